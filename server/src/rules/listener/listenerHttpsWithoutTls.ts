import { isBetween } from "../../schema/release.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS, type OwnerOfListeners } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-https-without-tls",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "An HTTPS listener without `tls`",
  why: "The documentation of the field asks for `tls` on every HTTPS listener, but the CRDs do not insist: implementations may take certificates from elsewhere. Without such a place the listener is not programmed: `Programmed=False` with reason `InvalidTLSConfig`. Kong, ngrok and the controllers of AWS have certificates of their own. Nothing is said of their classes, nor where the Gateway or its class has parameters, or an annotation of the Gateway speaks of certificates.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listener",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
#               ^^^^^ warning listener-https-without-tls: An HTTPS listener needs a certificate, and without \`tls\` it names none, so most implementations do not program it. 💡
`,
  correction: `
       protocol: HTTPS
+      tls: { certificateRefs: [{ name: edge }] }
`,
  check(cluster, owner, report) {
    const bare = cluster.merging.listenerDecisions(owner.id).filter(({ lacksTls }) => lacksTls);
    // The CRDs of release 1.0 refuse it.
    if (isBetween(cluster.options.crds.bundleVersion, undefined, "1.0")) return;
    if (bare.length === 0 || mayBeFilledIn(cluster, owner)) return;
    for (const { index } of bare) {
      const path = ["spec", "listeners", index];
      report({
        at: [...path, "protocol"],
        message:
          "An HTTPS listener needs a certificate, and without `tls` it names none, so most implementations do not program it.",
        fixes: [
          fixBy(
            "Add `tls` with the name of a Secret to change",
            setAt(
              { id: owner.id, path: [...path, "tls"] },
              { mode: "Terminate", certificateRefs: [{ name: "example-tls" }] },
            ),
          ),
        ],
      });
    }
  },
});

/** True where the implementation may know of certificates: an option configures it that is not read here. */
function mayBeFilledIn(cluster: Cluster, owner: OwnerOfListeners): boolean {
  const root = cluster.lookup.resource(cluster.merging.rootOf(owner.id)) ?? owner;
  const gateway = root.resource.kind === "Gateway" ? root.resource : undefined;
  const annotations = [owner, root].flatMap(({ resource }) => Object.keys(resource.metadata.annotations));
  if (annotations.some((key) => /cert|tls|ssl/i.test(key))) return true;
  if (gateway?.spec.infrastructure?.parametersRef !== undefined) return true;
  return cluster.lookup.classOf(root)?.resource.spec.parametersRef !== undefined;
}
