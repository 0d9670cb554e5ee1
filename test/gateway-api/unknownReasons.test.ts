import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import type { Condition } from "../../server/src/gateway-api/conditions.ts";
import { UNKNOWN_REASONS } from "../../server/src/gateway-api/unknownReason.ts";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";

/** What two clusters of one repository get; the objects that are asked about are in the first. */
interface World {
  readonly east: readonly string[];
  readonly west?: readonly string[];
  readonly options?: AnalyzeOptions;
}

const CERTIFICATE = "-----BEGIN CERTIFICATE-----\\nMIIB\\n-----END CERTIFICATE-----";

function cluster(name: string): string {
  return object("kustomize.toolkit.fluxcd.io/v1", "Kustomization", "flux-system", "flux-system", {
    spec: `{ path: ./clusters/${name}, sourceRef: { kind: GitRepository, name: flux-system } }`,
  });
}

function object(
  apiVersion: string,
  kind: string,
  name: string,
  namespace: string | undefined,
  parts: Readonly<Record<string, string>>,
): string {
  const place = namespace === undefined ? "" : `, namespace: ${namespace}`;
  const rest = Object.entries(parts).map(([key, value]) => `${key}: ${value}`);
  return [
    `apiVersion: ${apiVersion}`,
    `kind: ${kind}`,
    `metadata: { name: ${name}${place} }`,
    ...rest,
    "",
  ].join("\n");
}

const API = "gateway.networking.k8s.io/v1";

function files({ east, west }: World) {
  const of = (name: string, documents: readonly string[]) =>
    documents.map((text, at) => ({ path: `clusters/${name}/object-${at}.yaml`, text }));
  if (west === undefined) return east.map((text, at) => ({ path: `east/object-${at}.yaml`, text }));
  return [
    ...["east", "west"].map((name) => ({
      path: `clusters/${name}/flux-system/sync.yaml`,
      text: cluster(name),
    })),
    ...of("east", east),
    ...of("west", west),
  ];
}

/** The conditions of the first object of a kind that are Unknown, each as `Type reason: message`. */
function unknown(kind: string, world: World): readonly string[] {
  const found = analyze(files(world), world.options).status.find((one) => one.kind === kind)?.status;
  assert.ok(found !== undefined, `no ${kind} has a status`);
  const all: readonly Condition[] = [
    ...("conditions" in found ? found.conditions : []),
    ...("listeners" in found ? found.listeners.flatMap(({ conditions }) => conditions) : []),
    ...("parents" in found ? found.parents.flatMap(({ conditions }) => conditions) : []),
    ...("ancestors" in found ? found.ancestors.flatMap(({ conditions }) => conditions) : []),
  ];
  return all
    .filter(({ status }) => status === "Unknown")
    .map(({ type, reason, message }) => `${type} ${reason}: ${message}`);
}

/** How the only Route stands with its parents, as it is explained: `Accepted reason: message` where that is unknown. */
function explained(world: World, namespace = "infra"): readonly string[] {
  const route = { kind: "HTTPRoute", namespace, name: "cart" };
  return analyze(files(world), world.options)
    .explain(route)
    .parents.flatMap(({ verdict, reason, message }) =>
      verdict === "unknown" ? [`Accepted ${reason}: ${message}`] : [],
    );
}

const gateway = (
  listener = "{ name: http, port: 80, protocol: HTTP }",
  spec: Readonly<Record<string, string>> = {},
) =>
  object(API, "Gateway", "web", "infra", {
    spec: `{ gatewayClassName: edge, listeners: [${listener}]${Object.entries(spec)
      .map(([key, value]) => `, ${key}: ${value}`)
      .join("")} }`,
  });
const route = (
  parent = "{ name: web, namespace: infra }",
  more = "",
  namespace: string | undefined = "infra",
) => object(API, "HTTPRoute", "cart", namespace, { spec: `{ parentRefs: [${parent}]${more} }` });
const namespace = (labels: string) =>
  `apiVersion: v1\nkind: Namespace\nmetadata: { name: shop, labels: { ${labels} } }\n`;
