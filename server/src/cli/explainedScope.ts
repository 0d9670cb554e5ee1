import { hostInWords } from "../delivery/delivered.ts";
import { crdsSentence } from "../features/crdsText.ts";
import { deliverySentence, namespaceSentence, scopeSentence } from "../features/deliveryText.ts";
import { isGatewayApiGroup, KUSTOMIZE_GROUP, manifestKind } from "../model/resource.ts";
import { printable } from "../text/printable.ts";
import { nodeRange } from "../workspace/diagnostics/render.ts";
import { coverageOfFile, uncheckedInWords } from "../workspace/views/coverage.ts";
import { explainDelivery } from "../workspace/views/deliveryExplanation.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { OpenedWorkspace } from "./openedWorkspace.ts";
import type { Style } from "./style.ts";

/** How the objects of a file reach their clusters, as `gwls check --explain-scope` prints it; undefined for no such file. */
export function explainedScope(
  { engine, shown }: OpenedWorkspace,
  file: string,
  style: Style,
): string | undefined {
  const path = engine.paths().find((one) => shown(one) === file);
  if (path === undefined) return undefined;
  const deliveryPaths = explainDelivery(engine, path).filter(
    ({ object }) => object.resource.group !== KUSTOMIZE_GROUP,
  );
  const asShown = (text: string): string => (engine.has(text) ? shown(text) : text);
  const explanations = deliveryPaths.map((deliveryPath) => {
    const { resource } = deliveryPath.object;
    const { name } = resource.metadata;
    const embedded = resource.embedded === undefined ? "" : ` in ${hostInWords(resource.embedded)}`;
    const lines = [
      namespaceSentence(deliveryPath, asShown),
      deliverySentence(deliveryPath, asShown),
      scopeSentence(deliveryPath, asShown),
      isGatewayApiGroup(resource.group) ? crdsSentence(engine, asShown) : undefined,
    ].flatMap((line) => (line === undefined ? [] : `  ${printable(line)}\n`));
    const title = printable(`${manifestKind(resource)}${name === undefined ? "" : `/${name}`}`);
    return `${style.bold(title)}${printable(embedded)}\n${lines.join("")}`;
  });
  const open = uncheckedReferences(engine, path);
  return [
    ...(explanations.length === 0
      ? [`${printable(file)} holds no object that is read here.\n`]
      : explanations),
    ...(open === "" ? [] : [`${style.bold("Not checked")}\n${open}`]),
  ].join("\n");
}

/** The references of a file that were held against nothing, a line for each. */
function uncheckedReferences(engine: Workspace, path: string): string {
  return coverageOfFile(engine, path)
    .unchecked.map(({ kind, at, why }) => {
      const line = at === undefined ? "" : `line ${nodeRange(at.location, at.path).start.line + 1}, `;
      return `  ${line}${kind}: ${printable(uncheckedInWords(why))}\n`;
    })
    .join("");
}
