import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const CLOSED = { closedWorld: true } as const;
const gateway = (listeners = "{ name: http, port: 80, protocol: HTTP }", spec = "") =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, listeners: [${listeners}]${spec && `, ${spec}`} }`,
  );
const route = (parents: string, rest = "", identity = "HTTPRoute shop/cart") =>
  manifest(identity, `spec: { parentRefs: [${parents}]${rest && `, ${rest}`} }`);
const service = (identity: string, ports = "{ port: 80 }") =>
  manifest(`Service ${identity}`, `spec: { ports: [${ports}] }`);

/** The statuses of the Routes alone: the Gateways are those of other tests. */
const routes = (documents: readonly string[], options = {}) => statuses(documents, options, /Route$/);

describe("the status of a Route", () => {
  it("names the listeners that take it", () => {
    const two =
      "{ name: http, port: 80, protocol: HTTP }, { name: alt, port: 8080, protocol: HTTP }, { name: raw, port: 9000, protocol: TCP }";
    routes([gateway(two), route("{ name: web }, { name: web, sectionName: alt }")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listeners \`http\`, \`alt\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
        parent {parentRef:{name:web, sectionName:alt}}
          Accepted True Accepted: It attaches to listener \`alt\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("says which part of its parent is not there", () => {
    routes([
      gateway(),
      route(
        "{ name: web, sectionName: other }, { name: web, port: 81 }, { name: web, sectionName: http, port: 81 }",
      ),
    ]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web, sectionName:other}}
          Accepted False NoMatchingParent: Gateway \`shop/web\` has no listener \`other\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
        parent {parentRef:{name:web, port:81}}
          Accepted False NoMatchingParent: Gateway \`shop/web\` has no listener on port 81.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
        parent {parentRef:{name:web, sectionName:http, port:81}}
          Accepted False NoMatchingParent: Gateway \`shop/web\` has no listener \`http\` on port 81.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("says what keeps it out", () => {
    routes([gateway(), route("{ name: web, namespace: shop }", "", "HTTPRoute apps/cart")]).is(`
      HTTPRoute apps/cart
        parent {parentRef:{namespace:shop, name:web}}
          Accepted False NotAllowedByListeners: Listener \`http\` of Gateway \`shop/web\` does not let it in: only namespace \`shop\` is let in.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      gateway(
        "{ name: raw, port: 9000, protocol: TCP }, { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough } }",
      ),
      route("{ name: web }"),
    ]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted False NotAllowedByListeners: No listener of Gateway \`shop/web\` lets it in; for \`raw\`, a listener with protocol TCP takes only TCPRoute.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      gateway(
        '{ name: a, port: 80, protocol: HTTP, hostname: a.test }, { name: b, port: 81, protocol: HTTP, hostname: "*.b.test" }',
      ),
      route("{ name: web }", "hostnames: [c.test]"),
      route("{ name: web }", "hostnames: [b.test, x.b.test]", "HTTPRoute shop/other"),
    ]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted False NoMatchingListenerHostname: Listener \`a\` of Gateway \`shop/web\` serves \`a.test\`, which no hostname of the Route matches.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/other
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`b\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("has no entry for a parent that is not there, and an open one where the parent may be elsewhere", () => {
    routes([route("{ name: web }")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted Unknown NotInWorkspace: Gateway \`shop/web\` is not in this workspace.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([route("{ name: web }")], CLOSED).is(`
      HTTPRoute shop/cart
        no entry: Gateway \`shop/web\` is not in this workspace.`);
    routes([gateway().replace("name: web,", 'name: "${NAME}",'), route("{ name: web }")]).is(`
      HTTPRoute shop/cart
        no entry: Whether Gateway \`shop/web\` is in this workspace cannot be told: names of other objects contain variables.`);
    routes([
      manifest("Mesh shop/all", "spec: {}", "example.com/v1"),
      route("{ group: example.com, kind: Mesh, name: all }"),
    ]).is(`
      HTTPRoute shop/cart
        no entry: Mesh.example.com \`shop/all\` is in this workspace, but what it takes is up to its implementation.`);
  });

  it("is open where a check of the listener is", () => {
    const selecting =
      "{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } } }";
    routes([gateway(selecting), route("{ name: web, namespace: shop }", "", "HTTPRoute apps/cart")]).is(`
      HTTPRoute apps/cart
        parent {parentRef:{namespace:shop, name:web}}
          Accepted Unknown NotInWorkspace: Whether Gateway \`shop/web\` takes it cannot be told: the labels of namespace \`apps\` are not in this workspace, and it must match \`team=a\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("tells of backends that do not resolve: of both of two, and of more the number", () => {
    const to = (...refs: readonly string[]) =>
      route("{ name: web }", `rules: [{ backendRefs: [${refs.map((ref) => `{ ${ref} }`).join(", ")}] }]`);
    const there = service("shop/there");
    const [fine, gone, lost, far, odd] = [
      "name: there, port: 80",
      "name: gone, port: 80",
      "name: lost, port: 80",
      "name: far, namespace: other, port: 80",
      "name: odd, group: example.com, kind: Odd, port: 80",
    ];
    routes([gateway(), there, to(fine)], CLOSED).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([gateway(), there, to(fine, gone)], CLOSED).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs False BackendNotFound: Service \`shop/gone\` is not in this workspace.`);
    routes([gateway(), there, to(gone, fine, lost)], CLOSED).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs False BackendNotFound: Service \`shop/gone\` is not in this workspace. Service \`shop/lost\` is not in this workspace.`);
    routes([gateway(), there, to(far, gone, lost)], CLOSED).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs False RefNotPermitted: No ReferenceGrant in namespace \`other\` permits the reference to Service \`other/far\`. 2 more references do not resolve.`);
    routes([gateway(), there, to(gone, odd)]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs False InvalidKind: \`Odd.example.com\` is not a known kind of backend.`);
    routes([gateway(), service("other/far"), to('name: far, namespace: "${OTHER}", port: 80')]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs Unknown FilledInLater: Whether the reference to Service \`\${OTHER}/far\` is permitted cannot be told: a ReferenceGrant or a namespace contains a variable.`);
  });
});

