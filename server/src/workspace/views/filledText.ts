import type { FileDelivery } from "../../delivery/fileDelivery.ts";
import { hasVariables, substituteNode } from "../../delivery/substitution.ts";
import type { Range } from "../../text/span.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { YamlNode, YamlScalar } from "../../yaml/tree.ts";
import { localRange } from "../diagnostics/render.ts";
import { treeOf, type WorkspaceDocument } from "../files/document.ts";
import { firstLineOf } from "../files/file.ts";
import type { Workspace } from "../workspace.ts";

/** A text with variables, and what Flux fills in for them. */
export interface FilledText {
  readonly range: Range;
  /** The different outcomes, in the order of the file's delivery paths, each with the files that say the values. */
  readonly outcomes: readonly { readonly text: string; readonly from: readonly string[] }[];
}

/** The texts of a file whose variables are known. Those that stay open in some cluster are left out. */
export function filledTexts(workspace: Workspace, path: string): readonly FilledText[] {
  const file = workspace.file(path);
  if (file === undefined || workspace.isNoManifest(path)) return [];
  const deliveryPaths = workspace.deliveriesOf(path).filter(({ variables }) => variables !== undefined);
  if (deliveryPaths.length === 0) return [];
  return file.documents.flatMap((document, index) =>
    hasVariables(document.text) && document.text === document.positionsText
      ? filledIn(document, firstLineOf(file, index), deliveryPaths)
      : [],
  );
}

function filledIn(
  document: WorkspaceDocument,
  firstLine: number,
  deliveryPaths: readonly FileDelivery[],
): readonly FilledText[] {
  const root = treeOf(document);
  if (root === undefined) return [];
  const behind = deliveryPaths.flatMap(({ variables, through }) =>
    variables === undefined ? [] : [{ root: substituteNode(root, variables), from: through.at(-1) ?? "" }],
  );
  return openScalars(root).flatMap(({ scalar, at }) => {
    const texts = behind.map(({ root: filled, from }) => ({ text: scalarAt(filled, at), from }));
    const isKnown = texts.every(({ text }) => text !== undefined && !isOpaque(text));
    if (!isKnown) return [];
    const outcomes = [...new Set(texts.map(({ text = "" }) => text))].map((outcome) => ({
      text: outcome,
      from: [...new Set(texts.flatMap(({ text, from }) => (text === outcome ? [from] : [])))],
    }));
    return [{ range: localRange(document, firstLine, scalar), outcomes }];
  });
}

/** The scalars of a tree that hold variables, with the numbers of the children that lead to them. */
function openScalars(
  root: YamlNode,
): readonly { readonly scalar: YamlScalar; readonly at: readonly number[] }[] {
  if (root.kind === "scalar") return hasVariables(root.text) ? [{ scalar: root, at: [] }] : [];
  return childrenOf(root).flatMap((child, index) =>
    openScalars(child).map(({ scalar, at }) => ({ scalar, at: [index, ...at] })),
  );
}

function scalarAt(root: YamlNode, at: readonly number[]): string | undefined {
  let node: YamlNode | undefined = root;
  for (const index of at) node = node === undefined ? undefined : childrenOf(node)[index];
  return node?.kind === "scalar" ? node.text : undefined;
}

function childrenOf(node: YamlNode): readonly YamlNode[] {
  switch (node.kind) {
    case "map":
      return node.entries.filter(({ merged }) => !merged).map(({ value }) => value);
    case "sequence":
      return node.items;
    case "scalar":
      return [];
  }
}
