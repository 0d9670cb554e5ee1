import { explainDeliveryOf } from "../../workspace/views/deliveryExplanation.ts";
import { namespaceSentence } from "../deliveryText.ts";
import { codeSpan, paragraphs } from "../hover/markdown.ts";
import { type HintSource, hintBehind } from "./hint.ts";

/** The namespaces that something else than the manifest gives an object, behind its name. */
export const namespaceHints: HintSource = ({ objectLocation, workspace }) => {
  const given = explainDeliveryOf(workspace, objectLocation).filter(
    ({ object, namespaceFrom }) =>
      object.namespace && namespaceFrom !== undefined && namespaceFrom.by !== "manifest",
  );
  if (given.length === 0) return [];
  const names = [...new Set(given.map(({ object }) => object.namespace ?? ""))];
  const label = `namespace: ${names.slice(0, MOST).join(" | ")}${names.length > MOST ? " …" : ""}`;
  const tooltip = paragraphs([
    ...new Set(given.map((deliveryPath) => namespaceSentence(deliveryPath, codeSpan))),
  ]);
  return hintBehind(objectLocation, ["metadata", "name"], { label, tooltip });
};

const MOST = 3;
