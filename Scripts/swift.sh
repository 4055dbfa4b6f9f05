#!/bin/sh
# Runs Swift's package manager so that what is built stays built.
#   Scripts/swift.sh build -c release --product hkstats
#
# It names a package's traits to the compiler in the order of a Swift set, which is another one in each process, and
# what another order of flags made is built again: five of six times everything. With hashes of a fixed seed the order stays.
SWIFT_DETERMINISTIC_HASHING=1 exec "${SWIFT:-swift}" "$@"
