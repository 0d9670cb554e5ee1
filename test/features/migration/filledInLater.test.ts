import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NGINX_PREFIX } from "../../../server/src/ingress/ingressClass.ts";
import { migrate } from "../../../server/src/library.ts";
import { annotatedIngress } from "./annotatedIngress.ts";

function migrated(annotations: Readonly<Record<string, string>>, path = "/") {
  const text = annotatedIngress(annotations)
    .replace("path: /,", `path: "${path}",`)
    .replace("pathType: Prefix", "pathType: ImplementationSpecific");
  const { files, report } = migrate([{ path: "shop.yaml", text }], { gatewayClass: "edge" });
  const route = files.find((file) => file.path === "shop.gateway.yaml")?.text ?? "";
  return {
    rules: route.slice(route.indexOf("  rules:\n")),
    said: (name: string) => {
      const line = report.find(({ annotation }) => annotation === NGINX_PREFIX + name);
      return `${line?.verdict} ${line?.message}`;
    },
  };
}

const BACKEND = `      backendRefs:
        - name: web
          port: 80
`;

describe("values of annotations that Flux or Helm fills in later", () => {
  it("are the hostname or the path of a redirect", () => {
    for (const domain of ["${DOMAIN}", "new.${DOMAIN:=example.com}", "{{ .Values.domain }}"])
      assert.equal(
        migrated({ "permanent-redirect": `https://${domain}:8443/\${PATH}` }).rules,
        `  rules:
    - matches:
        - path:
            type: PathPrefix
            value: /
      filters:
        - type: RequestRedirect
          requestRedirect:
            scheme: https
            hostname: ${domain.startsWith("{{") ? `"${domain}"` : domain}
            port: 8443
            path:
              type: ReplaceFullPath
              replaceFullPath: /\${PATH}
            statusCode: 301
`,
      );
  });

  it("are a part of the path that a rewrite makes", () => {
    const filters = (type: string, path: string) => `      filters:
        - type: URLRewrite
          urlRewrite:
            path:
              type: ${type[0]?.toUpperCase()}${type.slice(1)}
              ${type}: ${path}
`;
    const prefix = migrated({ "rewrite-target": "/${BASE}/$2" }, "/app(/|$)(.*)").rules;
    assert.ok(prefix.endsWith(filters("replacePrefixMatch", "/${BASE}") + BACKEND), prefix);
    const whole = migrated({ "rewrite-target": "/${BASE}" }, "/app$").rules;
    assert.ok(whole.endsWith(filters("replaceFullPath", "/${BASE}") + BACKEND), whole);
  });

  it("are the host of an origin", () => {
    const { rules } = migrated({
      "enable-cors": "true",
      "cors-allow-origin": "https://${DOMAIN}, https://*.${DOMAIN}, nonsense",
    });
    assert.match(
      rules,
      /allowOrigins:\n {14}- https:\/\/\$\{DOMAIN\}\n {14}- https:\/\/\*\.\$\{DOMAIN\}\n {12}allow/,
    );
  });

  it("are told of where they switch something or are a number, since nothing is made of them", () => {
    const { rules, said } = migrated({ "use-regex": "${REGEX}", "canary-weight": "${WEIGHT}" });
    const open =
      "none Something fills in this value later, so nobody knows here what it asks for, and nothing is made of it. Convert what reaches the cluster.";
    assert.deepEqual([said("use-regex"), said("canary-weight")], [open, open]);
    assert.ok(rules.endsWith(BACKEND));
  });

  it("ask for access all the same", () => {
    for (const guard of ["auth-type", "allowlist-source-range", "auth-tls-secret"])
      assert.ok(!migrated({ [guard]: "${LATER}" }).rules.includes("backendRefs"), guard);
  });
});

describe("a variable of nginx in a redirect", () => {
  it("has ingress-nginx refuse the whole Ingress, so that nothing is made of it", () => {
    for (const name of ["permanent-redirect", "temporal-redirect"]) {
      const { rules, said } = migrated({
        [name]: "https://${DOMAIN}$request_uri",
        "auth-url": "http://auth",
      });
      assert.equal(rules, "");
      assert.equal(
        said(name),
        "none ingress-nginx refuses a URL with variables, and the whole Ingress with it: no Route is written. A `RequestRedirect` without `path` keeps path and query of the request, as `$request_uri` does: write one by hand where that is meant.",
      );
    }
  });

  it("is not what a code without a URL has", () => {
    assert.equal(
      migrated({ "permanent-redirect-code": "308" }).said("permanent-redirect-code"),
      "converted With this value it had no effect.",
    );
  });
});
