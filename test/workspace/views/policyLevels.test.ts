import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifestKind } from "../../../server/src/model/resource.ts";
import { explainedPolicies, policyLine } from "../../../server/src/workspace/views/explainedPolicy.ts";
import { policiesOn } from "../../../server/src/workspace/views/routePolicies.ts";
import { checkHover, openFixture, readFixture } from "../../fixture.ts";

function object(type: string, name: string, spec: string, namespace?: string, more = ""): string {
  const [apiVersion = "", kind = ""] = type.split(" ");
  const at = namespace === undefined ? "" : `, namespace: ${namespace}`;
  return `---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: ${name}${at}${more} }
spec: { ${spec} }
`;
}

const gateway = (className: string, more = "") =>
  object(
    "gateway.networking.k8s.io/v1 Gateway",
    "edge",
    `gatewayClassName: ${className}${more}, listeners: [{ name: http, port: 80, protocol: HTTP }]`,
    "shop",
  );
const gatewayClass = (controller: string, more = "") =>
  object("gateway.networking.k8s.io/v1 GatewayClass", "ours", `controllerName: ${controller}${more}`);

/** What policies come to on an object, as `gwls explain` says it. */
function linesOf(source: string, kind = "Gateway", name = "edge"): readonly string[] {
  const workspace = openFixture(readFixture(source));
  const subject = workspace
    .objects()
    .map(({ delivered }) => delivered)
    .find(({ resource }) => manifestKind(resource) === kind && resource.metadata.name === name);
  assert.ok(subject);
  return explainedPolicies(policiesOn(subject, undefined, workspace.clusterOf(subject.id))).map(policyLine);
}

const DOUBT = "perhaps in force: the files do not say for certain where it holds";

