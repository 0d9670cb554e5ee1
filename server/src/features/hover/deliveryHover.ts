import { explainDeliveryOf } from "../../workspace/views/deliveryExplanation.ts";
import type { Location } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { deliverySentence, namespaceSentence, scopeSentence } from "../deliveryText.ts";
import { bullets, codeSpan, paragraphs } from "./markdown.ts";

/** How an object reaches its clusters: on its own namespace, and on `metadata` where none is written. */
export function deliveryHover({ objectLocation, path }: Location, workspace: Workspace): string | undefined {
  const [first, second, ...rest] = path;
  const isNamespace =
    first === "metadata" && (second === "namespace" || second === undefined) && rest.length === 0;
  if (!isNamespace) return undefined;
  const deliveryPaths = explainDeliveryOf(workspace, objectLocation);
  const [only, ...others] = deliveryPaths;
  const isPlain = only?.through.length === 0 && only.namespaceFrom?.by === "manifest";
  if (only === undefined || (isPlain && others.length === 0)) return undefined;
  if (others.length === 0) {
    return paragraphs([
      namespaceSentence(only, codeSpan),
      deliverySentence(only, codeSpan),
      scopeSentence(only, codeSpan),
    ]);
  }
  return paragraphs([
    `Reaches ${deliveryPaths.length} clusters or namespaces:`,
    bullets(
      deliveryPaths.map((deliveryPath) =>
        [namespaceSentence(deliveryPath, codeSpan), deliverySentence(deliveryPath, codeSpan)]
          .filter(Boolean)
          .join(" "),
      ),
    ),
    "What is wrong in only one of them is a warning that names what applies it.",
  ]);
}
