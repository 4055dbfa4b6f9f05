#!/bin/sh
# Runs Swift's package manager so that what is built stays built, and soon.
#   Scripts/swift.sh build -c release --product hkstats
#
# It names a package's traits to the compiler in the order of a Swift set, which is another one in each process, and
# what another order of flags made is built again: five of six times everything. With hashes of a fixed seed the order stays.
#
# With HKSTATS_DEBUG_INFO=none there are no lines for a debugger, which take a tenth of the time. The index stays, though it
# takes a fifth: the package manager finds the tests by it.
case ${1:-} in
  build | package | run | test)
    command=$1
    shift
    set -- "$command" ${HKSTATS_DEBUG_INFO:+-debug-info-format "$HKSTATS_DEBUG_INFO"} "$@"
    ;;
esac
SWIFT_DETERMINISTIC_HASHING=1 exec "${SWIFT:-swift}" "$@"