describe("policies of Istio on a Gateway", () => {
  const authorization = (name: string, spec: string, namespace = "shop") =>
    object("security.istio.io/v1 AuthorizationPolicy", name, spec, namespace);
  const telemetry = (name: string, spec: string, namespace: string) =>
    object("telemetry.istio.io/v1 Telemetry", name, spec, namespace);
  const named = "targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }]";
  const selecting = (value: string) =>
    `selector: { matchLabels: { gateway.networking.k8s.io/gateway-name: ${value} } }`;

  it("add up: for the Gateway, by its label, for its namespace, for the mesh", () => {
    assert.deepEqual(
      linesOf(
        gateway("istio") +
          authorization("mesh", "action: DENY", "istio-system") +
          authorization("namespace", "") +
          authorization("selector", selecting("edge")) +
          authorization("target", named) +
          authorization("other-pods", selecting("other")) +
          authorization("elsewhere", "", "orders") +
          authorization("other-pods-of-mesh", selecting("other"), "istio-system") +
          authorization("pods-of-mesh", selecting("edge"), "istio-system"),
      ),
      [
        "AuthorizationPolicy shop/target → Gateway shop/edge",
        "AuthorizationPolicy istio-system/pods-of-mesh → Gateway shop/edge, section selector",
        "AuthorizationPolicy shop/selector → Gateway shop/edge, section selector",
        "AuthorizationPolicy shop/namespace → Gateway shop/edge, section namespace",
        "AuthorizationPolicy istio-system/mesh → Gateway shop/edge, section mesh",
      ],
    );
  });

  it("may select pods by labels of which no file says whether the pods have them", () => {
    assert.deepEqual(
      linesOf(gateway("istio") + authorization("app", "selector: { matchLabels: { app: edge } }")),
      [`AuthorizationPolicy shop/app: ${DOUBT}`],
    );
    assert.deepEqual(
      linesOf(
        gateway("istio", ", infrastructure: { labels: { app: edge } }") +
          authorization("app", "selector: { matchLabels: { app: edge } }") +
          authorization("other", "selector: { matchLabels: { app: cart } }"),
      ),
      ["AuthorizationPolicy shop/app → Gateway shop/edge, section selector"],
    );
  });

  it("are ignored by a waypoint where they select pods, and reach it by its class from the root namespace", () => {
    const ofClass =
      "targetRefs: [{ group: gateway.networking.k8s.io, kind: GatewayClass, name: istio-waypoint }]";
    assert.deepEqual(
      linesOf(
        gateway("istio-waypoint") +
          authorization("selector", selecting("edge")) +
          authorization("class", ofClass, "istio-system") +
          authorization("class-of-nobody", ofClass) +
          authorization("namespace", ""),
      ),
      [
        "AuthorizationPolicy istio-system/class → Gateway shop/edge, section class",
        `AuthorizationPolicy shop/namespace: ${DOUBT}`,
      ],
    );
  });

  it("count by section where they are Telemetry: the narrowest that has one", () => {
    assert.deepEqual(
      linesOf(
        gateway("istio") +
          telemetry("mesh", "tracing: [{}], metrics: [{}]", "istio-system") +
          telemetry("namespace", "tracing: [{}]", "shop") +
          telemetry("target", `${named}, tracing: [{}]`, "shop"),
      ),
      [
        "Telemetry shop/target → Gateway shop/edge",
        "Telemetry shop/namespace → Gateway shop/edge, section namespace: no effect here, because Telemetry shop/target is more specific",
        "Telemetry istio-system/mesh → Gateway shop/edge, section mesh",
      ],
    );
  });

  it("hold for the whole mesh where they are filters and plugins of the root namespace", () => {
    assert.deepEqual(
      linesOf(
        gateway("istio") +
          object("networking.istio.io/v1alpha3 EnvoyFilter", "all", "configPatches: []", "istio-system") +
          object("extensions.istio.io/v1alpha1 WasmPlugin", "orders", "url: oci://a/b", "orders") +
          object("security.istio.io/v1 RequestAuthentication", "jwt", "jwtRules: []", "istio-system") +
          object(
            "security.istio.io/v1 PeerAuthentication",
            "strict",
            "mtls: { mode: STRICT }",
            "istio-system",
          ),
      ),
      [
        "RequestAuthentication istio-system/jwt → Gateway shop/edge, section mesh",
        "EnvoyFilter istio-system/all → Gateway shop/edge, section mesh",
      ],
    );
  });
});

describe("policies of Istio on a Service", () => {
  const service = (labels = "") => `---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop${labels} }
spec: { selector: { app: cart }, ports: [{ port: 80 }] }
`;
  const peers = (name: string, spec: string, namespace = "shop") =>
    object("security.istio.io/v1 PeerAuthentication", name, spec, namespace);
  const WORLD =
    peers("mesh", "mtls: { mode: STRICT }", "istio-system") +
    peers("namespace", "mtls: { mode: PERMISSIVE }") +
    peers("cart", "selector: { matchLabels: { app: cart } }, portLevelMtls: { 80: { mode: DISABLE } }");

  it("count from the pods to the mesh", () => {
    assert.deepEqual(linesOf(service() + WORLD, "Service", "cart"), [
      "PeerAuthentication shop/cart → Service shop/cart, section selector",
      "PeerAuthentication shop/namespace → Service shop/cart, section namespace",
      "PeerAuthentication istio-system/mesh → Service shop/cart, section mesh: no effect here, because PeerAuthentication shop/namespace is more specific",
    ]);
  });

  it("need a waypoint where they name the Service", () => {
    const policy = object(
      "security.istio.io/v1 AuthorizationPolicy",
      "cart",
      'targetRefs: [{ group: "", kind: Service, name: cart }]',
      "shop",
    );
    assert.deepEqual(linesOf(service() + policy, "Service", "cart"), [
      "AuthorizationPolicy shop/cart: perhaps in force: a waypoint has to enforce it, and no label of the files names one for the Service",
    ]);
    assert.deepEqual(
      linesOf(service(", labels: { istio.io/use-waypoint: waypoint }") + policy, "Service", "cart"),
      ["AuthorizationPolicy shop/cart → Service shop/cart"],
    );
  });

  it("are told on the Service", () => {
    checkHover(service().replace("name: cart,", "name: ca$0rt,") + WORLD, [
      "**Service** `shop/cart`",
      "",
      "Policies by what is in force, the most specific first:",
      "",
      "- PeerAuthentication `shop/cart`, section `selector`",
      "- PeerAuthentication `shop/namespace`, section `namespace`",
      "- a PeerAuthentication, section `mesh`: no effect here, because PeerAuthentication `shop/namespace` is more specific",
    ]);
  });
});

