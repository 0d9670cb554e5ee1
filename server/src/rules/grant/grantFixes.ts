import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { GrantNearMiss } from "../../gateway-api/references/referenceGrants.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import type { GrantFrom, GrantTo } from "../../model/referenceGrant.ts";
import { GATEWAY_GROUP, manifestKind, type Resource } from "../../model/resource.ts";
import { nearMiss as slipOf } from "../../text/nearMiss.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { addDocument, appendAt, type Fix, setAt, type YamlValue } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { GrantFault, Referring } from "./grantFaults.ts";

/** What a reference across namespaces names, in words: the namespace is the grant's own. */
export function referredText({ group, kind, name }: Target): string {
  return `${displayKind({ group, kind })} \`${name}\``;
}

/** A fault that no existing grant comes near: a new grant in the target's namespace. */
export function newGrantFix(
  cluster: Cluster,
  referrer: Referring,
  { target }: Pick<GrantFault, "target">,
): readonly Fix[] {
  const { group } = referrer.resource;
  const kind = manifestKind(referrer.resource);
  const from = referrer.namespace;
  const { namespace, name } = target;
  if (from === undefined || namespace === undefined || [from, namespace, name].some(isOpaque)) return [];
  const value: YamlValue = {
    apiVersion: `${GATEWAY_GROUP}/v1beta1`,
    kind: "ReferenceGrant",
    metadata: { name: `${from}-${kind.toLowerCase()}-to-${name}`, namespace },
    spec: {
      from: [{ group, kind, namespace: from }],
      to: [{ group: target.group, kind: target.kind, name }],
    },
  };
  const title = `Create a ReferenceGrant in \`${namespace}\` for ${namesOfKind(referrer.resource)} of \`${from}\``;
  return [fixBy(title, addDocument(neighbour(cluster, referrer, target), value))];
}

/** The object beside which a grant for the target belongs: one of the target's namespace, where there is one. */
function neighbour(cluster: Cluster, referrer: Referring, target: Target): string {
  const { namespace, group, kind } = target;
  const found =
    cluster.objects.first({ group: GATEWAY_GROUP, kind: "ReferenceGrant", namespace }) ??
    cluster.objects.first(target) ??
    cluster.objects.first({ group, kind, namespace }) ??
    cluster.objects.first({ group: "", kind: "Namespace", namespace: "", name: namespace ?? "" });
  return (found ?? referrer).id;
}

/**
 * A grant that nearly fits: write its field right, or add an entry beside it. What looks like a slip is corrected; an
 * entry that may be meant for somebody else stays.
 */
export function nearMissFixes(
  cluster: Cluster,
  referrer: Referring,
  target: Target,
  nearMiss: GrantNearMiss,
): readonly Fix[] {
  const { grant, side, index, field, wanted, actual } = nearMiss;
  const correct: Fix = fixBy(
    `Change the ${field} to ${quoted(wanted)} in ReferenceGrant \`${displayName(grant)}\``,
    setAt({ id: grant.id, path: ["spec", side, index, field] }, wanted),
  );
  // Every `from` of a grant may refer to every `to`: beside others, an entry would let in more than is asked for.
  const added: readonly Fix[] =
    grant.resource.spec[side === "from" ? "to" : "from"].length === 1
      ? [
          fixBy(
            `Add ${entryText(referrer, target, side)} to ReferenceGrant \`${displayName(grant)}\``,
            appendAt({ id: grant.id, path: ["spec", side] }, entryFor(referrer, target, nearMiss)),
          ),
        ]
      : newGrantFix(cluster, referrer, { target });
  const add = added.map((fix) => ({ ...fix, isPreferred: true }));
  if (isMeant(cluster, nearMiss)) return add;
  const isSlip = field === "group" || actual === undefined || slipOf(wanted, [actual]) !== undefined;
  return isSlip ? [{ ...correct, isPreferred: true }] : [...add, correct];
}

/** True where an entry of a grant speaks of an object that is there: whoever needs it would lose it with a correction. */
function isMeant(cluster: Cluster, { grant, side, index }: GrantNearMiss): boolean {
  const { from, to } = grant.resource.spec;
  const { group, kind } = (side === "from" ? from : to)[index] ?? {};
  if (group === undefined || kind === undefined) return false;
  const namespace = side === "from" ? from[index]?.namespace : grant.namespace;
  const name = side === "from" ? undefined : to[index]?.name;
  const found = { group, kind, namespace };
  return cluster.objects.first(name === undefined ? found : { ...found, name }) !== undefined;
}

function entryText({ resource, namespace }: Referring, target: Target, side: GrantNearMiss["side"]): string {
  return side === "from"
    ? `${namesOfKind(resource)} of \`${namespace ?? ""}\``
    : `${displayKind(target)} \`${target.name}\``;
}

function entryFor(
  { resource, namespace = "" }: Referring,
  target: Target,
  { side }: GrantNearMiss,
): YamlValue {
  const from: Required<GrantFrom> = { group: resource.group, kind: manifestKind(resource), namespace };
  const to: Required<GrantTo> = { group: target.group, kind: target.kind, name: target.name };
  return side === "from" ? { ...from } : { ...to };
}

/** A name in backticks; an empty one as YAML writes it. */
export function quoted(value: string): string {
  return value === "" ? '`""`' : `\`${value}\``;
}

/** The place in the grant that does not fit. */
export function relatedField({ grant, side, index, field, wanted }: GrantNearMiss) {
  return {
    place: { id: grant.id, path: ["spec", side, index, field] },
    message: `Would have to be ${quoted(wanted)} for this reference`,
  };
}

/** The kind and namespace that a grant has to name. */
export function referrerText({ resource, namespace }: Delivered): string {
  return namespace === undefined
    ? `${namesOfKind(resource)} of this namespace`
    : `${namesOfKind(resource)} of namespace \`${namespace}\``;
}

/** The kind in the plural: `XTelemetryPolicies`. */
function namesOfKind(resource: Resource): string {
  return manifestKind(resource).replace(/cy$/, "cie").concat("s");
}

/** What happens while the reference does not resolve, as the end of a sentence. */
export function consequenceText({ resource }: Referring, { path }: Pick<GrantFault, "path">): string {
  if (path.includes("requestMirror")) return "nothing is mirrored to it";
  if (path.includes("externalAuth")) return "no request can be authorised by it";
  if (resource.kind === "Policy") return "traces go nowhere";
  if (resource.kind === "XBackend") return "no gateway can present it to the backend";
  if (path.includes("caCertificateRefs")) return "client certificates cannot be checked against it";
  if (path.includes("clientCertificateRef")) return "the Gateway cannot present it to backends";
  switch (resource.kind) {
    case "Gateway":
    case "ListenerSet":
    case "XListenerSet":
      return "the listener cannot use it";
    case "HTTPRoute":
      return "requests for it are answered with 500";
    case "GRPCRoute":
      return "calls for it are answered with `UNAVAILABLE`";
    default:
      return "connections for it are refused";
  }
}
