import { describe, it } from "node:test";
import features from "../../../server/src/rules/feature/index.ts";
import { checkDiagnostics } from "../../fixture.ts";

const all = { only: features.map(({ id }) => id) };

const gatewayClass = (status: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: example, uid: 5d2f }
spec: { controllerName: example.net/gateway }
${status}
---
`;
const lists = (...names: readonly string[]) =>
  gatewayClass(`status: { supportedFeatures: [${names.map((name) => `{ name: ${name} }`).join(", ")}] }`);

const edge = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
`;
const route = (rules: string, parent = "{ name: edge }", kind = "HTTPRoute") =>
  `apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [${parent}]
  rules:
${rules}
`;
const unlisted = (feature: string, parent = "Gateway `edge`") =>
  `warning feature-unsupported: The class of ${parent} does not list the extended feature \`${feature}\`, so its controller may ignore this or not accept the Route.`;

describe("feature-unsupported", () => {
  it("knows the features of matches, filters, backends and settings", () => {
    checkDiagnostics(
      lists("HTTPRouteRetryBackendTimeout") +
        edge +
        route(
          `    - matches:
        - method: GET
#         ^^^^^^ ${unlisted("HTTPRouteMethodMatching")}
          queryParams: [{ name: page, value: "1" }]
#         ^^^^^^^^^^^ ${unlisted("HTTPRouteQueryParamMatching")}
      filters:
        - type: ResponseHeaderModifier
          responseHeaderModifier: { remove: [server] }
#         ^^^^^^^^^^^^^^^^^^^^^^ ${unlisted("HTTPRouteResponseHeaderModification")}
        - type: URLRewrite
          urlRewrite:
            hostname: shop.example.com
#           ^^^^^^^^ ${unlisted("HTTPRouteHostRewrite")}
            path: { type: ReplaceFullPath, replaceFullPath: / }
#           ^^^^ ${unlisted("HTTPRoutePathRewrite")}
        - type: RequestMirror
          requestMirror:
#         ^^^^^^^^^^^^^ ${unlisted("HTTPRouteRequestMirror")}
            backendRef: { name: next, port: 80 }
            fraction: { numerator: 1 }
#           ^^^^^^^^ ${unlisted("HTTPRouteRequestPercentageMirror")}
        - type: CORS
          cors: { allowOrigins: ["*"] }
#         ^^^^ ${unlisted("HTTPRouteCORS")}
      timeouts: { backendRequest: 1s }
#                 ^^^^^^^^^^^^^^ ${unlisted("HTTPRouteBackendTimeout")}
      retry: { codes: [500] }
#     ^^^^^ ${unlisted("HTTPRouteRetry")}
      backendRefs:
        - name: cart
          port: 80
          filters:
            - type: RequestHeaderModifier
              requestHeaderModifier: { remove: [cookie] }
#             ^^^^^^^^^^^^^^^^^^^^^ ${unlisted("HTTPRouteBackendRequestHeaderModification")}
    - filters:
        - type: RequestRedirect
          requestRedirect:
            scheme: https
#           ^^^^^^ ${unlisted("HTTPRouteSchemeRedirect")}
            port: 8443
#           ^^^^ ${unlisted("HTTPRoutePortRedirect")}
            path: { type: ReplaceFullPath, replaceFullPath: / }
#           ^^^^ ${unlisted("HTTPRoutePathRedirect")}
            statusCode: 308
#           ^^^^^^^^^^ ${unlisted("HTTPRoute308RedirectStatusCode")}
`,
        ),
      all,
    );
  });

  it("knows retries by the names of the release that the class knows", () => {
    const retries = (marker = "") =>
      route(`    - retry: { codes: [500] }
${marker}      backendRefs: [{ name: cart, port: 80 }]
    - retry: { attempts: 2 }
${marker.replace("Codes", "ConnectionError")}      backendRefs: [{ name: cart, port: 80 }]
    - retry: { attempts: 0 }
      backendRefs: [{ name: cart, port: 80 }]`);
    checkDiagnostics(lists("HTTPRouteRetryCodes", "HTTPRouteRetryConnectionError") + edge + retries(), all);
    checkDiagnostics(lists("HTTPRouteRetry", "GatewayListenerFilters") + edge + retries(), all);
    checkDiagnostics(
      lists("ClusterTrustBundle") + edge + retries(`#     ^^^^^ ${unlisted("HTTPRouteRetryCodes")}\n`),
      all,
    );
  });

  it("knows what a Gateway itself uses since 1.7", () => {
    const using = (filters = "", bundle = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: own, namespace: shop }
spec:
  gatewayClassName: example
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs:
            - group: certificates.k8s.io
              kind: ClusterTrustBundle
${bundle}              name: ca
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      filters:
${filters}        requests:
          - type: ExtensionRef
            extensionRef: { group: example.com, kind: Wasm, name: clean }
`;
    const told = (feature: string) =>
      `warning feature-unsupported: The class of the Gateway does not list the extended feature \`${feature}\`, so its controller may ignore this or not accept the listener.`;
    const options = { ...all, bundleVersion: "1.7", channel: "experimental" } as const;
    checkDiagnostics(lists("GatewayListenerFilters", "ClusterTrustBundle") + using(), options);
    checkDiagnostics(lists("HTTPRouteRetryConnectionError") + using(), options);
    checkDiagnostics(
      lists("HTTPRouteRetryCodes") +
        using(
          `#     ^^^^^^^ ${told("GatewayListenerFilters")}\n`,
          `#             ^^^^ ${told("ClusterTrustBundle")}\n`,
        ),
      options,
    );
  });

  it("knows that a rewrite at a backend has a name since 1.7", () => {
    const rewriting = (marker = "") =>
      route(`    - backendRefs:
        - name: cart
          port: 80
          filters:
            - type: URLRewrite
              urlRewrite: { hostname: shop.example.com }
${marker}`);
    checkDiagnostics(lists("HTTPRouteRetry") + edge + rewriting(), all);
    checkDiagnostics(lists("HTTPRouteBackendURLRewrite") + edge + rewriting(), all);
    checkDiagnostics(
      lists("HTTPRouteRetryCodes") +
        edge +
        rewriting(`#             ^^^^^^^^^^ ${unlisted("HTTPRouteBackendURLRewrite")}\n`),
      all,
    );
  });

  it("asks the class of the merged Gateway, and names the parent that the Route names", () => {
    const set = `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: apps, namespace: shop }
spec:
  parentRef: { name: edge }
  listeners:
    - { name: http, port: 81, protocol: HTTP }
---
`;
    checkDiagnostics(
      lists("HTTPRouteHostRewrite") +
        edge +
        set +
        route(
          `    - timeouts: { request: 1s }
#                 ^^^^^^^ ${unlisted("HTTPRouteRequestTimeout", "ListenerSet `apps`")}`,
          "{ kind: ListenerSet, name: apps }",
        ),
      all,
    );
  });

  it("speaks of a parentRef's port, which is listed under two names", () => {
    const port = route("    - {}", "{ name: edge, port: 80 }");
    checkDiagnostics(lists("HTTPRouteHostRewrite", "HTTPRouteParentRefPort") + edge + port, all);
    checkDiagnostics(
      lists("GatewayInfrastructurePropagation", "HTTPRouteDestinationPortMatching") + edge + port,
      all,
    );
    checkDiagnostics(
      lists("GatewayInfrastructurePropagation") +
        edge +
        port.replace(
          "  rules:",
          `#                            ^^^^ ${unlisted("HTTPRouteParentRefPort")}\n  rules:`,
        ),
      all,
    );
  });

  const timeout = route("    - timeouts: { request: 1s }");

  it("is silent where nothing is listed, or what is listed tells nothing", () => {
    checkDiagnostics(edge + timeout, all);
    checkDiagnostics(gatewayClass("status: {}") + edge + timeout, all);
    checkDiagnostics(gatewayClass("status: { supportedFeatures: [] }") + edge + timeout, all);
    checkDiagnostics(lists("Gateway", "HTTPRoute") + edge + timeout, all);
    checkDiagnostics(
      gatewayClass("status: { supportedFeatures: [HTTPRouteRequestTimeout, HTTPRouteHostRewrite] }") +
        edge +
        timeout,
      all,
    );
    // The list was made before the feature had a name.
    checkDiagnostics(
      lists("HTTPRouteHostRewrite") +
        edge +
        route('    - filters: [{ type: CORS, cors: { allowOrigins: ["*"] } }]'),
      all,
    );
  });

  it("is silent for other kinds, other parents and regular expressions", () => {
    const some = lists("HTTPRouteHostRewrite") + edge;
    checkDiagnostics(some + route("    - {}", "{ name: edge }", "GRPCRoute"), all);
    checkDiagnostics(some + route("    - timeouts: { request: 1s }", "{ name: elsewhere }"), all);
    checkDiagnostics(
      some + route("    - timeouts: { request: 1s }", "{ name: edge, sectionName: none }"),
      all,
    );
    checkDiagnostics(
      some +
        route('    - matches: [{ queryParams: [{ type: RegularExpression, name: page, value: "[0-9]+" }] }]'),
      all,
    );
  });
});

