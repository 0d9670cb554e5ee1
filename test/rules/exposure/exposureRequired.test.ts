import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorkspace } from "../../../server/src/library.ts";
import { readSettingsFile } from "../../../server/src/settingsFile.ts";
import { readFixture } from "../../fixture.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";
const TERMINATE = "tls: { certificateRefs: [{ name: edge }] }";
const gateway = (controller = "gateway.envoyproxy.io/gatewayclass-controller") => `
${API}
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${controller} }
---
${API}
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: https, port: 443, protocol: HTTPS, ${TERMINATE}, allowedRoutes: { namespaces: { from: All } } }
---`;
const RULE = "{ name: main, backendRefs: [{ name: web, port: 80 }] }";
const route = (
  rules: string = RULE,
  { section = "https", hostnames = "hostnames: [pay.internal.example.com]", name = "web" } = {},
) => `
${API}
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop, labels: { access: private } }
spec:
  parentRefs: [{ name: edge, namespace: infra, sectionName: ${section} }]
  ${hostnames}
  rules: [${rules}]
---`;
const policy = (spec: string, kind = "SecurityPolicy", namespace = "shop") => `
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: ${kind}
metadata: { name: login, namespace: ${namespace} }
spec: { ${spec} }
---`;
const BASIC = "basicAuth: { users: { name: users } }";
const on = (section?: string) =>
  `targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web${section === undefined ? "" : `, sectionName: ${section}`} }]`;
const AUTHENTICATION = 'exposure: [{ require: [authentication], for: "*.internal.example.com" }]';

/** The findings of the rule as `path severity: message`. */
function told(manifests: string, settings = AUTHENTICATION): readonly string[] {
  const { config, problems } = readSettingsFile(".gateway-api.yaml", settings);
  assert.deepEqual(problems, []);
  const workspace = createWorkspace({ config });
  for (const { path, text } of readFixture(manifests).files) workspace.setFile(path, text);
  return workspace.diagnostics
    .filter(({ rule }) => rule === "exposure-required")
    .map(({ severity, message }) => `${severity}: ${message}`);
}

const SEARCHED =
  "Looked for: filters of the rules; certificates that the Gateway asks of clients; SecurityPolicy and ClientTrafficPolicy for rule, Route, listener or Gateway.";
const SEARCHED_IN_THE_CLEAR =
  "Looked for: filters of the rules; SecurityPolicy for rule, Route, listener or Gateway.";
const NONE = `warning: \`pay.internal.example.com\` has no authentication on listener \`https\` of Gateway \`infra/edge\`, and the setting \`exposure\` requires it for \`*.internal.example.com\`. ${SEARCHED}`;

