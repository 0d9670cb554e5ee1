import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const ONLY = {
  only: [
    "route-parent-section-not-found",
    "route-parent-port-not-found",
    "route-parent-not-found",
    "route-hostname-no-intersection",
    "gatewayclass-not-found",
  ],
};

const gateway = (more: string, listener = "name: http, port: 80, protocol: HTTP") => `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge${more} }
spec:
  gatewayClassName: example
  listeners: [{ ${listener} }]
`;

const route = (spec: string) => `#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
${spec}
`;

describe("C2 a parent whose namespace nobody says", () => {
  it("has no section and no port that its listeners do not have", () => {
    checkDiagnostics(
      `${gateway("")}${route(`  parentRefs:
    - name: edge
      sectionName: https
#                  ^^^^^ hint route-parent-section-not-found: It is not certain which object Gateway \`edge\` is, but none that is here has a listener \`https\`: there is \`http\`. If one of these is meant, the Route is not attached.
    - name: edge
      port: 443
#           ^^^ hint route-parent-port-not-found: It is not certain which object Gateway \`edge\` is, but none that is here has a listener with port 443: there is port 80. If one of these is meant, the Route is not attached.`)}`,
      ONLY,
    );
  });

  it("may have any listener where a name or a port is filled in later, and has those that it has", () => {
    const open = "name: '${NAME}', port: 80, protocol: HTTP";
    checkDiagnostics(
      `${gateway("", open)}${route("  parentRefs: [{ name: edge, sectionName: https }]")}`,
      ONLY,
    );
    checkDiagnostics(`${gateway("")}${route("  parentRefs: [{ name: edge, sectionName: http }]")}`, ONLY);
  });

  it("is nowhere near a namespace that is a slip of one that is used", () => {
    checkDiagnostics(
      `${gateway("")}${route(`  parentRefs:
    - name: edge
      namespace: defautl
#                ^^^^^^^ warning route-parent-not-found: Nothing in this workspace is in namespace \`defautl\`, so the Route would get no status and no traffic. Did you mean \`default\`? 💡`)}`,
      ONLY,
    );
  });
});

describe("C1 hostnames with variables", () => {
  const listener = (hostname: string) => `name: http, port: 80, protocol: HTTP, hostname: '${hostname}'`;
  const own = ", namespace: shop";

  it("lie in a wildcard of the same variable, and perhaps in others", () => {
    const hostnames = (host: string) => route(`  parentRefs: [{ name: edge }]\n  hostnames: ['${host}']`);
    checkDiagnostics(`${gateway(own, listener("*.${DOMAIN}"))}${hostnames("shop.${DOMAIN}")}`, ONLY);
    checkDiagnostics(`${gateway(own, listener("*.${DOMAIN}"))}${hostnames("shop.example.org")}`, ONLY);
    checkDiagnostics(
      `${gateway(own, listener("*.${CLUSTER}.example.com"))}${hostnames("a.b.example.com")}`,
      ONLY,
    );
  });

  it("lie outside where their last labels are others, whatever is filled in", () => {
    checkDiagnostics(
      `${gateway(own, listener("*.${CLUSTER}.example.com"))}${route(`  parentRefs: [{ name: edge }]
  hostnames:
    - "\${APP}.example.org"
#     ^^^^^^^^^^^^^^^^^^^^ error route-hostname-no-intersection: No hostname of the Route matches what Gateway \`edge\` serves (\`*.\${CLUSTER}.example.com\`), so the Route is not attached to it. 💡`)}`,
      ONLY,
    );
  });
});

describe("C15 a GatewayClass that no file has", () => {
  const of = (name: string, marker = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: ${name}
${marker}  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

  it("is told where its name is one letter beside one that a controller gives its class", () => {
    checkDiagnostics(
      of(
        "cilimu",
        "#                   ^^^^^^ warning gatewayclass-not-found: GatewayClass `cilimu` is not in this workspace; unless it is in the cluster, no controller serves the Gateway. Did you mean `cilium`? 💡\n",
      ),
      ONLY,
    );
  });

  it("is taken to exist otherwise", () => {
    for (const name of ["cilium", "cilium2", "internal", "my-nginx", "istio-internal"])
      checkDiagnostics(of(name), ONLY);
  });
});
