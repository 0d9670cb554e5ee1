import type { ResourceId } from "../delivery/delivered.ts";
import { comparePositions, type Range } from "../text/span.ts";
import { applyEdits, type TextEdit } from "../text/textEdit.ts";
import type { Fix, ManifestEdit } from "../workspace/finding.ts";
import { localRange, rangeOf } from "../workspace/render.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { editDocument } from "../yaml/editDocument.ts";
import { writeYaml } from "../yaml/writeYaml.ts";

/** A fix with the finding that it repairs. */
export interface OfferedFix {
  readonly title: string;
  readonly rule: string;
  readonly isPreferred: boolean;
  readonly repair:
    | { readonly kind: "manifests"; readonly edits: readonly ManifestEdit[] }
    | {
        readonly kind: "text";
        readonly path: string;
        readonly documentId: number;
        readonly edits: readonly TextEdit[];
      };
}

/** The fixes of the findings that a range touches, in the order of the findings. */
export function fixesAt(workspace: Workspace, path: string, range: Range): readonly OfferedFix[] {
  const ofObjects = workspace
    .findingsOf(path)
    .flatMap(({ finding, site }) =>
      touches(rangeOf(site, finding.place, finding.on), range)
        ? finding.fixes.map((fix) => offer(finding.rule, fix))
        : [],
    );
  const file = workspace.isNoManifest(path) ? undefined : workspace.file(path);
  const starts = file === undefined ? [] : file.firstLines.value;
  const ofText = (file?.documents ?? []).flatMap((document, index) =>
    workspace.localFindings(document).flatMap((finding): readonly OfferedFix[] => {
      const { fix } = finding;
      if (fix === undefined) return [];
      const at = localRange(document, starts[index] ?? 0, finding.at);
      if (!touches(at, range)) return [];
      const repair = { kind: "text", path, documentId: document.id, edits: fix.edits } as const;
      return [{ title: fix.title, rule: finding.rule, isPreferred: true, repair }];
    }),
  );
  return [...ofText, ...ofObjects];
}

function offer(rule: string, { title, edits, isPreferred }: Fix): OfferedFix {
  return { title, rule, isPreferred: isPreferred ?? false, repair: { kind: "manifests", edits } };
}

function touches(a: Range, b: Range): boolean {
  return comparePositions(a.start, b.end) <= 0 && comparePositions(b.start, a.end) <= 0;
}

/** A change of one file: edits in the file's own offsets. */
export interface FileEdit {
  readonly path: string;
  readonly edits: readonly TextEdit[];
}

/** The text edits of a fix, per file. Offsets are UTF-16 code units from the start of the file. */
export function editsOf(workspace: Workspace, fix: OfferedFix): readonly FileEdit[] {
  const { repair } = fix;
  if (repair.kind === "text") {
    const start = documentStart(workspace, repair.path, repair.documentId);
    return [{ path: repair.path, edits: repair.edits.map((edit) => shift(edit, start)) }];
  }
  const byFile = new Map<string, TextEdit[]>();
  for (const edit of repair.edits) {
    const made = textEditsOf(workspace, edit);
    if (made !== undefined) byFile.set(made.path, [...(byFile.get(made.path) ?? []), ...made.edits]);
  }
  return [...byFile].map(([path, edits]) => ({ path, edits }));
}

/** The new texts of the files that a fix changes. */
export function applyFix(
  workspace: Workspace,
  fix: OfferedFix,
): readonly { readonly path: string; readonly text: string }[] {
  return editsOf(workspace, fix).map(({ path, edits }) => ({
    path,
    text: applyEdits(workspace.text(path) ?? "", edits),
  }));
}

function textEditsOf(workspace: Workspace, edit: ManifestEdit): FileEdit | undefined {
  if (edit.kind === "addDocument") return addDocument(workspace, edit.beside, edit.value);
  const site = workspace.site(edit.place.id);
  if (site === undefined) return undefined;
  const path = [...site.delivered.resource.base, ...edit.place.path];
  const start = documentStart(workspace, site.path, site.document.id);
  const edits = editDocument(site.document.text, { ...edit, path });
  return { path: site.path, edits: edits.map((made) => shift(made, start)) };
}

function addDocument(workspace: Workspace, beside: ResourceId, value: unknown): FileEdit | undefined {
  const site = workspace.site(beside);
  if (site === undefined) return undefined;
  const text = workspace.text(site.path) ?? "";
  const separator = text === "" ? "" : `${text.endsWith("\n") ? "" : "\n"}---\n`;
  return {
    path: site.path,
    edits: [{ start: text.length, end: text.length, text: `${separator}${writeYaml(value)}` }],
  };
}

function documentStart(workspace: Workspace, path: string, documentId: number): number {
  let start = 0;
  for (const document of workspace.file(path)?.documents ?? []) {
    if (document.id === documentId) return start;
    start += document.text.length;
  }
  return start;
}

function shift(edit: TextEdit, by: number): TextEdit {
  return { start: edit.start + by, end: edit.end + by, text: edit.text };
}