const SELECTING =
  "{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: a } } } } }";

describe("D14: the reason of a Route that is Unknown under its parent", () => {
  const accepted = (world: World) => unknown("HTTPRoute", world);

  it("says where the parent is", () => {
    assert.deepEqual(explained({ east: [route()] }), [
      "Accepted NotInWorkspace: Gateway `infra/web` is not in this workspace.",
    ]);
    assert.deepEqual(explained({ east: [route()], west: [gateway()] }), [
      "Accepted AppliedElsewhere: Gateway `infra/web` is not applied together with this object, but by `clusters/west/flux-system/sync.yaml`.",
    ]);
    assert.deepEqual(explained({ east: [route(), gateway().replace("name: web", "name: '${GATEWAY}'")] }), [
      "Accepted FilledInLater: Whether Gateway `infra/web` is in this workspace cannot be told: names of other objects contain variables.",
    ]);
    assert.deepEqual(explained({ east: [route(), gateway().replace(", namespace: infra", "")] }), [
      "Accepted NamespaceUnknown: Whether Gateway `infra/web` is the one in this workspace cannot be told: no file sets its namespace.",
    ]);
    assert.deepEqual(explained({ east: [route("{ name: '${GATEWAY}', namespace: infra }"), gateway()] }), [
      "Accepted FilledInLater: Which object Gateway `infra/${GATEWAY}` is cannot be told: its name contains a variable.",
    ]);
  });

  it("says which labels of its namespace are missed", () => {
    const from = (...others: readonly string[]) => ({
      east: [route(undefined, "", "shop"), gateway(SELECTING), ...others],
    });
    const asked = "Accepted %: Whether Gateway `infra/web` takes it cannot be told: ";
    const of = (reason: string, why: string) => [`${asked.replace("%", reason)}${why}.`];
    const must = "it must match `team=a`";
    assert.deepEqual(
      accepted(from()),
      of("NotInWorkspace", `the labels of namespace \`shop\` are not in this workspace, and ${must}`),
    );
    assert.deepEqual(
      accepted(from(namespace("team: a"), namespace("team: b"))),
      of("Ambiguous", `the manifests of namespace \`shop\` have different labels, and ${must}`),
    );
    assert.deepEqual(
      accepted({ ...from(), west: [namespace("team: a")] }),
      of("AppliedElsewhere", `namespace \`shop\` is not applied together with this object, and ${must}`),
    );
    assert.deepEqual(
      accepted(from(namespace("team: '${TEAM}'"))),
      of("FilledInLater", `for namespace \`shop\`, ${must}, of which a part is filled in later`),
    );
    assert.deepEqual(accepted(from(namespace("team: a"))), []);
  });

  it("says what of a listener is not known", () => {
    const under = (listener: string, more = "", parent?: string) =>
      accepted({ east: [route(parent, more), gateway(listener)] }).map((text) => text.split(":")[0]);
    assert.deepEqual(under("{ name: http, port: 80, protocol: '${PROTOCOL}' }"), ["Accepted FilledInLater"]);
    assert.deepEqual(
      accepted({
        east: [
          route(),
          gateway("{ name: http, port: 80, protocol: HBONE }").replace("edge", "istio-waypoint"),
        ],
      }),
      [
        "Accepted ImplementationSpecific: Whether Gateway `infra/web` takes it cannot be told: what protocol `HBONE` takes is up to the implementation.",
      ],
    );
    assert.deepEqual(
      under("{ name: http, port: 80, protocol: HTTP, hostname: '${HOST}' }", ", hostnames: [a.example]"),
      ["Accepted FilledInLater"],
    );
    assert.deepEqual(
      under(
        "{ name: http, port: 80, protocol: HTTP }",
        "",
        "{ name: web, namespace: infra, sectionName: '${SECTION}' }",
      ),
      ["Accepted FilledInLater"],
    );
    assert.deepEqual(
      under(
        "{ name: http, port: '${PORT}', protocol: HTTP }",
        "",
        "{ name: web, namespace: infra, port: 80 }",
      ),
      ["Accepted FilledInLater"],
    );
    const unplaced = route().replace("name: cart, namespace: infra", "name: cart");
    assert.deepEqual(
      accepted({ east: [unplaced, gateway()] }).map((text) => text.split(":")[0]),
      ["Accepted NamespaceUnknown"],
    );
  });

  it("is that of the parent where only this is open", () => {
    const settings = "parametersRef: { group: example.com, kind: Settings, name: all }";
    const open = gateway(undefined, { infrastructure: `{ ${settings} }` });
    assert.deepEqual(accepted({ east: [route(), open] }), [
      "Accepted NotInWorkspace: Whether Gateway `infra/web` takes it cannot be told: Settings `all` of `spec.infrastructure.parametersRef` is not in this workspace.",
    ]);
    const vendor = gateway(undefined, { addresses: "[{ type: example.com/Ring, value: a }]" });
    assert.deepEqual(
      accepted({ east: [route(), vendor] }).map((text) => text.split(":")[0]),
      ["Accepted ImplementationSpecific"],
    );
  });

  it("is the same where it is explained", () => {
    const worlds: readonly World[] = [
      { east: [route(), gateway("{ name: http, port: 80, protocol: '${PROTOCOL}' }")] },
      { east: [route()] },
      {
        east: [route(undefined, "", "shop"), gateway(SELECTING), namespace("team: a"), namespace("team: b")],
      },
      { east: [route('{ kind: Service, group: "", name: web }')] },
      { east: [route("{ kind: Service, group: \"\", name: web, port: '${PORT}' }"), service()] },
    ];
    for (const world of worlds) {
      const said = accepted(world);
      assert.equal(said.length, 1);
      assert.deepEqual(explained(world, said[0]?.includes("`shop`") === true ? "shop" : "infra"), said);
    }
  });
});

