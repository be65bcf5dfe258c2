#!/bin/sh
# Installs Debian's headless Chromium for the journeys of e2e/, or its package named as the argument. Buri brings its
# own Korean font, so none is installed.
set -eu

if ! command -v apt-get >/dev/null; then
  echo "This script knows Debian and Ubuntu only." >&2
  exit 1
fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then as_root="sudo -n"; fi

export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -q
$as_root apt-get install -y -q --no-install-recommends "${1:-chromium-headless-shell}"
