import { refusedValue } from "../../ingress/annotations/annotationValue.ts";
import { NGINX_PREFIX } from "../../ingress/ingressClass.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { isReadByNginx } from "./readByNginx.ts";

export default defineRule({
  id: "ingress-annotation-value",
  category: "advice",
  severity: "warning",
  kinds: ["Ingress"],
  summary: "An annotation of ingress-nginx has a value that it does not take.",
  why: `Annotations are text, so the API server takes everything. ingress-nginx passes over a value that it cannot read, with no more than
a line in its log: the usual setting counts, and a guard may not guard. Values are compared with what release 1.15 reads; of
free text, such as lines of nginx, nothing is said.`,
  source: "https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/",
  bad: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  namespace: shop
  annotations:
    nginx.ingress.kubernetes.io/proxy-body-size: 8Mi
#                                                ^^^ warning ingress-annotation-value: \`8Mi\` is not what ingress-nginx reads for \`proxy-body-size\`, so the annotation does not do what it says. It reads a number with one of \`k\`, \`m\` and \`g\` behind it, or nothing. 💡
spec:
  ingressClassName: nginx
  defaultBackend: { service: { name: shop, port: { number: 80 } } }
`,
  check(cluster, ingress, report) {
    for (const [name, value] of Object.entries(ingress.resource.metadata.annotations)) {
      if (!name.startsWith(NGINX_PREFIX)) continue;
      const refused = refusedValue(name, value);
      if (refused === undefined || !isReadByNginx(cluster, ingress)) continue;
      const path = ["metadata", "annotations", name];
      const { reads, meant } = refused;
      report({
        at: path,
        message: `\`${value.trim()}\` is not what ingress-nginx reads for \`${name.slice(NGINX_PREFIX.length)}\`, so the annotation does not do what it says. It reads ${reads}.`,
        fixes:
          meant === undefined
            ? []
            : [preferredFix(`Write \`${meant}\``, setAt({ id: ingress.id, path }, meant))],
      });
    }
  },
});