function service(name = "web", namespaceOf = "infra"): string {
  return object("v1", "Service", name, namespaceOf, { spec: "{ ports: [{ port: 80 }] }" });
}

describe("the reason of backends that are Unknown", () => {
  const to = (backend: string) => `, rules: [{ backendRefs: [${backend}] }]`;
  const resolved = (backend: string, ...others: readonly string[]) =>
    unknown("HTTPRoute", { east: [route(undefined, to(backend)), gateway(), ...others] });
  const grant = (to: string) =>
    object("gateway.networking.k8s.io/v1beta1", "ReferenceGrant", "g", "shop", {
      spec: `{ from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: infra }], to: [{ group: "", kind: Service, name: ${to} }] }`,
    });

  it("says where the backend is", () => {
    assert.deepEqual(resolved("{ name: cart, port: 80 }"), [
      "ResolvedRefs NotInWorkspace: Service `infra/cart` is not in this workspace.",
    ]);
    const world = {
      east: [route(undefined, to("{ name: cart, port: 80 }")), gateway()],
      west: [service("cart")],
    };
    assert.deepEqual(unknown("HTTPRoute", world), [
      "ResolvedRefs AppliedElsewhere: Service `infra/cart` is not applied together with this object, but by `clusters/west/flux-system/sync.yaml`.",
    ]);
    assert.deepEqual(
      resolved("{ name: '${NAME}', port: 80 }").map((text) => text.split(":")[0]),
      ["ResolvedRefs FilledInLater"],
    );
  });

  it("is that of the permission where the backend is there", () => {
    assert.deepEqual(
      resolved("{ name: cart, namespace: shop, port: 80 }", service("cart", "shop"), grant("'${NAME}'")),
      [
        "ResolvedRefs FilledInLater: Whether the reference to Service `shop/cart` is permitted cannot be told: a ReferenceGrant or a namespace contains a variable.",
      ],
    );
    const unplaced = grant("cart").replace(", namespace: shop", "");
    assert.deepEqual(
      resolved("{ name: cart, namespace: shop, port: 80 }", service("cart", "shop"), unplaced),
      [
        "ResolvedRefs NamespaceUnknown: Whether the reference to Service `shop/cart` is permitted cannot be told: no file sets the namespace of one of the two.",
      ],
    );
    assert.deepEqual(
      resolved("{ name: cart, namespace: shop, port: 80 }", service("cart", "shop"), grant("cart")),
      [],
    );
  });
});

