/** Packages that are peers one may do without: large, and wanted only by those who run a model in this process. */
import { AppError } from "../../domain/errors.ts";

export interface OptionalPackage {
  /** what needs it, for messages: `Running a GGUF file` */
  readonly purpose: string;
  readonly name: string;
  /** the version that was tested */
  readonly version: string;
  /** another way to the same end, a sentence */
  readonly otherwise: string;
}

/**
 * `location` is the file URL of the package's entry when it is not installed beside this one. Throws AppError
 * `configuration` with the command that installs it, or with what is wrong with what is there.
 */
export async function loadOptionalPackage<Module>(
  { purpose, name, version, otherwise }: OptionalPackage,
  location: string = name,
): Promise<Module> {
  try {
    return (await import(location)) as Module;
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "ERR_UNSUPPORTED_DIR_IMPORT";
    const state = isMissing ? "which is not installed" : `which cannot be loaded: ${firstLine(cause)}`;
    const place = location === name ? "" : ` at ${location}`;
    throw new AppError("configuration", `${purpose} needs the package ${name}, ${state}${place}.`, {
      hint: `Run \`npm install --ignore-scripts ${name}@${version}\`. ${otherwise}`,
      reason: "optional_package_missing",
      cause,
    });
  }
}

function firstLine(error: unknown): string {
  const [line = ""] = String(error instanceof Error ? error.message : error).split("\n");
  return line.slice(0, 200);
}
