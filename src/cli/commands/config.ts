import type { LoadedConfig } from "../../config/load.ts";
import { isSecretPath } from "../../config/project-file.ts";
import { AppError } from "../../domain/errors.ts";
import { publicUrl } from "../../lib/public-url.ts";
import { nearestWord } from "../../lib/text/edit-distance.ts";
import type { CommandAction } from "../command.ts";
import { createPage } from "../render/page.ts";
import { printJson, type Session, type SessionOf } from "../session.ts";

const NOT_SHOWN = "(set, not shown)";
const EXAMPLE_FILE = "plumbline.config.yaml";

const EXAMPLE = `# Plumbline configuration. Every line is optional; remove the # to set it.
# Order: flag > PLUMBLINE_* variable > this file > user file > default. "plumbline config show --origin" tells.

# kb: .plumbline/kb.db
# method: plumb                 # plumb, reliable-chains, vanilla-rag
# embedder: words               # the packed word vectors

# Without a model, deterministic rules answer. With one:
# models:
#   default: openai:gpt-4.1-mini      # or anthropic:..., google:..., ollama:qwen3:8b, lab:my-model, gguf:PATH
#   reader: anthropic:claude-sonnet-4-5

# Keys come from the environment (OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY), or:
# providers:
#   lab:
#     type: compatible
#     baseUrl: http://localhost:8080/v1
#     apiKeyEnv: LAB_KEY            # or apiKeyFile: PATH, apiKeyCommand: COMMAND
# A file of this name in a project sends no key of yours to an address that it names, runs no command and loads no
# module: put such lines into your own file ("plumbline config path"), or name this one with --config.

# US dollars a million tokens, for --budget-money and reports:
# prices:
#   openai:gpt-4.1-mini: { input: 0.4, output: 1.6 }

# budget:
#   calls: 60
#   seconds: 300

# limits:
#   samples: 5                    # votes of a choice by a model without log-probabilities
#   concurrentCalls: 4
#   callSeconds: 120

# Optional packages that are installed elsewhere: the file that each is entered by
# modules:
#   transformers: /opt/node_modules/@huggingface/transformers/dist/transformers.node.mjs
#   llama: /opt/node_modules/node-llama-cpp/dist/index.js
`;

/** `config show [--origin]`, `config path`, `config init`. */
export function createConfigCommand(sessionOf: SessionOf): CommandAction {
  return async (call) => {
    const session = sessionOf(call);
    const verb = call.positionals[0] ?? "show";
    switch (verb) {
      case "show":
        return showConfig(session);
      case "path":
        return showPaths(session);
      case "init":
        return writeExample(session);
      default: {
        const nearest = nearestWord(verb, ["show", "path", "init"]);
        throw new AppError("invalid-input", `plumbline config takes show, path or init, not "${verb}"`, {
          ...(nearest === undefined ? {} : { hint: `Did you mean "plumbline config ${nearest}"?` }),
        });
      }
    }
  };
}

function showConfig(session: Session): number {
  const loaded = session.loadConfig();
  const values = loaded.values.map((entry) => ({ ...entry, value: shownValue(entry) }));
  if (session.json) {
    printJson(session, values);
    return 0;
  }
  const page = createPage(session.terminal.page);
  const withOrigin = session.call.switches.has("origin");
  for (const { path, value, origin } of values) {
    page.add(withOrigin ? `${path} = ${value}  (${origin})` : `${path} = ${value}`);
  }
  session.terminal.writeResult(page.toString());
  return 0;
}

/**
 * Keys, headers, commands (which may hold a key) and what stands beside the place in an address are never printed;
 * that they are set is what a reader needs to know.
 */
function shownValue({ path, value }: LoadedConfig["values"][number]): string | number | boolean {
  if (isSecretPath(path) || path.endsWith(".apiKeyCommand")) return NOT_SHOWN;
  if (!path.endsWith(".baseUrl")) return value;
  return publicUrl(String(value)) ?? NOT_SHOWN;
}

function showPaths(session: Session): number {
  const { files } = session.loadConfig();
  if (session.json) {
    printJson(session, files);
    return 0;
  }
  const page = createPage(session.terminal.page);
  for (const file of files) page.add(`${file.found ? "read   " : "absent "} ${file.path}`);
  session.terminal.writeResult(page.toString());
  return 0;
}

async function writeExample(session: Session): Promise<number> {
  const path = session.resolvePath(EXAMPLE_FILE);
  if (session.readText(path) !== undefined) {
    throw new AppError("invalid-input", `${EXAMPLE_FILE} is already there`, {
      hint: "Remove it first, or edit it.",
    });
  }
  await session.writeFile(path, EXAMPLE);
  if (session.json) printJson(session, { path });
  else session.terminal.writeResult(`Wrote ${EXAMPLE_FILE}\n`);
  return 0;
}
