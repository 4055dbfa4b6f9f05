#!/usr/bin/env bash
# Makes the cohort that the pages ask, by the command that HKSTATS names: the exports of Anna, Ben and Cara in exports/, and
# their stores in data/.
#
#   HKSTATS=.build/built/hkstats Scripts/make-example-cohort.sh FOLDER
set -euo pipefail
hkstats=$(realpath "$HKSTATS")
cd "$1"

mkdir exports
"$hkstats" synth --days 21 --seed 1 --output exports/anna.zip
"$hkstats" synth --days 21 --seed 2 --home-zone Europe/Paris --output exports/ben.zip
head -c 1000 exports/ben.zip >exports/cara.zip
# Cara's export is cut off, which the command says by its code.
"$hkstats" cohort import exports --into data >/dev/null 2>&1 || [ $? -eq 65 ]
