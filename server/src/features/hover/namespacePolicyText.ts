import { describeSelector } from "../../gateway-api/references/labelSelector.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import { codeSpan, proseMarkdown } from "./markdown.ts";

/** Which namespaces a policy lets in, as the end of a sentence. `defaultFrom` is what `from` is there where it is left out. */
export function namespacesInWords(
  policy: NamespacePolicy | undefined,
  defaultFrom: "Same" | "None",
  owner: string | undefined,
): string {
  const from = policy?.from ?? defaultFrom;
  switch (from) {
    case "All":
      return "every namespace";
    case "None":
      return "no namespace";
    case "Same":
      return owner === undefined ? "its own namespace only" : `namespace ${codeSpan(owner)} only`;
    case "Selector":
      return policy?.selector === undefined
        ? "no namespace, because `from: Selector` has no `selector`"
        : `namespaces that match ${proseMarkdown(describeSelector(policy.selector))}`;
    default:
      return `no namespace that is known: ${codeSpan(`from: ${from}`)} is none of \`All\`, \`Same\`, \`Selector\`, \`None\``;
  }
}
