import { hostInWords } from "../delivery/delivered.ts";
import { crdsSentence } from "../features/crdsText.ts";
import { deliverySentence, namespaceSentence, scopeSentence } from "../features/deliveryText.ts";
import { isGatewayApiGroup, KUSTOMIZE_GROUP, manifestKind } from "../model/resource.ts";
import { explainDelivery } from "../workspace/views/deliveryExplanation.ts";
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
  if (deliveryPaths.length === 0) return `${file} holds no object that is read here.\n`;
  const asShown = (text: string): string => (engine.has(text) ? shown(text) : text);
  return deliveryPaths
    .map((deliveryPath) => {
      const { resource } = deliveryPath.object;
      const { name } = resource.metadata;
      const embedded = resource.embedded === undefined ? "" : ` in ${hostInWords(resource.embedded)}`;
      const lines = [
        namespaceSentence(deliveryPath, asShown),
        deliverySentence(deliveryPath, asShown),
        scopeSentence(deliveryPath, asShown),
        isGatewayApiGroup(resource.group) ? crdsSentence(engine, asShown) : undefined,
      ].flatMap((line) => (line === undefined ? [] : `  ${line}\n`));
      return `${style.bold(`${manifestKind(resource)}${name === undefined ? "" : `/${name}`}`)}${embedded}\n${lines.join("")}`;
    })
    .join("\n");
}