describe("addresses of a Gateway of Cilium", () => {
  const pool = (name: string, spec: string) =>
    object("cilium.io/v2alpha1 CiliumLoadBalancerIPPool", name, spec);
  const announcement = (name: string, spec: string) =>
    object("cilium.io/v2alpha1 CiliumL2AnnouncementPolicy", name, spec);
  const selecting = (labels: string) => `serviceSelector: { matchLabels: { ${labels} } }`;

  it("come from the pool that selects its Service: by name, namespace, or labels of the Gateway", () => {
    for (const labels of [
      "io.kubernetes.service.name: cilium-gateway-edge",
      "io.kubernetes.service.namespace: shop",
      "gateway.networking.k8s.io/gateway-name: edge",
    ])
      assert.deepEqual(
        linesOf(
          gateway("cilium") +
            pool("edge", selecting(labels)) +
            pool("other", selecting("gateway.networking.k8s.io/gateway-name: other")) +
            pool("off", "disabled: true"),
        ),
        ["CiliumLoadBalancerIPPool edge → Gateway shop/edge"],
      );
    const labelled = gateway("cilium", ", infrastructure: { labels: { pool: public } }");
    assert.deepEqual(linesOf(labelled + pool("public", selecting("pool: public"))), [
      "CiliumLoadBalancerIPPool public → Gateway shop/edge",
    ]);
  });

  it("come from one of several pools, and the files do not say from which", () => {
    const why =
      "perhaps in force: the address comes from the first pool with room, and the files do not say which one that is";
    assert.deepEqual(
      linesOf(gateway("cilium") + pool("a", "blocks: []") + pool("b", "serviceSelector: {}")),
      [`CiliumLoadBalancerIPPool a: ${why}`, `CiliumLoadBalancerIPPool b: ${why}`],
    );
  });

  it("are announced by all policies that select the Service and announce addresses of load balancers", () => {
    assert.deepEqual(
      linesOf(
        gateway("cilium") +
          announcement("all", "loadBalancerIPs: true") +
          announcement(
            "edge",
            `loadBalancerIPs: true, ${selecting("io.kubernetes.service.name: cilium-gateway-edge")}`,
          ) +
          announcement("external", "externalIPs: true"),
      ),
      [
        "CiliumL2AnnouncementPolicy all → Gateway shop/edge",
        "CiliumL2AnnouncementPolicy edge → Gateway shop/edge",
      ],
    );
  });
});

