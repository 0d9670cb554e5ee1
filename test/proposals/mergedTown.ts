import assert from "node:assert/strict";
import type { Condition } from "../../server/src/gateway-api/conditions.ts";
import { type EffectiveGateway, findEffectiveGateway } from "../../server/src/library.ts";
import { findObject } from "../../server/src/workspace/views/namedObject.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { openFixture, readFixture } from "../fixture.ts";

/** A parent in namespace `town` that takes children of it. */
export const PARENT = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: market, namespace: town }
spec:
  gatewayClassName: mergeable
  infrastructure:
    allowedChildren:
      namespaces:
        from: Same
  listeners:
    - { name: probes, port: 8080, protocol: HTTP }
`;

/** A child of `market` with one listener. */
export function child(
  name: string,
  listener: string,
  parent = "market",
  gatewayClassName = "mergeable",
): string {
  return `
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: town }
spec:
  gatewayClassName: ${gatewayClassName}
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: ${parent} }
  listeners:
    - { ${listener} }
`;
}

/** A Route in namespace `town` with one parentRef. */
export function route(parentRef: string): string {
  return `
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: bread, namespace: town }
spec:
  parentRefs:
    - { ${parentRef} }
`;
}

/** A workspace after a flush; closed, unless it says otherwise. */
export function open(source: string, closedWorld = true): Workspace {
  return openFixture(readFixture(source), { closedWorld });
}

/** The merged Gateway of a name in namespace `town`. */
export function merged(workspace: Workspace, name: string): EffectiveGateway {
  const gateway = findEffectiveGateway(workspace, { namespace: "town", name });
  assert.ok(gateway !== undefined, `no Gateway ${name}`);
  return gateway;
}

/** The listeners as `owner/name port protocol hostname`. */
export function listenersOf(gateway: EffectiveGateway): readonly string[] {
  return gateway.listeners.map(({ origin, name, port, protocol, hostname }) =>
    [`${origin.name}/${name}`, port, protocol, hostname].filter((part) => part !== undefined).join(" "),
  );
}

/** What the predicted statuses of all kinds may have. */
export interface StatusLike {
  readonly addresses?: readonly object[];
  readonly attachedListenerSets?: number;
  readonly conditions?: readonly Condition[];
  readonly listeners?: readonly { readonly name: string; readonly conditions: readonly Condition[] }[];
  readonly parents?: readonly { readonly conditions: readonly Condition[] }[];
  readonly ancestors?: readonly { readonly conditions: readonly Condition[] }[];
}

/** The predicted status of an object, by default in namespace `town`. */
export function statusOf(workspace: Workspace, kind: string, name: string, namespace = "town"): StatusLike {
  const subject = findObject(workspace, { namespace, name }, kind);
  const status = subject === undefined ? undefined : workspace.clusterOf(subject.id).status.of(subject.id);
  assert.ok(status !== undefined, `${kind} ${name} has no status`);
  return status;
}

/** Status and reason of a condition. */
export function brief(conditions: readonly Condition[] | undefined, type: string): string {
  const condition = conditions?.find((candidate) => candidate.type === type);
  return condition === undefined ? "none" : `${condition.status} ${condition.reason}`;
}

/** A Gateway's condition Accepted. */
export function accepted(workspace: Workspace, name: string): string {
  return brief(statusOf(workspace, "Gateway", name).conditions, "Accepted");
}
