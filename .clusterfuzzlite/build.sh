#!/bin/bash -eu
# Builds the fuzz targets for OSS-Fuzz and ClusterFuzzLite: the programs, their seeds and their words, into $OUT.
cd "$SRC/nightcourt"

cargo fuzz build -O --debug-assertions
built=fuzz/target/x86_64-unknown-linux-gnu/release

# The divergence target knows what is published; the rest of a corpus is not for the fuzzer.
mkdir -p "$OUT/corpora"
for table in reports/corpora/*/divergences.csv; do
  mkdir -p "$OUT/corpora/$(basename "$(dirname "$table")")"
  cp "$table" "$OUT/corpora/$(basename "$(dirname "$table")")/"
done

for source in fuzz/fuzz_targets/*.rs; do
  target=$(basename "$source" .rs)
  cp "$built/$target" "$OUT/"
  case $target in
    text) seeds=resolvers/tests/golden longest=4096 ;;
    json) seeds=fuzz/seeds/json longest=8192 ;;
    corpus) seeds=fuzz/seeds/corpus longest=65536 ;;
    *) seeds=fuzz/seeds/nights longest=1200 ;;
  esac
  zip --quiet --junk-paths --recurse-paths "$OUT/${target}_seed_corpus.zip" "$seeds"
  printf '[libfuzzer]\nmax_len = %s\ntimeout = 60\n' "$longest" > "$OUT/$target.options"
  case $target in
    text | json) cp fuzz/night.dict "$OUT/$target.dict" ;;
    divergence) printf '[env]\nNIGHTCOURT_CORPORA = corpora\n' >> "$OUT/$target.options" ;;
  esac
done
