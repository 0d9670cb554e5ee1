import { EXPERIMENTAL_GROUP, GATEWAY_GROUP } from "../../model/resource.ts";
import { newestServed, servedKinds, versionsOf, writtenVersion } from "../../schema/servedVersions.ts";
import { nearest } from "../../text/editDistance.ts";
import { setAt } from "../../yaml/documentEdits.ts";
import type { DocumentFix } from "../../yaml/editDocument.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineDocumentRule, type ManifestTree } from "../documentRule.ts";

export default defineDocumentRule({
  id: "doc-unknown-kind",
  category: "admission",
  severity: "error",
  summary: "A kind that the Gateway API does not have.",
  why: "The API server knows the kinds of its CRDs only. It refuses an object of another kind in their groups with `no matches for kind`; kinds are case-sensitive. An object without a kind is refused as well. Kinds of implementations have groups of their own. A kind that resembles none that is known here may be of a later release and is left alone.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HttpRoute
#     ^^^^^^^^^ error doc-unknown-kind: The group \`gateway.networking.k8s.io\` has no kind \`HttpRoute\`, so the API server refuses the object. Did you mean \`HTTPRoute\`? 💡
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
`,
  check(manifest, report) {
    const { group, kind } = manifest;
    if (kind === "") {
      const message = "The manifest has no `kind`, so the API server refuses the object.";
      report({ at: ["apiVersion"], on: "value", message });
      return;
    }
    if (isOpaque(kind) || versionsOf(group, kind).length > 0) return;
    const meant = likelyKind(manifest);
    // A kind that resembles none may be of a release that is not known here.
    if (meant === undefined) return;
    const suggestion =
      meant.group === group
        ? ` Did you mean \`${meant.kind}\`?`
        : ` \`${meant.kind}\` is in \`${meant.group}\`.`;
    report({
      at: ["kind"],
      on: "value",
      message: `The group \`${group}\` has no kind \`${kind}\`, so the API server refuses the object.${suggestion}`,
      fixes: [kindFix(manifest, meant)],
    });
  },
});

interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** The kind of the other group with that name, or the one in this group that is spelt much like it. */
function likelyKind({ group, kind, crds }: ManifestTree): GroupKind | undefined {
  const other = group === GATEWAY_GROUP ? EXPERIMENTAL_GROUP : GATEWAY_GROUP;
  if (newestServed(other, kind, crds) !== undefined) return { group: other, kind };
  const kinds = servedKinds(group, crds);
  const sameLetters = kinds.find((known) => known.toLowerCase() === kind.toLowerCase());
  const near = sameLetters ?? nearest(kind, kinds, kind.length >= 5 ? 2 : 1);
  return near === undefined ? undefined : { group, kind: near };
}

function kindFix({ group, crds }: ManifestTree, meant: GroupKind): DocumentFix {
  const kindEdit = setAt(["kind"], meant.kind);
  if (meant.group === group) return preferredFix(`Change to \`${meant.kind}\``, kindEdit);
  const version = writtenVersion(meant.group, meant.kind, crds)?.version ?? "v1";
  const apiVersion = `${meant.group}/${version}`;
  return preferredFix(`Change to \`${apiVersion}\``, setAt(["apiVersion"], apiVersion));
}
