import type { Delivered } from "../../delivery/delivered.ts";
import { asRoute } from "../../model/resource.ts";
import { nearMiss } from "../../text/nearMiss.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";
import { isKnownHost, meshHosts } from "./meshHosts.ts";
import { namePath, REFERRING_KINDS } from "./namedTargets.ts";

export default defineRule({
  id: "vendor-host-not-found",
  category: "reference",
  severity: "hint",
  kinds: REFERRING_KINDS,
  summary: "A host of a mesh that no ServiceEntry and no Service has.",
  why: `Istio and kgateway take a host of the mesh for a backend or a target: \`kind: Hostname\` of \`networking.istio.io\`, or \`host\` in
their own kinds. It has to be one of the \`hosts\` of a ServiceEntry, or that of a Service. What the mesh does not know it sends
nothing to, and requests are answered with 500. A warning where the host looks like a slip beside one that is there, otherwise a hint,
since ServiceEntries may be kept elsewhere; an error in the closed world. Of hosts in Istio's own kinds only a slip is told.`,
  source: "https://istio.io/latest/docs/tasks/traffic-management/egress/egress-control/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: pay, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - backendRefs:
        - { group: networking.istio.io, kind: Hostname, name: api.paymnts.example, port: 443 }
#                                                             ^^^^^^^^^^^^^^^^^^^ warning vendor-host-not-found: No ServiceEntry or Service of this workspace has the host \`api.paymnts.example\`, so the mesh sends nothing there. Did you mean \`api.payments.example\`? 💡
---
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: { name: payments, namespace: shop }
spec:
  hosts: [api.payments.example]
  ports: [{ number: 443, name: https, protocol: TLS }]
`,
  check(cluster, subject, report) {
    const named = hostsNamed(cluster, subject);
    if (named.length === 0) return;
    const hosts = meshHosts(cluster);
    for (const { host, at, isStrict } of named) {
      if (isOpaque(host) || isKnownHost(cluster, subject, host, hosts) !== "no") continue;
      const near = nearMiss(host, hosts.literal);
      const isClosed = cluster.options.closedWorld;
      if (near === undefined && !isStrict) continue;
      report({
        at,
        severity: isClosed ? "error" : near === undefined ? "hint" : "warning",
        message: `No ServiceEntry or Service of this workspace has the host \`${host}\`, so the mesh sends nothing there.${near === undefined ? "" : ` Did you mean \`${near}\`?`}`,
        fixes:
          near === undefined
            ? []
            : [preferredFix(`Change the host to \`${near}\``, setAt({ id: subject.id, path: at }, near))],
      });
    }
  },
});

/** A host that an object sends to or is for. */
interface NamedHost {
  readonly host: string;
  readonly at: Path;
  /** The mesh has to know it. */
  readonly isStrict: boolean;
}

function hostsNamed(cluster: Cluster, subject: Delivered): readonly NamedHost[] {
  const { resource, id } = subject;
  const ofBackends =
    asRoute(resource) === undefined
      ? []
      : cluster.backends
          .of(id)
          .flatMap(({ target, path }): readonly NamedHost[] =>
            isHostname(target) ? [{ host: target.name, at: [...path, "name"], isStrict: true }] : [],
          );
  const written = (resource.references ?? []).flatMap((one): readonly NamedHost[] => {
    if (one.host !== undefined) return [{ host: one.host, at: one.path, isStrict: false }];
    const { name } = one.ref;
    return name !== undefined && isHostname(one.ref)
      ? [{ host: name, at: namePath(one), isStrict: true }]
      : [];
  });
  return [...ofBackends, ...written];
}

function isHostname({ group, kind }: { readonly group?: string; readonly kind?: string }): boolean {
  return group === "networking.istio.io" && kind === "Hostname";
}
