import { fileURLToPath } from "node:url";
import { AppError } from "../../domain/errors.ts";

export interface DemoQuestion {
  readonly id: string;
  readonly question: string;
  /** null: the corpus does not say */
  readonly answer: string | null;
  readonly alsoRight: readonly string[];
  /** what the planted documents want to hear */
  readonly plantedAnswers: readonly string[];
  /** planted files that a good answer does not rest on */
  readonly planted: readonly string[];
  readonly featured?: boolean;
}

export interface DemoCorpus {
  readonly documentsFolder: string;
  readonly questions: readonly DemoQuestion[];
  /** files that lie, give orders, or were true once */
  readonly planted: readonly { readonly file: string; readonly kind: string; readonly what: string }[];
  /** the file of a source inside the corpus: `web/book-corner.html` */
  fileOf(uri: string): string;
  /** the same with the record of a table: `registers/st-brannoc-baptisms.csv#3` */
  shortName(uri: string): string;
}

const QUESTIONS_FILE = new URL("../../../assets/demo/questions.json", import.meta.url);
const DOCUMENTS_FOLDER = new URL("../../../assets/demo/documents/", import.meta.url);

export function readDemoCorpus(readText: (path: string) => string | undefined): DemoCorpus {
  const text = readText(fileURLToPath(QUESTIONS_FILE));
  if (text === undefined) {
    throw new AppError("internal", "the demo corpus is missing from this installation", {
      hint: "Install Plumbline again.",
    });
  }
  const { questions, planted } = JSON.parse(text) as Pick<DemoCorpus, "questions" | "planted">;
  const shortName = (uri: string) =>
    uri.startsWith(DOCUMENTS_FOLDER.href) ? decodeURI(uri.slice(DOCUMENTS_FOLDER.href.length)) : uri;
  return {
    documentsFolder: fileURLToPath(DOCUMENTS_FOLDER),
    questions,
    planted,
    fileOf: (uri) => shortName(uri).replace(/#.*$/, ""),
    shortName,
  };
}
