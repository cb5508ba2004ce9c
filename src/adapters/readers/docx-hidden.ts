/** The body of a Word document with the text that Word does not show taken out. */
export interface VisibleBody {
  readonly xml: string;
  readonly hidden: readonly string[];
}

const TEXT = /(<w:t(?: [^<>]{0,80})?>)([^<]{0,100000})(?=<\/w:t>)/g;

/**
 * Empties the runs that a reader does not see: marked as vanished, at most one point high, or white on a page without
 * shading. The runs themselves stay, so the document keeps its form.
 */
export function partHiddenRuns(xml: string): VisibleBody {
  const hasShading = /<w:shd [^<>]{0,200}w:fill="(?!auto|FFFFFF)/i.test(xml);
  const hidden: string[] = [];
  const segments = xml.split(/(?=<w:r[ >])/).map((segment) => {
    if (!isHiddenRun(segment, hasShading)) return segment;
    const pieces: string[] = [];
    const emptied = segment.replace(TEXT, (_, open: string, text: string) => {
      pieces.push(unescapeXml(text));
      return open;
    });
    hidden.push(pieces.join(""));
    return emptied;
  });
  return { xml: segments.join(""), hidden: hidden.filter((text) => text.trim() !== "") };
}

function isHiddenRun(segment: string, hasShading: boolean): boolean {
  if (!/^<w:r[ >]/.test(segment)) return false;
  const end = segment.indexOf("</w:rPr>");
  const properties = end < 0 ? "" : segment.slice(0, end);
  const isWhite =
    !hasShading &&
    /<w:color [^<>]{0,100}w:val="FFFFFF"/i.test(properties) &&
    !properties.includes("<w:highlight");
  return (
    isWhite ||
    /<w:vanish(?: w:val="(?:1|true|on)")?\s{0,2}\/>/.test(properties) ||
    /<w:sz w:val="[0-2]"/.test(properties)
  );
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

export function unescapeXml(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? "");
}