describe("parameters of Gateways and classes", () => {
  const parameters = (kind: string, name: string, group: string, namespace = "") =>
    `parametersRef: { group: ${group}, kind: ${kind}, name: ${name}${namespace === "" ? "" : `, namespace: ${namespace}`} }`;
  const ENVOY = "gateway.envoyproxy.io";
  const NGINX = "gateway.nginx.org";
  const world = (controller: string, group: string, kind: string) =>
    gatewayClass(controller, `, ${parameters(kind, "wide", group, "infra")}`) +
    gateway("ours", `, infrastructure: { ${parameters(kind, "narrow", group)} }`);

  it("replace those of the class in Envoy Gateway, unless they are merged", () => {
    const envoy = world("gateway.envoyproxy.io/gatewayclass-controller", ENVOY, "EnvoyProxy");
    const proxy = (name: string, spec: string, namespace: string) =>
      object(`${ENVOY}/v1alpha1 EnvoyProxy`, name, spec, namespace);
    const wide = proxy("wide", "logging: {}", "infra");
    assert.deepEqual(linesOf(envoy + wide + proxy("narrow", "telemetry: {}", "shop")), [
      "EnvoyProxy shop/narrow → Gateway shop/edge",
      "EnvoyProxy infra/wide → GatewayClass ours: no effect here, because EnvoyProxy shop/narrow is more specific",
    ]);
    assert.deepEqual(linesOf(envoy + wide + proxy("narrow", "mergeType: StrategicMerge", "shop")), [
      "EnvoyProxy shop/narrow → Gateway shop/edge",
      "EnvoyProxy infra/wide → GatewayClass ours",
    ]);
    assert.deepEqual(
      linesOf(envoy + wide + proxy("narrow", "mergeType: Replace", "shop")).at(-1),
      "EnvoyProxy infra/wide → GatewayClass ours: no effect here, because EnvoyProxy shop/narrow is more specific",
    );
    assert.deepEqual(linesOf(envoy + wide), ["EnvoyProxy infra/wide → GatewayClass ours"]);
  });

  it("are laid over those of the class field by field in NGINX Gateway Fabric", () => {
    const nginx = world("gateway.nginx.org/nginx-gateway-controller", NGINX, "NginxProxy");
    const proxy = (name: string, spec: string, namespace: string) =>
      object(`${NGINX}/v1alpha2 NginxProxy`, name, spec, namespace);
    const narrow = proxy("narrow", "logging: { errorLevel: debug }", "shop");
    assert.deepEqual(
      linesOf(nginx + narrow + proxy("wide", "logging: { errorLevel: warn, agentLevel: info }", "infra")),
      ["NginxProxy shop/narrow → Gateway shop/edge", "NginxProxy infra/wide → GatewayClass ours"],
    );
    assert.deepEqual(linesOf(nginx + narrow + proxy("wide", "logging: { errorLevel: warn }", "infra")), [
      "NginxProxy shop/narrow → Gateway shop/edge",
      "NginxProxy infra/wide → GatewayClass ours: no effect here, because NginxProxy shop/narrow is more specific",
    ]);
  });
});

describe("what Linkerd does where no policy lets requests in", () => {
  const server = (more = "") =>
    object("policy.linkerd.io/v1beta3 Server", "web", `podSelector: {}, port: 80${more}`, "shop");
  const namespace = (annotations: string) => `---
apiVersion: v1
kind: Namespace
metadata: { name: shop, annotations: { ${annotations} } }
`;
  const SERVICE = `---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

  it("is said by the access policy of a Server", () => {
    assert.deepEqual(linesOf(server(), "Server", "web"), [
      "otherwise: requests that no AuthorizationPolicy lets in are denied (`accessPolicy` of Server `shop/web`)",
    ]);
    assert.deepEqual(linesOf(server(", accessPolicy: all-authenticated"), "Server", "web"), [
      "otherwise: requests that no AuthorizationPolicy lets in are let in from every client of the mesh (`accessPolicy` of Server `shop/web`)",
    ]);
  });

  it("is said by an annotation of the namespace for ports without a Server", () => {
    const lines = linesOf(
      SERVICE + namespace("config.linkerd.io/default-inbound-policy: cluster-unauthenticated"),
      "Service",
      "cart",
    );
    assert.deepEqual(lines, [
      "otherwise: requests to ports that no Server of Linkerd selects are let in from the networks of the cluster (annotation `config.linkerd.io/default-inbound-policy` of Namespace `shop`), unless the pods say otherwise",
    ]);
    assert.deepEqual(linesOf(SERVICE + namespace("team: shop"), "Service", "cart"), []);
  });
});
