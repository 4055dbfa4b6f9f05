#!/usr/bin/env bash
# Installs, runs and removes what `make dist` made in a minimal Debian 12 root of its own: the Debian package with man pages and
# completions, the tarball, and the wheel. As root; the root is made by debootstrap once and kept in .build.
#
#   Scripts/check-dist.sh dist
#
# HKSTATS_MIRROR names another Debian mirror than this machine's.
set -euo pipefail
if [ "$(id -u)" != 0 ]; then
  echo "error: a root of its own is made as root: sudo make dist-check HKSTATS_PREBUILT=.build/built" >&2
  exit 1
fi
# What is mounted goes with this process, however it ends.
if [ -z "${HKSTATS_MOUNTS_ARE_OWN:-}" ]; then
  HKSTATS_MOUNTS_ARE_OWN=1 exec unshare --mount --propagation private "$0" "$@"
fi
# shellcheck disable=SC2016
tell='trap "echo \"error: in the root: \$BASH_COMMAND\" >&2" ERR;'
packages=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
version=$(cat VERSION)
(cd "$packages" && sha256sum --check --quiet SHA256SUMS)
command -v debootstrap >/dev/null || Scripts/install-system-libraries.sh debootstrap

base=.build/debian-12
if [ ! -f "$base/complete" ]; then
  rm -rf "$base"
  known=$(sed -nE 's~^(URIs:|deb) +([a-z]+://[^ ]+/debian)/?( .*)?$~\2~p' /etc/apt/sources.list \
    /etc/apt/sources.list.d/*.sources 2>/dev/null || true)
  mirror=${HKSTATS_MIRROR:-$(head -1 <<<"$known")}
  echo "Making a minimal Debian 12 root."
  # shellcheck disable=SC2086
  debootstrap --variant=minbase bookworm "$base" $mirror >"$base.log" 2>&1 || {
    tail -5 "$base.log" >&2
    exit 1
  }
  touch "$base/complete"
fi
root=$(mktemp -d)
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT
cp -a "$base/." "$root"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
mkdir "$root/packages"
cp "$packages"/hkstats[-_]* "$root/packages"
wheel=$(cd "$root/packages" && echo hkstats-*.whl)

inside() { # a script, run as root in the root
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 bash -Eeuo pipefail -c "$tell $1"
}
as_user() { # a script, run as somebody
  chroot --userspec=1000:1000 "$root" env -i PATH="${2:-/usr/bin:/bin}" HOME=/home/somebody LC_ALL=C.UTF-8 \
    bash -Eeuo pipefail -c "$tell cd ~; $1"
}
get() {
  inside "apt-get install -qq -y --no-install-recommends $* >/dev/null 2>/tmp/apt.log || { cat /tmp/apt.log >&2; exit 1; }"
}
files() { # all that is there, but what apt and dpkg keep of their own work
  find "$root" -xdev \( -path "$root/proc" -o -path "$root/packages" -o -path "$root/var/log" -o -path "$root/var/cache" \
    -o -path "$root/var/lib/apt" -o -path "$root/var/lib/dpkg" -o -path "$root/home" -o -path "$root/tmp" \) -prune -o -print |
    sed "s|^$root||" | sort
}
use() { # how the command is called, and where PATH leads
  as_user "
    rm -rf hk && mkdir hk && cd hk && export HKSTATS_STORE=~/hk/health.sqlite
    test \"\$($1 --version)\" = 'hkstats $version'
    $1 synth --days 90 --seed 7 --output export.zip >/dev/null
    $1 import export.zip >/dev/null
    $1 summary weekly | grep '^Week of .*Steps' >/dev/null
    $1 sleep | grep '2024-03' >/dev/null
    # The zones are the system's: the clocks of New York go forward on that day.
    COLUMNS=200 $1 explain --type stepCount --day 2024-03-10 | grep '23 *hours' >/dev/null
    $1 summary weekly --type stepCount --chart steps.svg >/dev/null && test -s steps.svg" "${2:-/usr/bin:/bin}"
}

inside "useradd --uid 1000 --create-home somebody; apt-get update -qq"

echo "The Debian package:"
get "/packages/hkstats_${version}_*.deb"
files >"$root/tmp/installed"
use hkstats
echo "  installed without what it recommends; synth, import, summary, sleep, explain, chart run"
inside "ldconfig -p | grep libhkstats-columns.so >/dev/null; ldconfig -p | grep libhkstats-store.so >/dev/null"
# What is not there is told.
as_user "cd hk; { hkstats summary weekly --store health.sqlite --type stepCount --chart steps.png 2>&1 || true; } | grep libcairo >/dev/null"
get libcairo2 fonts-dejavu-core libssl3
as_user "cd hk; export HKSTATS_STORE=~/hk/health.sqlite
  hkstats summary weekly --type stepCount --chart steps.png >/dev/null && test -s steps.png
  hkstats store key health.key >/dev/null
  hkstats store encrypt --new-key-file health.key --output encrypted.sqlite >/dev/null
  hkstats types --store encrypted.sqlite --key-file health.key | grep stepCount >/dev/null"
echo "  with what it recommends: charts as PNG, encrypted stores"

get man-db bash-completion zsh fish
as_user "man -w hkstats-summary >/dev/null; MANWIDTH=80 man hkstats | grep 'EXIT STATUS' >/dev/null
  test \$(ls /usr/share/man/man1/hkstats*.1.gz | wc -l) -gt 40"
# shellcheck disable=SC2016
as_user '
  . /usr/share/bash-completion/bash_completion
  _completion_loader hkstats || test $? = 124
  COMP_LINE="hkstats su" COMP_POINT=10 COMP_WORDS=(hkstats su) COMP_CWORD=1 COMP_TYPE=9
  set +eu; _hkstats hkstats su hkstats
  test "${COMPREPLY[*]}" = summary || { echo "bash completes: ${COMPREPLY[*]}" >&2; exit 1; }'
as_user "zsh -fc 'autoload -Uz compinit && compinit -u -D && test \$_comps[hkstats] = _hkstats && autoload +X _hkstats'"
as_user "fish -c 'complete -C \"hkstats su\"' | grep '^summary' >/dev/null"
echo "  man pages; completions of bash, zsh and fish"

inside "apt-get purge -qq -y hkstats >/dev/null 2>&1"
left=$(cd "$root" && find . -xdev -path '*hkstats*' -not -path './packages/*' -not -path './home/*' -not -path './var/log/*' \
  -not -path './proc/*' -not -path './var/cache/*' -not -path './tmp/*')
if [ -n "$left" ]; then
  printf 'error: after the package was purged, this stays:\n%s\n' "$left" >&2
  exit 1
fi
files >"$root/tmp/purged"
inside "apt-get install -qq -y --no-install-recommends /packages/hkstats_${version}_*.deb >/dev/null 2>&1
  apt-get purge -qq -y hkstats >/dev/null 2>&1"
files | diff "$root/tmp/purged" - >&2
echo "  purged: nothing stays"

echo "The tarball:"
inside "tar -xzf /packages/hkstats-$version-linux-*.tar.gz -C /opt && mv /opt/hkstats-* /opt/hkstats"
use hkstats /opt/hkstats/bin:/usr/bin:/bin
as_user "man -M /opt/hkstats/share/man -w hkstats >/dev/null"
inside "rm -rf /opt/hkstats"
echo "  unpacked; the same runs"

echo "The wheel:"
get python3-venv
# numpy comes from here, so that the root needs no package index.
.build/wheel-tools/bin/pip download --quiet --disable-pip-version-check --only-binary :all: --python-version 3.11 \
  --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64 --platform manylinux2014_x86_64 --dest "$root/packages" numpy
as_user "python3 -m venv python && python/bin/pip install --quiet --no-index --find-links /packages /packages/$wheel
  env -i python/bin/python -c '
import hkstats
from hkstats import _command
samples = {\"start\": [0.0, 60.0], \"end\": [60.0, 120.0], \"value\": [20.0, 30.0]}
assert hkstats.statistics(samples, zone=\"Europe/Paris\", aggregation=\"cumulative\").figures[\"sum\"].tolist() == [50.0]
assert str(_command.path()).endswith(\"/python/bin/hkstats\"), _command.path()'"
use hkstats /home/somebody/python/bin:/usr/bin:/bin
as_user "python/bin/pip uninstall --quiet --yes hkstats; test -z \"\$(find python -path '*hkstats*' -not -name '*.pyc')\""
echo "  installed in an environment; figures of Python, and the same of the command; removed"