describe("the reason of a listener that is Unknown", () => {
  const https = (ref = "{ name: tls }") =>
    `{ name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [${ref}] } }`;
  const secret = (data: string) =>
    object("v1", "Secret", "tls", "infra", { stringData: data, type: "kubernetes.io/tls" });
  const FULL = `{ tls.crt: "${CERTIFICATE}", tls.key: key }`;
  const of = (...others: readonly string[]) => unknown("Gateway", { east: [gateway(https()), ...others] });
  const both = (reason: string, message: string) =>
    ["Programmed", "ResolvedRefs"].map((type) => `${type} ${reason}: ${message}`);

  it("says where the certificate is, or what of it is not known", () => {
    assert.deepEqual(of(), both("NotInWorkspace", "Secret `tls` is not in this workspace."));
    assert.deepEqual(of(secret(FULL)), []);
    assert.deepEqual(
      unknown("Gateway", { east: [gateway(https())], west: [secret(FULL)] }),
      both(
        "AppliedElsewhere",
        "Secret `tls` is not applied together with this object, but by `clusters/west/flux-system/sync.yaml`.",
      ),
    );
    assert.deepEqual(
      of(secret("{}")),
      both("FilledInLater", "The Secret is empty here; something may fill it in."),
    );
    assert.deepEqual(
      of(secret("{ tls.crt: '${CRT}', tls.key: key }")),
      both("FilledInLater", "`tls.crt` of the Secret is filled in later."),
    );
  });

  it("says what protocol is not known", () => {
    const conditions = (listener: string, name = "edge") =>
      unknown("Gateway", { east: [gateway(listener).replace("edge", name)] });
    assert.deepEqual(conditions("{ name: http, port: 80, protocol: '${PROTOCOL}' }"), [
      "Accepted FilledInLater: The protocol of listener `http` is not known here.",
      "Programmed FilledInLater: The protocol of listener `http` is not known here.",
      "Accepted FilledInLater: The protocol contains a variable that is filled in later.",
      "Programmed FilledInLater: The protocol contains a variable that is filled in later.",
    ]);
    assert.deepEqual(
      conditions("{ name: mesh, port: 15008, protocol: HBONE }", "istio-waypoint").map(
        (text) => text.split(":")[0],
      ),
      ["Accepted", "Programmed", "Accepted", "Programmed"].map((type) => `${type} ImplementationSpecific`),
    );
  });
});

