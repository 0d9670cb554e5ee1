import { apiVersionOf } from "../../model/resource.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "ingress-version-removed",
  category: "admission",
  severity: "hint",
  kinds: ["Ingress"],
  summary: "An Ingress of a version that Kubernetes no longer serves.",
  why: `Kubernetes 1.22 removed \`extensions/v1beta1\` and \`networking.k8s.io/v1beta1\` of Ingress: the API server refuses them.
In \`networking.k8s.io/v1\` a backend is \`service.name\` with \`service.port.number\` or \`service.port.name\`, and every path has
a \`pathType\`. This is a hint, since nobody says here which Kubernetes runs, and whoever moves to the Gateway API need not do both.`,
  source: "https://kubernetes.io/docs/reference/using-api/deprecation-guide/#ingress-v122",
  bad: `
apiVersion: extensions/v1beta1
#           ^^^^^^^^^^^^^^^^^^ hint ingress-version-removed: Kubernetes 1.22 and later refuse an Ingress of \`extensions/v1beta1\`. Write it as \`networking.k8s.io/v1\`, or convert it to the Gateway API.
kind: Ingress
metadata: { name: cart, namespace: shop }
spec: { backend: { serviceName: cart, servicePort: 80 } }
`,
  correction: `
-apiVersion: extensions/v1beta1
+apiVersion: networking.k8s.io/v1
-spec: { backend: { serviceName: cart, servicePort: 80 } }
+spec: { defaultBackend: { service: { name: cart, port: { number: 80 } } } }
`,
  check(_cluster, { resource }, report) {
    if (resource.version !== "v1beta1") return;
    report({
      at: ["apiVersion"],
      message: `Kubernetes 1.22 and later refuse an Ingress of \`${apiVersionOf(resource)}\`. Write it as \`networking.k8s.io/v1\`, or convert it to the Gateway API.`,
    });
  },
});
