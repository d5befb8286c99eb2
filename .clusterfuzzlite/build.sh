#!/bin/bash -eu
# Builds the fuzz targets for OSS-Fuzz and ClusterFuzzLite: the programs, their seeds and their words, into $OUT.
cd "$SRC/nightcourt"

# The image exports the sanitizer's flags. Without --target they would also build procedural macros, which the compiler, a program
# without the sanitizer, cannot load. Seeds are written by a plain program; `cargo fuzz` names the target itself.
env -u RUSTFLAGS -u CFLAGS -u CXXFLAGS cargo run --quiet --profile quick --package nightcourt-checks -- seeds
cargo fuzz build -O --debug-assertions
built=${CARGO_TARGET_DIR:-fuzz/target}/x86_64-unknown-linux-gnu/release

# The divergence target knows what is published, from the folder beside it.
mkdir -p "$OUT/published"
cp reports/corpora/published/checkpoint.json.gz "$OUT/published/"

for source in fuzz/fuzz_targets/*.rs; do
  target=$(basename "$source" .rs)
  cp "$built/$target" "$OUT/"
  read -r _ seeds words longest <<< "$(grep "^$target " fuzz/inputs.txt)"
  zip --quiet --junk-paths "$OUT/${target}_seed_corpus.zip" "$seeds"/*
  printf '[libfuzzer]\nmax_len = %s\ntimeout = 60\n' "$longest" > "$OUT/$target.options"
  [ "$words" = - ] || cp "$words" "$OUT/$target.dict"
done
