import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, isGatewayApiGroup } from "../../model/resource.ts";
import { newestServed, servedKinds, servingOf, versionsOf } from "../../schema/servedVersions.ts";
import { editDistance } from "../../text/editDistance.ts";
import { setAt } from "../../yaml/documentEdits.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { child } from "../../yaml/tree.ts";
import { defineDocumentRule, type ManifestTree } from "../documentRule.ts";

export default defineDocumentRule({
  id: "doc-group-misspelt",
  category: "admission",
  severity: "error",
  inOtherGroups: true,
  summary: "A kind of the Gateway API in a group that does not have it.",
  why: "The API server finds a kind by its group and version, so it refuses an object whose `apiVersion` is misspelt, is left out or is that of Ingress, `networking.k8s.io`, with `no matches for kind`. Other APIs have kinds of these names, too: nothing is said about a group that is more than a few letters away from that of the Gateway API.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/",
  bad: `
apiVersion: gateway.networking.k8s/v1
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ error doc-group-misspelt: The group \`gateway.networking.k8s\` has no kind \`HTTPRoute\`, so the API server refuses the object. Did you mean \`gateway.networking.k8s.io/v1\`? 💡
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
`,
  check(manifest, report) {
    const { group, version, kind } = manifest;
    const isLeftOut = group === "" && version === "";
    const meantKind = isLeftOut ? kindOfAnyCase(manifest) : kind;
    const meant = meantApiVersion(meantKind === manifest.kind ? manifest : { ...manifest, kind: meantKind });
    if (meant === undefined) return;
    const what = isLeftOut
      ? "The manifest has no `apiVersion`"
      : `The ${group === "" ? "core group" : `group \`${group}\``} has no kind \`${kind}\``;
    const spelling = meantKind === kind ? "" : ` with kind \`${meantKind}\``;
    report({
      at: [isLeftOut ? "kind" : "apiVersion"],
      on: "value",
      message: `${what}, so the API server refuses the object. Did you mean \`${meant}\`${spelling}?`,
      fixes: [
        preferredFix(
          `${isLeftOut ? "Add" : "Change to"} \`${meant}\`${spelling}`,
          setAt(["apiVersion"], meant),
          ...(meantKind === kind ? [] : [setAt(["kind"], meantKind)]),
        ),
      ],
    });
  },
});

/** A kind of the Gateway API in its own spelling, where only capitals differ; otherwise the kind as it is. */
function kindOfAnyCase({ kind, crds }: ManifestTree): string {
  const kinds = [GATEWAY_GROUP, EXPERIMENTAL_GROUP].flatMap((group) => servedKinds(group, crds));
  return kinds.find((known) => known.toLowerCase() === kind.toLowerCase()) ?? kind;
}

/** The `apiVersion` that belongs to the kind; undefined where it may be a kind of another API. */
function meantApiVersion(manifest: ManifestTree): string | undefined {
  const { group, version, kind, crds } = manifest;
  if (isGatewayApiGroup(group) || isOpaque(group) || isOpaque(version)) return undefined;
  // A list or a map there is another mistake, and no group.
  const written = child(manifest.root, "apiVersion");
  if (written !== undefined && written.kind !== "scalar") return undefined;
  const newest = (one: string) =>
    newestServed(one, kind, crds) ?? (group === "" && version === "" ? versionsOf(one, kind)[0] : undefined);
  const home = [GATEWAY_GROUP, EXPERIMENTAL_GROUP].find((one) => newest(one) !== undefined);
  if (home === undefined || !(isNear(group, home) || (hasNone(group) && looksLikeOurs(manifest))))
    return undefined;
  const isServed = versionsOf(home, kind).some(
    (known) => known.version === version && servingOf(known, crds).state === "served",
  );
  return `${home}/${isServed ? version : newest(home)?.version}`;
}

/** A few letters apart: none of the groups of other APIs is as near. */
function isNear(group: string, home: string): boolean {
  return editDistance(group.toLowerCase(), home, 3) <= 3;
}

/** The groups of Kubernetes itself that have no kinds of the Gateway API. */
function hasNone(group: string): boolean {
  return group === "" || group === "networking.k8s.io";
}

/** What the `spec` of a kind of the Gateway API has, one of them at least. */
const FIELDS = [
  "parentRefs",
  "rules",
  "listeners",
  "gatewayClassName",
  "controllerName",
  "targetRefs",
  "from",
  "hostnames",
  "parentRef",
];

/** True for a whole object with a name and fields of the API: patches, values and templates are none. */
function looksLikeOurs({ root }: ManifestTree): boolean {
  const spec = child(root, "spec");
  return (
    ["name", "generateName"].some((key) => child(child(root, "metadata"), key) !== undefined) &&
    FIELDS.some((field) => child(spec, field) !== undefined)
  );
}
