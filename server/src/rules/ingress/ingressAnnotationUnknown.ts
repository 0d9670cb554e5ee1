import { misspeltAnnotation } from "../../ingress/annotations/misspeltAnnotation.ts";
import { NGINX_PREFIX } from "../../ingress/ingressClass.ts";
import { renameKeyAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { isReadByNginx } from "./readByNginx.ts";

export default defineRule({
  id: "ingress-annotation-unknown",
  category: "advice",
  severity: "warning",
  kinds: ["Ingress"],
  summary: "An annotation that ingress-nginx does not read is spelt much like one that it reads.",
  why: `Nobody refuses an annotation with a slip in its name, and nobody reads it: what was meant to guard, limit or redirect does nothing.
Only a name that is nearly one of ingress-nginx is told; names that older releases read, and names of others, are not.`,
  source: "https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/annotations/",
  bad: `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  namespace: shop
  annotations:
    nginx.ingress.kubernetes.io/whitelist-source-rang: 10.0.0.0/8
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning ingress-annotation-unknown: \`whitelist-source-rang\` is no annotation that ingress-nginx reads, so it does nothing. Did you mean \`whitelist-source-range\`? 💡
spec:
  ingressClassName: nginx
  defaultBackend: { service: { name: shop, port: { number: 80 } } }
`,
  check(cluster, ingress, report) {
    const { annotations } = ingress.resource.metadata;
    for (const name of Object.keys(annotations)) {
      const meant = misspeltAnnotation(name);
      if (meant === undefined || !isReadByNginx(cluster, ingress)) continue;
      const path = ["metadata", "annotations", name];
      const isSamePrefix = name.startsWith(NGINX_PREFIX);
      const shown = (one: string): string => (isSamePrefix ? one.slice(NGINX_PREFIX.length) : one);
      const fixes =
        annotations[meant] === undefined
          ? [preferredFix(`Rename to \`${shown(meant)}\``, renameKeyAt({ id: ingress.id, path }, meant))]
          : [];
      report({
        at: path,
        on: "key",
        message: `\`${shown(name)}\` is no annotation that ingress-nginx reads, so it does nothing. Did you mean \`${shown(meant)}\`?`,
        fixes,
      });
    }
  },
});