describe("what a team requires of hosts", () => {
  const silent: readonly (readonly [string, string, string?])[] = [
    ["where no setting asks for it", gateway() + route(), "closedWorld: false"],
    [
      "of a host that no pattern means",
      gateway() + route(RULE, { hostnames: "hostnames: [shop.example.com]" }),
    ],
    [
      "of a wildcard that is wider than the pattern",
      gateway() + route(RULE, { hostnames: 'hostnames: ["*.example.com"]' }),
    ],
    [
      "of a host that is excepted",
      gateway() + route(),
      "exposure: [{ require: [authentication], except: [pay.internal.example.com] }]",
    ],
    ["of a Route with a policy", gateway() + route() + policy(`${on()}, ${BASIC}`)],
    ["of rules with a policy each", gateway() + route() + policy(`${on("main")}, ${BASIC}`)],
    ["where the implementation is not known", gateway("example.com/gateways") + route()],
    [
      "where what policies of the implementation do is not known",
      gateway("apim.gravitee.io/gateway") + route(),
    ],
    [
      "where a filter may ask for it",
      gateway() +
        route(
          "{ filters: [{ type: ExtensionRef, extensionRef: { group: example.net, kind: Login, name: a } }], backendRefs: [{ name: web, port: 80 }] }",
        ),
    ],
    [
      "where a filter of a backend may ask for it",
      gateway() +
        route(
          "{ backendRefs: [{ name: web, port: 80, filters: [{ type: ExtensionRef, extensionRef: { group: example.net, kind: Login, name: a } }] }] }",
        ),
    ],
    [
      "where an extension may ask for it",
      gateway() + route() + policy(`${on()}, wasm: [{ name: login }]`, "EnvoyExtensionPolicy"),
    ],
    [
      "where another Route may ask for it",
      gateway() +
        route("{ backendRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: next }] }"),
    ],
    ["where a policy may be elsewhere", gateway() + route(), `externalNamespaces: [shop]\n${AUTHENTICATION}`],
    [
      "of rules that only redirect",
      gateway() +
        route("{ filters: [{ type: RequestRedirect, requestRedirect: { scheme: https } }] }", {
          section: "http",
        }),
      "exposure: [{ require: [tls, authentication] }]",
    ],
    ["of a Route that no listener takes", gateway() + route(RULE, { section: "other" })],
    [
      "of a Route whose requests another one takes",
      gateway() +
        route().replace("namespace: shop", 'namespace: shop, creationTimestamp: "2025-01-01T00:00:00Z"') +
        policy(`${on()}, ${BASIC}`) +
        route(RULE, { name: "xeno" }).replace(
          "namespace: shop",
          'namespace: shop, creationTimestamp: "2026-01-01T00:00:00Z"',
        ),
    ],
  ];
  for (const [what, manifests, settings] of silent)
    it(`says nothing ${what}`, () => assert.deepEqual(told(manifests, settings), []));

  it("tells of a host without any, where it was looked for, and of nobody else", () => {
    assert.deepEqual(told(gateway() + route() + policy(`${on("other")}, ${BASIC}`)), [NONE]);
  });

  it("tells of a policy that another one has taken the place of", () => {
    const ofGateway = policy(
      `targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }], ${BASIC}`,
      "SecurityPolicy",
      "infra",
    );
    assert.deepEqual(told(gateway() + route() + ofGateway), []);
    assert.deepEqual(
      told(gateway() + route() + ofGateway + policy(`${on()}, cors: { allowOrigins: ["*"] }`)),
      [NONE],
    );
  });

  it("names the rules where others are protected", () => {
    const open =
      "{ name: open, matches: [{ path: { value: /open } }], backendRefs: [{ name: web, port: 80 }] }";
    assert.deepEqual(told(gateway() + route(`${RULE}, ${open}`) + policy(`${on("main")}, ${BASIC}`)), [
      NONE.replace("authentication on", "authentication in rule 2 on"),
    ]);
  });

  it("says its own message first, with its severity, and looks at the listener for TLS", () => {
    assert.deepEqual(
      told(
        gateway() + route(RULE, { section: "http" }),
        "exposure: [{ require: [authentication, tls], severity: error, message: Ask the platform team. }]",
      ),
      [
        `error: Ask the platform team. \`pay.internal.example.com\` has no TLS or authentication on listener \`http\` of Gateway \`infra/edge\`, and the setting \`exposure\` requires them for every host. The protocol there is HTTP. ${SEARCHED_IN_THE_CLEAR}`,
      ],
    );
  });

  it("says once what several listeners lack", () => {
    const both = route().replace(", sectionName: https", "");
    assert.deepEqual(told(gateway() + both), [
      NONE.replace("listener `https`", "listeners `http` and `https`"),
    ]);
  });

  it("stands at the parent where the Route writes no hostname", () => {
    assert.deepEqual(told(gateway() + route(RULE, { hostnames: "" }), "exposure: [{ require: [waf] }]"), [
      "warning: Every host has no WAF on listener `https` of Gateway `infra/edge`, and the setting `exposure` requires it for every host. Looked for: filters of the rules; policies for rule, Route, listener or Gateway.",
    ]);
  });

  it("follows a label that is changed", () => {
    const { config } = readSettingsFile(".gateway-api.yaml", AUTHENTICATION);
    const workspace = createWorkspace({ config });
    const selecting = policy(
      `targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: private } }], ${BASIC}`,
    );
    const count = () => workspace.diagnostics.filter(({ rule }) => rule === "exposure-required").length;
    workspace.setFile("a.yaml", gateway() + selecting);
    workspace.setFile("route.yaml", route());
    assert.equal(count(), 0);
    workspace.setFile("route.yaml", route().replace("access: private", "access: privat"));
    assert.equal(count(), 1);
    workspace.setFile("a.yaml", gateway() + selecting.replace("access: private", "access: privat"));
    assert.equal(count(), 0);
  });

  it("does not take certificates for a login where the listener is in the clear", () => {
    const asks = policy(
      "targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }], tls: { clientValidation: { caCertificateRefs: [{ name: ca }] } }",
      "ClientTrafficPolicy",
      "infra",
    );
    assert.deepEqual(told(gateway() + asks + route()), []);
    assert.deepEqual(told(gateway() + asks + route(RULE, { section: "http" })), [
      NONE.replace("listener `https`", "listener `http`").replace(SEARCHED, SEARCHED_IN_THE_CLEAR),
    ]);
  });

  it("says of connections what could be for them", () => {
    const stream = `
${API}
kind: TCPRoute
metadata: { name: db, namespace: shop }
spec: { parentRefs: [{ name: db, namespace: shop }], rules: [{ backendRefs: [{ name: web, port: 80 }] }] }
---
${API}
kind: Gateway
metadata: { name: db, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: db, port: 5432, protocol: TCP }] }
---`;
    assert.deepEqual(told(gateway() + stream, "exposure: [{ require: [authorization] }]"), [
      "warning: Every host has no authorization on listener `db` of Gateway `shop/db`, and the setting `exposure` requires it for every host. Looked for: SecurityPolicy for rule, Route, listener or Gateway.",
    ]);
  });
});
