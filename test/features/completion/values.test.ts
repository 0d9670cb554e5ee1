import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkAccepted, checkCompletion, completionsAtCursor } from "../../fixture.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
`;
const ROUTE = GATEWAY.replace("Gateway", "HTTPRoute");
const FILTER = `${ROUTE}spec:\n  rules:\n    - filters:\n`;

describe("values", () => {
  it("[completion: namespaces.from, match] are those of an enumeration", () => {
    const policy = (from: string) => `${GATEWAY}spec:\n  ${from}:\n    namespaces:\n      from: $0`;
    checkCompletion(policy("allowedListeners"), ["All", "Selector", "Same", "None"]);
    checkCompletion(
      policy("infrastructure:\n    allowedChildren").replace(/^ {4}(namespaces| {2}from)/gm, "      $1"),
      ["All", "Selector", "Same"],
    );
    checkCompletion(`${ROUTE}spec:\n  rules:\n    - matches:\n        - path: { type: P$0 }`, [
      "Exact",
      "PathPrefix",
      "RegularExpression",
    ]);
  });

  it("are of a listener's TLS the mode that its protocol takes", () => {
    const mode = (protocol: string) =>
      `${GATEWAY}spec:\n  listeners:\n    - name: a\n      port: 443\n      protocol: ${protocol}\n      tls:\n        mode: $0`;
    checkCompletion(mode("HTTPS"), ["Terminate"]);
    checkCompletion(mode("TLS"), ["Terminate", "Passthrough"]);
  });

  it("are those of the channel and the release", () => {
    const all = [
      "RequestHeaderModifier",
      "ResponseHeaderModifier",
      "RequestMirror",
      "RequestRedirect",
      "URLRewrite",
      "CORS",
      "ExternalAuth",
      "ExtensionRef",
    ];
    const type = `${FILTER}        - type: $0`;
    checkCompletion(type, all);
    const standard = all.filter((value) => value !== "ExternalAuth");
    checkCompletion(type, standard, { channel: "standard" });
    const older = standard.filter((value) => value !== "CORS");
    checkCompletion(type, older, { channel: "standard", bundleVersion: "1.4" });
  });

  it("[completion: filter] are the filters that the rule can have beside those it has", () => {
    checkCompletion(
      `${FILTER}        - type: RequestRedirect
        - type: RequestMirror
        - type: CORS
        - type: $0
