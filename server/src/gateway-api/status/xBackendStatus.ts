import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Resource, XBackend } from "../../model/resource.ts";
import { isBetween } from "../../schema/release.ts";
import { type BackendParent, backendParents } from "../backends/backendParents.ts";
import type { RouteView } from "../backends/policyAncestors.ts";
import { decideXBackendCertificates } from "../backends/xBackendCertificates.ts";
import type { ClusterView } from "../clusterView.ts";
import { type Condition, isTrue, isUnknown, sentence } from "../conditions.ts";
import type { CertificateDecision } from "../listeners/certificates.ts";
import { displayKind, targetName } from "../target.ts";
import type { PolicyAncestorStatus } from "./policyStatus.ts";

/** The API has room for so many ancestors. */
const MOST_ANCESTORS = 32;

const ROUTES: ReadonlySet<Resource["kind"]> = new Set([
  "HTTPRoute",
  "GRPCRoute",
  "TLSRoute",
  "TCPRoute",
  "UDPRoute",
]);

/** What the status of an XBackend follows from. */
export interface XBackendTerms {
  readonly view: ClusterView;
  readonly routes: RouteView;
  /** The controller that answers for a Gateway, where its class is in the workspace. */
  readonly controllerOf: (gateway: ResourceId) => string | undefined;
}

/**
 * The entries of an XBackend's status, as release 1.7 has them: one for each Gateway that uses it, with `Accepted`. Undefined
 * for the form of release 1.6, of which no text says who writes what.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4894/
 */
export function xBackendStatus(
  backend: Delivered<XBackend>,
  { view, routes, controllerOf }: XBackendTerms,
): readonly PolicyAncestorStatus[] | undefined {
  if (!isBetween(view.crds.bundleVersion, "1.7", undefined)) return undefined;
  const certificates = decideXBackendCertificates(backend, view);
  return backendParents(backend, ROUTES, routes)
    .filter(({ verdict }) => verdict !== "no")
    .slice(0, MOST_ANCESTORS)
    .map((parent) => {
      const { group, kind, namespace, name } = parent.gateway;
      const controllerName = parent.id === undefined ? undefined : controllerOf(parent.id);
      return {
        ancestorRef: { group, kind, ...(namespace === undefined ? {} : { namespace }), name },
        ...(controllerName === undefined ? {} : { controllerName }),
        conditions: [acceptedCondition(parent, certificates)],
      };
    });
}

/** The API names no reason for an XBackend whose certificates cannot be used, so nothing is said to be False. */
function acceptedCondition(
  { gateway, id, verdict, doubt }: BackendParent,
  certificates: readonly CertificateDecision[],
): Condition {
  const name = `${displayKind(gateway)} \`${targetName(gateway)}\``;
  if (verdict === "unknown")
    return isUnknown(
      "Accepted",
      doubt,
      id === undefined
        ? `${name} is not in this workspace.`
        : `Whether ${name} takes a Route that sends to the backend cannot be told here.`,
    );
  const faulty = certificates.find((one) => one.verdict === "no");
  if (faulty !== undefined) return isUnknown("Accepted", "ImplementationSpecific", sentence(faulty.why));
  const open = certificates.find((one) => one.verdict === "unknown");
  return open === undefined
    ? isTrue("Accepted", "Accepted", `${name} sends requests to the backend.`)
    : isUnknown("Accepted", open.doubt, sentence(open.why));
}
