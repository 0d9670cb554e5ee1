import { type Delivered, qualifiedName } from "../../delivery/delivered.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import { asRoute, GATEWAY_GROUP } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import { referenceAt } from "../definition/definition.ts";
import {
  type Draft,
  draftCertificate,
  draftGateway,
  draftListenerSet,
  draftService,
} from "./missingDrafts.ts";
import { planUnless, type Refactoring } from "./refactoring.ts";
import { areReadable, UNREADABLE } from "./safeToRewrite.ts";

/** Writes what a reference, or a namespace, at a place of an object names and the workspace does not have, below it. */
export function createMissing(
  delivered: Delivered,
  path: Path,
  workspace: Workspace,
): readonly Refactoring[] {
  if (delivered.resource.embedded !== undefined || delivered.resource.base.length > 0) return [];
  const cluster = workspace.clusterOf(delivered.id);
  const namespace = missingNamespace(delivered, path, cluster);
  if (namespace !== undefined) {
    const value = { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } };
    return [creating(delivered, `Namespace \`${namespace}\``, { kind: "drafted", value }, workspace)];
  }
  const reference = referenceAt(delivered, path);
  if (reference === undefined || !isAbsent(delivered, reference, cluster)) return [];
  const draft = draftFor(delivered, reference, cluster);
  if (draft === undefined) return [];
  const { target } = reference;
  const kind = target.kind === "Secret" ? "Certificate" : displayKind(target);
  const name = `${kind} \`${qualifiedName({ ...target, namespace: foreignNamespace(delivered, target) })}\``;
  const guests = draft.kind === "drafted" ? guestsOf(delivered, target) : "";
  return [creating(delivered, `${name}${guests}`, withNamespace(draft, delivered, target), workspace)];
}

function creating({ id }: Delivered, name: string, draft: Draft, workspace: Workspace): Refactoring {
  const reason =
    draft.kind === "refused" ? draft.reason : areReadable(workspace, [id]) ? undefined : UNREADABLE;
  return {
    kind: "refactor.rewrite",
    title: `Create ${name}`,
    plan: planUnless(reason, () =>
      draft.kind === "refused" ? [] : [{ kind: "addObject", below: id, value: draft.value }],
    ),
  };
}

/** The end of a title where a new Gateway or ListenerSet lets in what stands in another namespace. */
function guestsOf({ resource, namespace }: Delivered, { kind, ...target }: Target): string {
  const isDoor = kind === "Gateway" || kind === "ListenerSet";
  if (!isDoor || namespace === undefined || namespace === target.namespace) return "";
  const guests = asRoute(resource) === undefined ? `${resource.kind}s` : "Routes";
  return `, which lets in ${guests} of \`${namespace}\``;
}

/** Namespaces that every cluster has. */
const BUILT_IN: ReadonlySet<string> = new Set(["default", "kube-system", "kube-public", "kube-node-lease"]);

/** The namespace at a place that says one, where the workspace does not have it. */
function missingNamespace(delivered: Delivered, path: Path, cluster: Cluster): string | undefined {
  if (path.at(-1) !== "namespace") return undefined;
  const isOwn = path[0] === "metadata" && path.length === 2;
  const name = isOwn ? delivered.resource.metadata.namespace : referenceAt(delivered, path)?.target.namespace;
  if (name === undefined || name === "" || isOpaque(name) || BUILT_IN.has(name)) return undefined;
  const target = { group: "", kind: "Namespace", namespace: "", name };
  return cluster.lookup.find(delivered.id, target).kind === "absent" ? name : undefined;
}

/** True for a name that no file has, and that nothing may make. */
function isAbsent(delivered: Delivered, { target }: OutgoingReference, cluster: Cluster): boolean {
  return (
    !isOpaque(target.name) &&
    !isOpaque(target.namespace ?? "") &&
    delivered.isAdjusted !== true &&
    cluster.lookup.find(delivered.id, target).kind === "absent" &&
    !cluster.lookup.mayBeProduced(target)
  );
}

function draftFor(delivered: Delivered, reference: OutgoingReference, cluster: Cluster): Draft | undefined {
  const { target } = reference;
  switch (`${target.group}/${target.kind}`) {
    case `${GATEWAY_GROUP}/Gateway`:
      return draftGateway(delivered, reference, cluster);
    case `${GATEWAY_GROUP}/ListenerSet`:
      return draftListenerSet(delivered, reference, cluster);
    case "/Service":
      return draftService(delivered, reference);
    case "/Secret":
      return reference.role === "certificate" ? draftCertificate(delivered, reference, cluster) : undefined;
    default:
      return undefined;
  }
}

/** The namespace that a new object has to name: none where the referrer leaves its own out and means the same one. */
function foreignNamespace(delivered: Delivered, { namespace }: Target): string | undefined {
  const { metadata } = delivered.resource;
  return namespace === delivered.namespace ? metadata.namespace : namespace;
}

function withNamespace(draft: Draft, delivered: Delivered, target: Target): Draft {
  if (draft.kind === "refused") return draft;
  const { apiVersion, kind, ...rest } = draft.value;
  const namespace = foreignNamespace(delivered, target);
  const metadata: YamlValueMap = { name: target.name, ...(namespace === undefined ? {} : { namespace }) };
  return { kind: "drafted", value: { apiVersion: apiVersion ?? "v1", kind: kind ?? "", metadata, ...rest } };
}