describe("the status of a Route with an implementation that looks at more", () => {
  const reading = (profile: "conformance" | "envoy-gateway" | "istio") => ({
    ...CLOSED,
    readings: { "*": profile },
  });
  const to = (port: number) => [
    manifest("GatewayClass any", "spec: { controllerName: example.com/gateways }"),
    gateway(),
    service("shop/api"),
    route("{ name: web }", `rules: [{ backendRefs: [{ name: api, port: ${port} }] }]`),
  ];
  const policy = manifest(
    "BackendTLSPolicy shop/api",
    'spec: { targetRefs: [{ group: "", kind: Service, name: api }], validation: { hostname: api.test, caCertificateRefs: [{ group: "", kind: ConfigMap, name: none }] } }',
  );

  it("names its controller, and a port that the Service does not have where the implementation looks at that", () => {
    routes(to(81), reading("envoy-gateway")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs False PortNotFound: Service \`shop/api\` has no port 81.`);
    routes(to(81), reading("istio")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes(to(80), reading("envoy-gateway")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("says so where the policy of a backend has no authority", () => {
    routes([...to(80), policy], reading("envoy-gateway")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs False InvalidBackendTLS: The BackendTLSPolicy of Service \`shop/api\` is not valid.`);
    routes([...to(80), policy], reading("istio")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes(
      [...to(80), policy.replace("kind: Service, name: api", "kind: Service, name: other")],
      reading("envoy-gateway"),
    ).is(`
      HTTPRoute shop/cart
        parent {parentRef:{name:web}, controllerName:example.com/gateways}
          Accepted True Accepted: It attaches to listener \`http\` of Gateway \`shop/web\`.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });
});