describe("advice about extended features", () => {
  const advice = { only: [...all.only, "filter-redirect-code-extended", "filter-mirror-multiple"] };
  const redirect = (mark: string) =>
    route(`    - filters:
        - type: RequestRedirect
          requestRedirect:
            hostname: example.com
            statusCode: 308${mark}`);
  const mirrors = `    - filters:
        - { type: RequestMirror, requestMirror: { backendRef: { name: a, port: 80 } } }
        - { type: RequestMirror, requestMirror: { backendRef: { name: b, port: 80 } } }`;

  it("is given where no class says anything", () => {
    checkDiagnostics(
      edge +
        redirect(`
#                       ^^^ hint filter-redirect-code-extended: Support for 308 is extended: only 301 and 302 work with every implementation. Unlike them it keeps the method of the request.`),
      advice,
    );
  });

  it("gives way to what the class says", () => {
    checkDiagnostics(lists("HTTPRoute308RedirectStatusCode") + edge + redirect(""), advice);
    checkDiagnostics(
      lists("HTTPRoute303RedirectStatusCode") +
        edge +
        redirect(`\n#           ^^^^^^^^^^ ${unlisted("HTTPRoute308RedirectStatusCode")}`),
      advice,
    );
    checkDiagnostics(
      lists("HTTPRouteRequestMirror", "HTTPRouteRequestMultipleMirrors") + edge + route(mirrors),
      advice,
    );
  });
});
