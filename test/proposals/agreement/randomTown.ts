import { stringify } from "yaml";
import { SeededRandom } from "../../seededRandom.ts";

/** A manifest as data. */
export type Manifest = Readonly<Record<string, unknown>>;

/** A workspace of the property test. Every object has a name of its own, so that a name in a message says which is meant. */
export interface Town {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly gateways: readonly { readonly namespace: string; readonly name: string }[];
}

const GROUP = "gateway.networking.k8s.io";
export const HOSTS = ["bread.example.com", "cake.example.com", "tea.example.org"] as const;
const HOSTNAMES = [...HOSTS, "*.example.com", "*.example.org"];
const NAMESPACES = ["town", "shire"];
const SECTIONS = ["front", "back", "side"];
const PORTS = [80, 443, 8080];

/** Makes the workspace of a seed: valid or broken in a few places, in both merge forms, with delegation, grants and saved statuses. */
export function randomTown(seed: number): Town {
  const random = new SeededRandom(seed);
  const builder = new TownBuilder(random);
  const manifests = builder.build();
  const inOneFile = random.below(2) === 0;
  const texts = manifests.map((manifest) => stringify(manifest));
  return {
    files: inOneFile
      ? [{ path: "town.yaml", text: texts.join("---\n") }]
      : texts.map((text, at) => ({ path: `object-${at}.yaml`, text })),
    gateways: builder.gateways,
  };
}

interface Named {
  readonly namespace: string;
  readonly name: string;
}

class TownBuilder {
  readonly #random: SeededRandom;
  readonly gateways: readonly Named[];
  readonly #sets: readonly Named[];
  readonly #routes: readonly (Named & { readonly kind: string })[];
  readonly #services: readonly Named[];
  readonly #secrets: readonly Named[];
  /** How often a choice is a broken one: never in a third of the towns. */
  readonly #slips: number;

