#!/bin/sh
# Installs the system libraries that the build links, and those that are opened at run time (cairo for PNG charts,
# OpenSSL for encrypted stores), where they are missing. Debian and Ubuntu; on macOS it names the Homebrew formulas. Says what it installs;
# does nothing when all are present. Debian packages that are given as arguments are installed too.
set -eu

packages="libopenblas-dev libarchive-dev libsqlite3-dev libxml2-dev zlib1g-dev libxxhash-dev libcairo2 openssl pkg-config tzdata $*"

if [ "$(uname -s)" = "Darwin" ]; then
  missing=""
  for formula in openblas libarchive libxml2 xxhash cairo openssl@3; do
    brew list "$formula" >/dev/null 2>&1 || missing="$missing $formula"
  done
  [ -z "$missing" ] && exit 0
  echo "Installing with Homebrew:$missing"
  # shellcheck disable=SC2086
  exec brew install $missing
fi

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "This script knows Debian's and Ubuntu's packages only. Please install the equivalents of:" >&2
  echo "  $packages" >&2
  exit 0
fi

# apt-get refuses a second one beside it: whoever comes second waits, and finds what the first installed.
if command -v flock >/dev/null 2>&1; then
  exec 9<"$0"
  flock 9
fi
missing=""
for package in $packages; do
  status=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null || true)
  case "$status" in
    *"install ok installed"*) ;;
    *) missing="$missing $package" ;;
  esac
done
[ -z "$missing" ] && exit 0

sudo=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "error: these packages are missing and there is no sudo to install them with:$missing" >&2
    echo "As root, run: apt-get update && apt-get install -y$missing" >&2
    exit 1
  fi
  sudo="sudo"
fi

echo "Installing system libraries with apt-get:$missing"
$sudo apt-get update -qq
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
echo "Installed."