describe("the reason of a ListenerSet or a child Gateway that is Unknown", () => {
  const selecting = (field: string) =>
    `{ namespaces: { from: Selector, selector: { matchLabels: { team: a } } } }${field}`;
  const parent = gateway(undefined, {
    allowedListeners: selecting(""),
    infrastructure: `{ allowedChildren: ${selecting("")} }`,
  });
  const LISTENER = "listeners: [{ name: extra, port: 81, protocol: HTTP }]";
  const members: Readonly<Record<string, string>> = {
    ListenerSet: object(API, "ListenerSet", "extra", "shop", {
      spec: `{ parentRef: { name: web, namespace: infra }, ${LISTENER} }`,
    }),
    Gateway: object(API, "Gateway", "child", "shop", {
      spec: `{ gatewayClassName: edge, infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web, namespace: infra } }, ${LISTENER} }`,
    }),
  };

  for (const [kind, member] of Object.entries(members)) {
    it(`says why it is not known whether its parent takes the ${kind}`, () => {
      const accepted = (world: World) =>
        unknown(kind, { ...world, east: [member, ...world.east] })
          .filter((text) => text.startsWith("Accepted"))
          .map((text) => text.split(":")[0]);
      assert.deepEqual(accepted({ east: [] }), ["Accepted NotInWorkspace"]);
      assert.deepEqual(accepted({ east: [], west: [parent] }), ["Accepted AppliedElsewhere"]);
      assert.deepEqual(accepted({ east: [parent] }), ["Accepted NotInWorkspace"]);
      assert.deepEqual(accepted({ east: [parent, namespace("team: '${TEAM}'")] }), [
        "Accepted FilledInLater",
      ]);
      assert.deepEqual(accepted({ east: [parent, namespace("team: a"), namespace("team: b")] }), [
        "Accepted Ambiguous",
      ]);
      assert.deepEqual(accepted({ east: [parent], west: [namespace("team: a")] }), [
        "Accepted AppliedElsewhere",
      ]);
      assert.deepEqual(accepted({ east: [parent, namespace("team: a")] }), []);
    });
  }
});

describe("the reason of policies and pools that are Unknown", () => {
  const EXPERIMENTAL: AnalyzeOptions = { channel: "experimental", bundleVersion: "1.7" };
  const rules = (ref: string) => `, rules: [{ backendRefs: [${ref}] }]`;

  it("says where the target of a BackendTLSPolicy is, and how its Gateway is reached", () => {
    const policy = (section = "") =>
      object(API, "BackendTLSPolicy", "tls", "infra", {
        spec: `{ targetRefs: [{ group: "", kind: Service, name: cart${section} }], validation: { hostname: a.example, wellKnownCACertificates: System } }`,
      });
    const east = [policy(), gateway(), route(undefined, rules("{ name: cart, port: 80 }"))];
    assert.deepEqual(unknown("BackendTLSPolicy", { east }), [
      "Accepted NotInWorkspace: Service `infra/cart` is not in this workspace.",
    ]);
    assert.deepEqual(unknown("BackendTLSPolicy", { east, west: [service("cart")] }), [
      "Accepted AppliedElsewhere: Service `infra/cart` is not applied together with this object, but by `clusters/west/flux-system/sync.yaml`.",
    ]);
    assert.deepEqual(unknown("BackendTLSPolicy", { east: [...east, service("cart")] }), []);
    const open = gateway("{ name: http, port: 80, protocol: '${PROTOCOL}' }");
    const behind = [policy(), open, route(undefined, rules("{ name: cart, port: 80 }")), service("cart")];
    assert.deepEqual(
      unknown("BackendTLSPolicy", { east: behind }).map((text) => text.split(":")[0]),
      ["Accepted FilledInLater"],
    );
  });

  it("says where the Gateway of an XTelemetryPolicy is", () => {
    const policy = object("gateway.networking.x-k8s.io/v1alpha1", "XTelemetryPolicy", "traces", "infra", {
      spec: "{ targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: web }] }",
    });
    assert.deepEqual(unknown("XTelemetryPolicy", { east: [policy], options: EXPERIMENTAL }), [
      "Accepted NotInWorkspace: Gateway `infra/web` is not in this workspace.",
    ]);
    assert.deepEqual(
      unknown("XTelemetryPolicy", { east: [policy], west: [gateway()], options: EXPERIMENTAL }),
      [
        "Accepted AppliedElsewhere: Gateway `infra/web` is not applied together with this object, but by `clusters/west/flux-system/sync.yaml`.",
      ],
    );
    assert.deepEqual(unknown("XTelemetryPolicy", { east: [policy, gateway()], options: EXPERIMENTAL }), []);
  });

  it("says who picks the pods of an InferencePool, and whether a Gateway sends to it", () => {
    const pool = (kind = "Service") =>
      object("inference.networking.k8s.io/v1", "InferencePool", "llama", "infra", {
        spec: `{ selector: { matchLabels: { app: llama } }, targetPorts: [{ number: 8000 }], endpointPickerRef: { ${kind === "Service" ? "" : `group: example.com, kind: ${kind}, `}name: picker, port: { number: 80 } } }`,
      });
    const to = rules("{ group: inference.networking.k8s.io, kind: InferencePool, name: llama }");
    const east = [gateway(), route(undefined, to), pool()];
    assert.deepEqual(unknown("InferencePool", { east }), [
      "ResolvedRefs NotInWorkspace: Service `picker`, which picks the pods, is not in this workspace.",
    ]);
    assert.deepEqual(unknown("InferencePool", { east: [...east, service("picker")] }), []);
    assert.deepEqual(
      unknown("InferencePool", { east, west: [service("picker")] }).map((text) => text.split(":")[0]),
      ["ResolvedRefs AppliedElsewhere"],
    );
    const other = object("example.com/v1", "Picker", "picker", "infra", {});
    assert.deepEqual(
      unknown("InferencePool", { east: [gateway(), route(undefined, to), pool("Picker"), other] }).map(
        (text) => text.split(":")[0],
      ),
      ["ResolvedRefs ImplementationSpecific"],
    );
    const open = gateway("{ name: http, port: 80, protocol: '${PROTOCOL}' }");
    assert.deepEqual(
      unknown("InferencePool", { east: [open, route(undefined, to), pool(), service("picker")] }).map(
        (text) => text.split(":")[0],
      ),
      ["Accepted FilledInLater"],
    );
  });
});