`,
      ["RequestHeaderModifier", "ResponseHeaderModifier", "RequestMirror", "ExternalAuth", "ExtensionRef"],
    );
  });

  it("[completion: durations and weights] are true and false, a default, lengths of time, shares", () => {
    checkCompletion(`${FILTER}        - cors: { allowCredentials: $0 }`, ["true", "false"]);
    checkCompletion(`${ROUTE}spec:\n  rules:\n    - matches:\n        - path: { value: $0 }`, ["/"]);
    checkCompletion(`${ROUTE}spec:\n  rules:\n    - timeouts:\n        request: $0`, [
      "1s",
      "5s",
      "10s",
      "30s",
      "1m",
      "0s",
    ]);
    checkCompletion(`${ROUTE}spec:\n  rules:\n    - backendRefs: [{ weight: 30 }, { weight: $0 }]`, [
      "70",
      "1",
      "10",
      "50",
      "90",
      "0",
    ]);
  });

  it("[completion: routability] are the reaches of both proposals", () => {
    checkCompletion(`${GATEWAY}spec:\n  infrastructure:\n    routability: $0`, [
      "Public",
      "Private",
      "Cluster",
    ]);
    checkCompletion(`${GATEWAY}spec:\n  addresses:\n    - routability: $0`, ["Cluster"]);
    checkCompletion(`${GATEWAY}spec:\n  addresses:\n    - routability: $0`, ["External", "Cluster"], {
      bundleVersion: "1.6",
    });
  });

  it("[completion: allowed kinds, protocol] are the ports and kinds that go with a listener's protocol", () => {
    const listener = (more: string) => `${GATEWAY}spec:\n  listeners:\n    - protocol: TLS\n      ${more}`;
    checkCompletion(listener("port: $0"), ["443", "8443"]);
    checkCompletion(listener("allowedRoutes: { kinds: [{ kind: $0 }] }"), ["TLSRoute", "TCPRoute"]);
    checkCompletion(listener("tls: { mode: Passthrough }\n      allowedRoutes: { kinds: [{ kind: $0 }] }"), [
      "TLSRoute",
    ]);
  });

  it("[completion: kind and group] are kinds with their groups", () => {
    const parent = (more: string) => `${ROUTE}spec:\n  parentRefs:\n    - ${more}`;
    checkCompletion(parent("kind: $0"), ["Gateway", "ListenerSet", "Service", "HTTPRoute"]);
    checkCompletion(parent("kind: $0"), ["Gateway", "Service"], {
      bundleVersion: "1.4",
      proposals: { delegation: false },
    });
    checkCompletion(parent('group: ""\n      kind: $0'), ["Service"]);
    checkCompletion(parent("kind: Service\n      group: $0"), ['""']);
    checkCompletion(`${ROUTE}spec:\n  rules:\n    - backendRefs:\n        - kind: $0`, [
      "Service",
      "XBackend",
      "ServiceImport",
      "InferencePool",
      "InferencePoolImport",
    ]);
    checkCompletion(`${GATEWAY.replace("Gateway", "ReferenceGrant")}spec:\n  to:\n    - kind: $0`, [
      "Service",
      "Secret",
      "ConfigMap",
      "XBackend",
      "InferencePool",
    ]);
  });

  it("[completion: match] are names of headers, of requests or of answers", () => {
    const first = (source: string) => completionsAtCursor(source)?.items[0]?.label;
    const request = `${ROUTE}spec:\n  rules:\n    - matches: [{ headers: [{ name: $0 }] }]`;
    assert.equal(first(request), "Accept");
    assert.equal(first(`${FILTER}        - responseHeaderModifier: { remove: [$0] }`), "Cache-Control");
  });

  it("are not offered behind a value, in a name, and for a field that nobody knows", () => {
    checkCompletion(`${GATEWAY}spec:\n  listeners:\n    - protocol: HTTP $0`, []);
    checkCompletion(`${GATEWAY}spec:\n  gatewayClassName: $0`, []);
    checkCompletion(`${GATEWAY}spec:\n  protocol: $0`, []);
  });
});

describe("an accepted value", () => {
  it("takes the place of the word, quotes included", () => {
    checkAccepted(
      `${ROUTE}spec:\n  rules:\n    - matches:\n        - method: "G$0" # read`,
      "GET",
      `${ROUTE}spec:\n  rules:\n    - matches:\n        - method: GET # read`,
    );
  });

  it("is quoted where YAML needs it", () => {
    checkAccepted(
      `${FILTER}        - cors:\n            allowOrigins:\n              - $0`,
      "*",
      `${FILTER}        - cors:\n            allowOrigins:\n              - "*"`,
    );
  });

  it("[completion: protocol] brings the port and the certificate of a listener along", () => {
    checkAccepted(
      `${GATEWAY}spec:\n  listeners:\n    - name: web\n      protocol: H$0\n      hostname: a.example.com\n`,
      "HTTPS, port 443, tls",
      `${GATEWAY}spec:
  listeners:
    - name: web
      protocol: HTTPS
      port: 443
      tls:
        mode: Terminate
        certificateRefs:
          - name: certificate
      hostname: a.example.com
`,
    );
  });

  it("[completion: filter] brings the member that a filter's type asks for", () => {
    checkAccepted(
      `${FILTER}        - type: $0`,
      "RequestRedirect",
      `${FILTER}        - type: RequestRedirect
          requestRedirect:
            scheme: https
            statusCode: 301
`,
    );
    checkAccepted(
      `${FILTER}        - type: $0\n          requestRedirect: { port: 8443 }\n`,
      "RequestRedirect",
      `${FILTER}        - type: RequestRedirect\n          requestRedirect: { port: 8443 }\n`,
    );
    checkAccepted(
      `${FILTER}        - { type: $0 }`,
      "RequestRedirect",
      `${FILTER}        - { type: RequestRedirect, requestRedirect: { scheme: https, statusCode: 301 } }`,
    );
  });

  it("[completion: kind and group, namespaces.from] brings the group of a kind, the selector of a policy", () => {
    checkAccepted(
      `${ROUTE}spec:\n  parentRefs:\n    - kind: $0\n      name: cart\n`,
      "Service",
      `${ROUTE}spec:\n  parentRefs:\n    - kind: Service\n      group: ""\n      name: cart\n`,
    );
    checkAccepted(
      `${GATEWAY}spec:\n  allowedListeners:\n    namespaces:\n      from: $0`,
      "Selector",
      `${GATEWAY}spec:
  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchLabels:
          kubernetes.io/metadata.name: namespace
`,
    );
  });

  it("comes alone in an editor without snippets", () => {
    checkAccepted(`${FILTER}        - type: $0`, "CORS", `${FILTER}        - type: CORS`, {
      snippets: false,
    });
  });
});