  constructor(random: SeededRandom) {
    this.#random = random;
    this.#slips = random.pick([0, 0.04, 0.12]);
    const named = (stem: string, count: number): readonly Named[] =>
      Array.from({ length: count }, (_, at) => ({
        namespace: random.below(4) === 0 ? "shire" : "town",
        name: `${stem}${at}`,
      }));
    this.gateways = named("gate", 1 + random.below(3));
    this.#sets = named("set", random.below(3));
    this.#routes = named("road", 1 + random.below(5)).map((route) => ({
      ...route,
      kind: random.pick([
        "HTTPRoute",
        "HTTPRoute",
        "HTTPRoute",
        "GRPCRoute",
        "TLSRoute",
        "TCPRoute",
        "UDPRoute",
      ]),
    }));
    this.#services = named("shop", 2);
    this.#secrets = named("seal", 2);
  }

  build(): readonly Manifest[] {
    return [
      ...(this.#chance(0.85) ? [gatewayClass("stone", this.#savedClass())] : []),
      ...(this.#chance(0.3) ? [gatewayClass("wood", this.#savedClass())] : []),
      ...NAMESPACES.filter(() => this.#chance(0.8)).map((name) => namespaceOf(name)),
      ...this.gateways.map((gateway, at) => this.#gateway(gateway, at)),
      ...this.#sets.map((set) => this.#listenerSet(set)),
      ...this.#routes.map((route, at) => this.#route(route, at)),
      ...this.#services.filter(() => this.#chance(0.9)).map((service) => serviceOf(service)),
      ...this.#secrets.filter(() => this.#chance(0.9)).map((secret) => secretOf(secret)),
      ...(this.#chance(0.3) ? [this.#grant()] : []),
      ...(this.#chance(0.3) ? [this.#tlsPolicy()] : []),
    ];
  }

  #chance(share: number): boolean {
    return this.#random.next() < share;
  }

  #slip(): boolean {
    return this.#chance(this.#slips);
  }

  #gateway({ namespace, name }: Named, at: number): Manifest {
    const isChild = at > 0 && this.#chance(0.4);
    const infrastructure = {
      ...(this.#chance(0.5) ? { allowedChildren: { namespaces: this.#from() } } : {}),
      ...(isChild || this.#slip() ? { attachTo: this.#parentGateway("name") } : {}),
    };
    return {
      apiVersion: `${GROUP}/v1`,
      kind: "Gateway",
      metadata: { name, namespace },
      spec: {
        gatewayClassName: this.#slip() ? this.#random.pick(["wood", "straw"]) : "stone",
        ...(Object.keys(infrastructure).length === 0 ? {} : { infrastructure }),
        ...(this.#slip()
          ? { addresses: [{ type: "IPAddress", value: this.#random.pick(["192.0.2.7", "nonsense"]) }] }
          : {}),
        ...(this.#chance(0.5) ? { allowedListeners: { namespaces: this.#from() } } : {}),
        listeners: this.#listeners(namespace),
      },
      ...this.#saved(() => ({
        conditions: this.#conditions(["Accepted", "Programmed"]),
        ...(this.#chance(0.3) ? { addresses: [{ type: "IPAddress", value: "192.0.2.7" }] } : {}),
        listeners: this.#savedListeners(),
      })),
    };
  }

  /** What a cluster said of an object some time ago, which may be anything and decides nothing. */
  #saved(make: () => Manifest): Manifest {
    return this.#chance(0.2) ? { status: make() } : {};
  }

  #savedClass(): Manifest {
    return this.#saved(() => ({ conditions: this.#conditions(["Accepted"]) }));
  }

  #conditions(types: readonly string[]): readonly Manifest[] {
    return types.map((type) => {
      const status = this.#random.pick(["True", "True", "False", "Unknown"]);
      const reason = status === "True" ? type : status === "False" ? "Invalid" : "Pending";
      const lastTransitionTime = "2024-01-01T00:00:00Z";
      return { type, status, reason, message: "", lastTransitionTime };
    });
  }

  #savedListeners(): readonly Manifest[] {
    const names = SECTIONS.slice(0, 1 + this.#random.below(SECTIONS.length));
    return names.map((name) => ({
      name,
      attachedRoutes: this.#random.below(3),
      supportedKinds: [{ group: GROUP, kind: this.#random.pick(["HTTPRoute", "TCPRoute"]) }],
      conditions: this.#conditions(["Accepted", "Programmed", "ResolvedRefs"]),
    }));
  }

  #listenerSet({ namespace, name }: Named): Manifest {
    return {
      apiVersion: `${GROUP}/v1`,
      kind: "ListenerSet",
      metadata: { name, namespace },
      spec: {
        parentRef: this.#slip()
          ? { kind: "ListenerSet", group: GROUP, name: this.#random.pick(["set0", "nowhere"]) }
          : this.#parentGateway("name"),
        listeners: this.#listeners(namespace),
      },
      ...this.#saved(() => ({
        conditions: this.#conditions(["Accepted", "Programmed"]),
        listeners: this.#savedListeners(),
      })),
    };
  }

  /** Names a Gateway, in rare cases one that is not there. */
  #parentGateway(key: "name"): Manifest {
    const { namespace, name } = this.#random.pick(this.gateways);
    return { group: GROUP, kind: "Gateway", namespace, [key]: this.#slip() ? "nowhere" : name };
  }

  #from(): Manifest {
    const from = this.#random.pick(["Same", "All", "All", "Selector"]);
    return from === "Selector"
      ? {
          from,
          selector: { matchLabels: { [this.#slip() ? "colour" : "place"]: this.#random.pick(NAMESPACES) } },
        }
      : { from };
  }

  #listeners(namespace: string): readonly Manifest[] {
    const names = SECTIONS.slice(0, 1 + this.#random.below(SECTIONS.length));
    return names.map((name, at) => this.#listener(this.#slip() ? "front" : name, PORTS[at] ?? 80, namespace));
  }

  #listener(name: string, port: number, namespace: string): Manifest {
    const protocol = this.#random.pick(
      port === 443
        ? ["HTTPS", "TLS"]
        : ["HTTP", "HTTP", "HTTP", "TCP", "UDP", ...(this.#slip() ? ["acme.io/quic"] : [])],
    );
    const hasHost = protocol !== "TCP" && protocol !== "UDP" && this.#chance(0.5);
    const tls = port === 443 && !this.#slip() ? { tls: this.#tls(protocol, namespace) } : {};
    return {
      name,
      port: this.#slip() ? 80 : port,
      protocol,
      ...(hasHost ? { hostname: this.#random.pick(HOSTNAMES) } : {}),
      ...tls,
      ...(this.#chance(0.6) ? { allowedRoutes: { namespaces: this.#from(), ...this.#kinds() } } : {}),
    };
  }

  #kinds(): Manifest {
    if (!this.#slip()) return {};
    return {
      kinds: [{ group: GROUP, kind: this.#random.pick(["HTTPRoute", "GRPCRoute", "TCPRoute", "Teapot"]) }],
    };
  }

  #tls(protocol: string, namespace: string): Manifest {
    if (protocol === "TLS" && this.#chance(0.5)) return { mode: "Passthrough" };
    const secret = this.#random.pick(this.#secrets);
    const isHere = secret.namespace === namespace && this.#chance(0.5);
    return {
      mode: "Terminate",
      certificateRefs: [
        {
          ...(this.#slip() ? { group: "", kind: "ConfigMap" } : {}),
          name: this.#slip() ? "lost" : secret.name,
          ...(isHere ? {} : { namespace: secret.namespace }),
        },
      ],
    };
  }

  #route(route: Named & { readonly kind: string }, at: number): Manifest {
    const { kind, namespace, name } = route;
    const isStream = kind === "TCPRoute" || kind === "UDPRoute";
    const version = isStream ? "v1alpha2" : "v1";
    const parentRefs = Array.from({ length: 1 + this.#random.below(2) }, () => this.#parentRef(route, at));
    const hasHosts = !isStream && (kind === "TLSRoute" || this.#chance(0.5));
    return {
      apiVersion: `${GROUP}/${version}`,
      kind,
      metadata: { name, namespace },
      spec: {
        parentRefs,
        ...(hasHosts ? { hostnames: [this.#random.pick(HOSTNAMES)] } : {}),
        rules: [this.#rule(kind)],
      },
      ...this.#saved(() => ({
        parents: (this.#chance(0.8) ? parentRefs : []).map((parentRef) => ({
          parentRef,
          controllerName: "gateways.example.org/stone",
          conditions: this.#conditions(["Accepted", "ResolvedRefs"]),
        })),
      })),
    };
  }

  #parentRef({ kind }: { readonly kind: string }, at: number): Manifest {
    const roll = this.#random.below(10);
    const above = this.#routes.slice(0, at).filter((other) => other.kind === "HTTPRoute");
    if (roll === 0 && kind === "HTTPRoute" && above.length > 0) {
      const parent = this.#random.pick(above);
      return {
        group: GROUP,
        kind: "HTTPRoute",
        namespace: parent.namespace,
        name: parent.name,
        ...this.#section(["gate"]),
      };
    }
    if (roll < 4 && this.#sets.length > 0) {
      const set = this.#random.pick(this.#sets);
      return {
        group: GROUP,
        kind: "ListenerSet",
        namespace: set.namespace,
        name: set.name,
        ...this.#section(SECTIONS),
      };
    }
    const parent = this.#random.pick(this.gateways);
    return {
      ...(this.#slip() ? { kind: "Service", group: "" } : {}),
      namespace: parent.namespace,
      name: this.#slip() ? "nowhere" : parent.name,
      ...this.#section(SECTIONS),
      ...(this.#slip() ? { port: this.#random.pick(PORTS) } : {}),
    };
  }

  #section(names: readonly string[]): Manifest {
    if (this.#slip()) return { sectionName: "cellar" };
    return this.#chance(0.5) ? { sectionName: this.#random.pick(names) } : {};
  }

  #rule(kind: string): Manifest {
    const backends = { backendRefs: [this.#backend()] };
    if (kind !== "HTTPRoute") return backends;
    const matches = {
      matches: [{ path: { type: "PathPrefix", value: this.#random.pick(["/", "/a", "/a/b"]) } }],
    };
    const takesChildren = this.#chance(0.2);
    return takesChildren
      ? { name: "gate", ...matches, allowedRoutes: { namespaces: this.#from() } }
      : { ...matches, ...(this.#slip() ? { filters: [this.#filter()] } : {}), ...backends };
  }

  #filter(): Manifest {
    return this.#random.pick([
      { type: "ExtensionRef", extensionRef: { group: "acme.io", kind: "Teapot", name: "brown" } },
      { type: "RequestHeaderModifier", requestHeaderModifier: { set: [{ name: "x-town", value: "1" }] } },
      { type: "RequestMirror", requestMirror: { backendRef: this.#backend() } },
    ]);
  }

  #backend(): Manifest {
    const service = this.#random.pick(this.#services);
    return {
      ...(this.#slip() ? { group: "acme.io", kind: "Teapot" } : {}),
      name: this.#slip() ? "lost" : service.name,
      namespace: service.namespace,
      port: this.#slip() ? 81 : 80,
    };
  }

  /** How Gateways speak TLS to a backend, with certificates that are there or not. */
  #tlsPolicy(): Manifest {
    const { namespace, name } = this.#random.pick(this.#services);
    const trusted = this.#chance(0.5)
      ? { wellKnownCACertificates: "System" }
      : { caCertificateRefs: [{ group: "", kind: "ConfigMap", name: "lost" }] };
    return {
      apiVersion: `${GROUP}/v1`,
      kind: "BackendTLSPolicy",
      metadata: { name: "oath", namespace },
      spec: {
        targetRefs: [{ group: "", kind: "Service", name: this.#slip() ? "lost" : name }],
        validation: { ...trusted, hostname: this.#random.pick(HOSTS) },
      },
    };
  }

  #grant(): Manifest {
    return {
      apiVersion: `${GROUP}/v1beta1`,
      kind: "ReferenceGrant",
      metadata: { name: "treaty", namespace: this.#random.pick(NAMESPACES) },
      spec: {
        from: ["Gateway", "HTTPRoute", "ListenerSet"].map((kind) => ({
          group: GROUP,
          kind,
          namespace: this.#random.pick(NAMESPACES),
        })),
        to: [
          { group: "", kind: "Secret" },
          { group: "", kind: "Service" },
        ],
      },
    };
  }
}

function gatewayClass(name: string, status: Manifest): Manifest {
  return {
    apiVersion: `${GROUP}/v1`,
    kind: "GatewayClass",
    metadata: { name },
    spec: { controllerName: `gateways.example.org/${name}` },
    ...status,
  };
}

function namespaceOf(name: string): Manifest {
  return { apiVersion: "v1", kind: "Namespace", metadata: { name, labels: { place: name } } };
}

function serviceOf({ namespace, name }: Named): Manifest {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace },
    spec: { selector: { app: name }, ports: [{ port: 80 }] },
  };
}

function secretOf({ namespace, name }: Named): Manifest {
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name, namespace },
    type: "kubernetes.io/tls",
    stringData: { "tls.crt": "placeholder", "tls.key": "placeholder" },
  };
}