describe("the reason of a mesh's Route that is Unknown", () => {
  const accepted = (parent: string, world: World) =>
    explained({
      ...world,
      east: [route(`{ kind: Service, group: "", name: web${parent} }`), ...world.east],
    }).map((text) => text.split(":")[0]);

  it("says where the Service is, or what of its port is not known", () => {
    assert.deepEqual(accepted("", { east: [] }), ["Accepted NotInWorkspace"]);
    assert.deepEqual(accepted("", { east: [], west: [service()] }), ["Accepted AppliedElsewhere"]);
    assert.deepEqual(accepted(", port: '${PORT}'", { east: [service()] }), ["Accepted FilledInLater"]);
    assert.deepEqual(accepted(", port: 81", { east: [service().replace("port: 80", "port: '${PORT}'")] }), [
      "Accepted FilledInLater",
    ]);
    assert.deepEqual(accepted(", port: 80", { east: [service()] }), []);
  });
});

describe("labels that are not known, in a closed world", () => {
  const found = (world: World) =>
    analyze(files(world), { closedWorld: true }).diagnostics.map(
      ({ severity, rule }) => `${severity} ${rule}`,
    );
  const east = [
    route(undefined, "", "shop"),
    gateway(SELECTING),
    object(API, "GatewayClass", "edge", undefined, { spec: "{ controllerName: example.com/edge }" }),
  ];
  const told = (world: World) => found(world).filter((text) => /route-namespace/.test(text));

  it("are none where no file has the Namespace, and open where several have it or others apply it", () => {
    assert.deepEqual(told({ east }), ["error route-namespace-not-allowed"]);
    assert.deepEqual(told({ east: [...east, namespace("team: a"), namespace("team: b")] }), []);
    assert.deepEqual(told({ east, west: [namespace("team: a")] }), ["hint route-namespace-selector-unknown"]);
  });
});

describe("the reasons of what is unknown", () => {
  it("are all of them on their page of the documentation", () => {
    const rows = readFileSync("docs/unknown.md", "utf8")
      .split("\n")
      .flatMap((line) => /^\| `(\w+)` \| (.+?) \| .+ \|$/.exec(line)?.slice(1) ?? []);
    assert.deepEqual(rows, Object.entries(UNKNOWN_REASONS).flat());
  });
});
