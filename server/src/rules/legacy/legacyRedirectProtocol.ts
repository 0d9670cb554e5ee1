import { renameKeyAt, setAt } from "../../yaml/documentEdits.ts";
import type { DocumentEdit, DocumentFix } from "../../yaml/editDocument.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, entryOf, nodeAt, nodesAlong, type PlacedNode, type YamlNode } from "../../yaml/tree.ts";
import { type DocumentReport, defineDocumentRule } from "../documentRule.ts";
import { removal, respelling } from "./respelling.ts";

export default defineDocumentRule({
  id: "legacy-redirect-protocol",
  category: "migration",
  severity: "error",
  kinds: ["HTTPRoute"],
  summary:
    "`protocol` of a redirect, and `Absolute` and `substitution` of a changed path: words of early drafts.",
  why: "A redirect has had a `scheme` since release 0.4, and a changed path the type `ReplaceFullPath` with `replaceFullPath`, or `ReplacePrefixMatch` with `replacePrefixMatch`, since 0.5. The API server drops the old keys, which leaves a redirect to the address that the client came from, and refuses the old type.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-726/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect:
            protocol: HTTPS
#           ^^^^^^^^ error legacy-redirect-protocol: A redirect has a \`scheme\` since release 0.4; the API server drops \`protocol\`, so the scheme stays what it is. 💡
`,
  check({ root }, report) {
    for (const place of nodesAlong(root, [...FILTERS, "requestRedirect", "protocol"]))
      report(oldScheme(root, place));
    for (const filter of ["requestRedirect", "urlRewrite"]) {
      for (const place of nodesAlong(root, [...FILTERS, filter, "path"])) {
        for (const found of oldPath(place)) report(found);
      }
    }
  },
});

const FILTERS = ["spec", "rules", "*", "filters", "*"];

function oldScheme(root: YamlNode, { path, node }: PlacedNode): DocumentReport {
  const hasScheme = entryOf(nodeAt(root, path.slice(0, -1)), "scheme") !== undefined;
  const scheme = stringValue(node)?.toLowerCase();
  const fix = hasScheme
    ? removal(path)
    : scheme === undefined
      ? undefined
      : respelling(path, "scheme", scheme);
  const effect = hasScheme ? "and only `scheme` counts" : "so the scheme stays what it is";
  return {
    at: path,
    message: `A redirect has a \`scheme\` since release 0.4; the API server drops \`protocol\`, ${effect}.`,
    fixes: fix === undefined ? [] : [fix],
  };
}

function oldPath({ path, node }: PlacedNode): readonly DocumentReport[] {
  const isAbsolute = stringValue(child(node, "type")) === "Absolute";
  const isWhole = isAbsolute || stringValue(child(node, "type")) === "ReplaceFullPath";
  const key = isWhole ? "replaceFullPath" : "replacePrefixMatch";
  const hasSubstitution = entryOf(node, "substitution") !== undefined;
  const edits: readonly DocumentEdit[] = [
    ...(isAbsolute ? [setAt([...path, "type"], "ReplaceFullPath")] : []),
    ...(hasSubstitution && entryOf(node, key) === undefined
      ? [renameKeyAt([...path, "substitution"], key)]
      : []),
  ];
  const fixes: readonly DocumentFix[] =
    edits.length === 0 ? [] : [preferredFix("Write it as it is written now", ...edits)];
  return [
    ...(isAbsolute
      ? [
          {
            at: [...path, "type"],
            on: "value",
            category: "admission",
            message:
              "The type `Absolute` is called `ReplaceFullPath` since release 0.5; the API server refuses the old one.",
            fixes,
          } as const,
        ]
      : []),
    ...(hasSubstitution
      ? [
          {
            at: [...path, "substitution"],
            message: `\`substitution\` is called \`${key}\` since release 0.5; the API server drops the old key.`,
            fixes,
          },
        ]
      : []),
  ];
}
