import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const EDGE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }
---
`;

interface RouteOptions {
  readonly hostnames?: string;
  readonly created?: string;
  readonly match?: string;
}

const header = (name: string, parent: string, { hostnames = "[a.example.com]", created }: RouteOptions) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop${created === undefined ? "" : `, creationTimestamp: "${created}"`} }
spec:
  parentRefs: [${parent}]
  hostnames: ${hostnames}
  rules:`;

const app = (
  name: string,
  { match = "{ path: { value: / } }", ...options }: RouteOptions = {},
) => `${header(name, "{ name: edge, sectionName: https }", options)}
    - matches: [${match}]
      backendRefs: [{ name: app, port: 80 }]
---
`;

/** A redirect on both listeners, with what is said of it. */
const redirect = (
  marker: string,
  { match = "{ path: { value: / } }", ...options }: RouteOptions = {},
  more = "",
) => `${header("redirect", "{ name: edge }", options)}
    - matches: [${match}]
      filters:
        - type: RequestRedirect
          requestRedirect: { scheme: https }
${marker}${more}---
`;

const loops = (severity: string, host = "a.example.com", unless = "") =>
  `#         ^^^^^^^^^^^^^^^ ${severity} filter-redirect-loop: On listener \`https\` of Gateway \`edge\` this redirects requests to where they are, \`https://${host}\`, without end${unless}. Attach the Route only to listeners that it leads away from. 💡\n`;

const only = { only: ["filter-redirect-loop"] };
const [OLD, YOUNG] = ["2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"];

describe("a redirect that leads back to itself", () => {
  it("is none where an older Route takes all requests on that listener", () => {
    checkDiagnostics(EDGE + app("z", { created: OLD }) + redirect("", { created: YOUNG }), only);
    checkDiagnostics(
      EDGE + app("a", { created: YOUNG }) + redirect(loops("warning"), { created: OLD }),
      only,
    );
  });

  it("is perhaps one where only the name says who goes first", () => {
    const unless = ", unless HTTPRoute `app`, which matches them, too, is older";
    checkDiagnostics(EDGE + app("app") + redirect(loops("information", "a.example.com", unless)), only);
    checkDiagnostics(EDGE + app("z") + redirect(loops("warning")), only);
  });

  it("is one where another Route leaves something to it", () => {
    const leaves: readonly RouteOptions[] = [
      { match: "{ path: { value: /api } }" },
      { match: "{ path: { type: Exact, value: / } }" },
      { match: "{ path: { value: / }, headers: [{ name: x-team, value: a }] }" },
      { match: "{ method: POST }" },
      { hostnames: "[b.example.com]" },
    ];
    for (const left of leaves) checkDiagnostics(EDGE + app("app", left) + redirect(loops("warning")), only);
  });

  it("is none where more specific matches take what is repeated, by host, path or method", () => {
    checkDiagnostics(EDGE + app("app", { match: "{ method: GET }" }) + redirect(""), only);
    const [first, second] = ["{ path: { value: / } }, { path: { value: /x } }", "{ path: { value: /x } }"];
    checkDiagnostics(
      EDGE + app("app", { match: first, created: OLD }) + redirect("", { match: second, created: YOUNG }),
      only,
    );
    checkDiagnostics(
      EDGE + app("app", { hostnames: '["*.example.com"]' }) + redirect(loops("warning")),
      only,
    );
    checkDiagnostics(
      EDGE + app("app") + redirect(loops("warning", "*.example.com"), { hostnames: '["*.example.com"]' }),
      only,
    );
    const own = "    - matches: [{ method: GET }]\n      backendRefs: [{ name: app, port: 80 }]\n";
    checkDiagnostics(EDGE + redirect("", {}, own), only);
  });

  it("is told with a host that the listener serves", () => {
    const narrow = EDGE.replace("port: 443,", 'port: 443, hostname: "*.example.com",');
    checkDiagnostics(
      narrow + redirect(loops("warning"), { hostnames: "[a.example.org, a.example.com]" }),
      only,
    );
    checkDiagnostics(narrow + redirect(loops("warning", "*.com"), { hostnames: '["*.com"]' }), only);
    checkDiagnostics(
      narrow + app("app", { hostnames: '["*.example.com"]' }) + redirect("", { hostnames: '["*.com"]' }),
      only,
    );
  });

  it("is told of expressions, whatever else there is", () => {
    const match = '{ path: { type: RegularExpression, value: "/v[0-9]+" } }';
    checkDiagnostics(EDGE + app("app") + redirect(loops("warning"), { match }), only);
  });
});
