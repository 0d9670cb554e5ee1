import { lineStarts, positionAt } from "../../text/lines.ts";
import type { LineOrigin, TracedLine } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conversionOptions } from "../migration/conversionOptions.ts";
import type { WrittenIngress } from "../migration/ingressFile.ts";
import { convertedIngresses } from "../migration/migrate.ts";
import type { MigrationLine } from "../migration/migration.ts";
import { readIngresses, writtenIngress } from "../migration/readIngresses.ts";
import { objectOf, subjectOf } from "./objectSubject.ts";
import type { PreviewKind, PreviewSubject } from "./preview.ts";

/**
 * The manifests that take the place of an Ingress, with what becomes of all that it says: of one Ingress, of a file (`detail` is
 * its path), or of the whole workspace.
 */
export const conversionPreview: PreviewKind = {
  name: "conversion",
  ending: "yaml",
  subjectAt: (workspace, location) => {
    const at = location?.objectLocation;
    if (at?.delivered.resource.kind === "Ingress") return subjectOf(at, workspace);
    const { ingresses } = readIngresses(workspace);
    if (ingresses.length === 0) return undefined;
    return at !== undefined && ingresses.some(({ file }) => file.path === at.path) ? { detail: at.path } : {};
  },
  linesOf: (workspace, subject) => {
    const meant = meantBy(workspace, subject);
    const [first] = meant;
    if (first === undefined) return undefined;
    const options = conversionOptions(first.file.path, workspace);
    const { made, report } = convertedIngresses(meant, readIngresses(workspace), options);
    return [
      { text: HEAD },
      ...report
        .filter(({ verdict }) => verdict !== "converted")
        .map((line) => reportLine(line, meant.length > 1)),
      ...made.flatMap(({ text, of }): readonly TracedLine[] => {
        const from = of === undefined ? undefined : originOf(of);
        const lines = text.trimEnd().split("\n");
        return [
          { text: "---" },
          ...lines.map((line): TracedLine => (from === undefined ? { text: line } : { text: line, from })),
        ];
      }),
    ];
  },
};

const HEAD = "# As Gateway API, by what the files say. Nothing is written.";

/** The Ingresses that a subject means, in the order of files. */
function meantBy(workspace: Workspace, subject: PreviewSubject): readonly WrittenIngress[] {
  const { ingresses } = readIngresses(workspace);
  if (subject.name === undefined)
    return subject.detail === undefined
      ? ingresses
      : ingresses.filter(({ file }) => file.path === subject.detail);
  const object = objectOf(subject, workspace);
  const objectLocation = object && workspace.objectLocation(object.id);
  const found = objectLocation && writtenIngress(workspace, objectLocation);
  return found === undefined ? [] : [found];
}

function reportLine({ source, annotation, verdict, message }: MigrationLine, namesFile: boolean): TracedLine {
  const place = namesFile ? `${source.path}:${source.line}` : `line ${source.line}`;
  const about = annotation === undefined ? "" : `${annotation}: `;
  const start = { line: source.line - 1, character: 0 };
  return {
    text: `# ${place}, ${verdict}: ${about}${message}`,
    from: { path: source.path, range: { start, end: start }, about: source.path },
  };
}

function originOf({ file, offset, ingress }: WrittenIngress): LineOrigin {
  const start = positionAt(lineStarts(file.text), offset);
  return {
    path: file.path,
    range: { start, end: start },
    about: `Ingress ${ingress.namespace}/${ingress.name}`,
  };
}
