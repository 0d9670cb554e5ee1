import { defineAdmissionRule } from "../admissionRule.ts";
import { textOf } from "../admittedValue.ts";
import { XBACKEND_SOURCE } from "./xBackend.ts";

const SUFFIX = ".cluster.local";
const SERVICE = /^([^.]+)\.([^.]+)\.svc\.cluster\.local$/;

export default defineAdmissionRule({
  id: "cel-xbackend-cluster-local",
  summary: "An XBackend for a host of the cluster itself",
  why: "An XBackend stands for something outside the cluster. By the DNS name of a Service it would go around the rules that hold for references to Services of other namespaces.",
  source: XBACKEND_SOURCE,
  places: [{ kinds: ["XBackend"], at: ["spec.externalHostname.hostname"] }],
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: payments.billing.svc.cluster.local }
#                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-xbackend-cluster-local: Names that end in \`.cluster.local\` are hosts of the cluster, for which the API server takes no XBackend. Use Service \`payments\` in namespace \`billing\` as the backend of the Route instead.
  port: { number: 443 }
  tls: { mode: ServerOnly, validation: { hostname: payments.billing.svc.cluster.local, wellKnownCACertificates: System } }
`,
  correction: `
-  externalHostname: { hostname: payments.billing.svc.cluster.local }
+  externalHostname: { hostname: api.payments.example }
-  tls: { mode: ServerOnly, validation: { hostname: payments.billing.svc.cluster.local, wellKnownCACertificates: System } }
+  tls: { mode: ServerOnly, validation: { hostname: api.payments.example, wellKnownCACertificates: System } }
`,
  check(value, report) {
    const hostname = textOf(value);
    if (!hostname?.endsWith(SUFFIX)) return;
    const [whole, service, namespace] = SERVICE.exec(hostname) ?? [];
    const instead =
      whole === undefined
        ? "a Service as the backend of the Route instead"
        : `Service \`${service}\` in namespace \`${namespace}\` as the backend of the Route instead`;
    report({
      at: [],
      message: `Names that end in \`${SUFFIX}\` are hosts of the cluster, for which the API server takes no XBackend. Use ${instead}.`,
    });
  },
});
