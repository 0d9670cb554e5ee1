import { gatewayPlan, routeKindOf } from "./gatewayPlan.mjs";
import {
  ALLOWS_LISTENER_SETS,
  configMap,
  DATAGRAM_PORT,
  deployment,
  gateway,
  gatewayClass,
  listenerSet,
  namespace,
  referenceGrant,
  route,
  service,
  tlsSecret,
} from "./manifests.mjs";
import { PROBE_REFERENCES, probeRoute } from "./probe.mjs";
import { routeRules } from "./routeRules.mjs";

/**
 * A world is a small platform with tenants: an infrastructure namespace that owns the Gateways, team namespaces
 * with Services, ListenerSets and routes of every kind, and one namespace that grants nobody access. It is drawn
 * as a list of files with manifests; every hundredth reference is broken on purpose and written down.
 *
 * @import { SeededRandom } from "./seededRandom.mjs"
 * @import { GatewayPlan, Listener, ListenerSetPlan, Manifest, ServicePlan } from "./manifests.mjs"
 *
 * @typedef {"backend-not-found" | "backend-port" | "backend-not-granted" | "parent-not-found" | "section-not-found"
 *   | "hostname-mismatch" | "set-parent-not-found" | "certificate-not-found"} FaultKind
 * @typedef {{ path: string, kind: string, namespace: string, name: string }} Subject a manifest and its file
 * @typedef {Subject & { fault: FaultKind, text: string }} PlantedFault
 *   the manifest that holds the fault, and the text in it that is wrong
 * @typedef {{ path: string, manifests: Manifest[] }} DraftFile
 * @typedef {{ routes: number, services: number, gateways: number, listenerSets: number, teams: number }} WorldSize
 * @typedef {{ files: DraftFile[], faults: PlantedFault[], references: number, probe: string }} World
 *   `probe` is the path of an HTTPRoute of about 2 kB that is alike in every world and holds no fault
 */

const BROKEN_SHARE = 0.01;
/** Entries that the CRD admits in one ReferenceGrant. */
const GRANT_CAPACITY = 16;

/**
 * @param {SeededRandom} random @param {WorldSize} size
 * @param {string} [prefix] of its namespaces and its class, so that several worlds can live in one workspace
 * @returns {World}
 */
export function drawWorld(random, size, prefix = "") {
  const world = new WorldDraft(random, size, prefix);
  world.drawGateways();
  world.drawServices();
  world.drawListenerSets();
  world.drawRoutes();
  const probe = world.drawProbe();
  world.drawNamespaces();
  return { files: world.files, faults: world.faults, references: world.references, probe };
}

/**
 * A ConfigMap in a file of its own: fills a world up to an exact number of files.
 *
 * @param {number} index @param {string} [prefix]
 */
export const fillerFile = (index, prefix = "") => ({
  path: `${prefix}infra/settings/settings-${index}.yaml`,
  manifests: [configMap(`${prefix}infra`, `settings-${index}`)],
});

class WorldDraft {
  /** @type {DraftFile[]} */ files = [];
  /** @type {PlantedFault[]} */ faults = [];
  references = 0;
  /** @type {GatewayPlan[]} */ #gateways = [];
  /** @type {Map<string, ServicePlan[]>} */ #services = new Map();
  /** @type {{ plan: ListenerSetPlan, listener: Listener }[]} */ #listenerSets = [];
  /** @type {Map<string, Map<string, { kind: string, namespace: string }>>} */ #grants = new Map();
  /** @type {Map<string, { gateway: GatewayPlan, listener: Listener }[]>} */ #listenersByKind = new Map();
  /** Listeners of layer 4 carry one route each: how many of them are taken. @type {Map<string, number>} */
  #taken = new Map([
    ["TCPRoute", 0],
    ["UDPRoute", 0],
  ]);
  #random;
  #size;
  #infrastructure;
  #closed;
  #class;
  #teams;

  /** @param {SeededRandom} random @param {WorldSize} size @param {string} prefix */
  constructor(random, size, prefix) {
    this.#random = random;
    this.#size = size;
    this.#infrastructure = `${prefix}infra`;
    this.#closed = `${prefix}vault`;
    this.#class = `${prefix}shared`;
    this.#teams = Array.from({ length: size.teams }, (_, index) => `${prefix}team-${index}`);
  }

  /** @param {string} path @param {Manifest[]} manifests */
  #write(path, ...manifests) {
    this.files.push({ path, manifests });
  }

  /** Counts a reference and says whether it is one of those to be broken. */
  #breaksReference() {
    this.references++;
    return this.#random.chance(BROKEN_SHARE);
  }

  drawGateways() {
    this.#write(`${this.#infrastructure}/gateway-class.yaml`, gatewayClass(this.#class));
    for (let index = 0; index < this.#size.gateways; index++) {
      const plan = gatewayPlan(index, this.#infrastructure, this.#class);
      this.#gateways.push(plan);
      for (const item of plan.listeners) {
        const kind = routeKindOf(item);
        const list = this.#listenersByKind.get(kind) ?? [];
        list.push({ gateway: plan, listener: item });
        this.#listenersByKind.set(kind, list);
      }
      this.#write(`${plan.namespace}/gateways/${plan.name}.yaml`, gateway(plan, ALLOWS_LISTENER_SETS));
      const secrets = plan.listeners.flatMap((item) =>
        item.secret ? [tlsSecret(plan.namespace, item.secret)] : [],
      );
      this.#write(`${plan.namespace}/gateways/${plan.name}-certificates.yaml`, ...secrets);
    }
  }

  drawServices() {
    for (let index = 0; index < this.#size.services; index++) {
      const home = index % 20 === 19 ? this.#closed : this.#teams[index % this.#teams.length];
      const ports = [{ name: "http", port: this.#random.pick([80, 3000, 8000, 8080]) }];
      if (this.#random.chance(0.4)) ports.push({ name: "grpc", port: 9090 });
      const plan = { name: `service-${index}`, namespace: home, ports };
      const list = this.#services.get(home) ?? [];
      list.push(plan);
      this.#services.set(home, list);
      const manifests = [service(plan)];
      if (this.#random.chance(0.25)) manifests.push(deployment(plan, this.#random.integer(1, 6)));
      this.#write(`teams/${home}/services/${plan.name}.yaml`, ...manifests);
    }
  }

  drawListenerSets() {
    for (let index = 0; index < this.#size.listenerSets; index++) {
      const home = this.#random.pick(this.#teams);
      const parent = this.#random.pick(this.#gateways);
      const name = `set-${index}`;
      const path = `teams/${home}/listener-sets/${name}.yaml`;
      /** @type {Listener} */
      const item = {
        name: "extra",
        port: 443,
        protocol: "HTTPS",
        hostname: `*.${name}.example.org`,
        secret: `${name}-tls`,
      };
      const plan = { name, namespace: home, listeners: [item] };
      const fault = { path, kind: "ListenerSet", namespace: home, name };
      let parentName = parent.name;
      if (this.#breaksReference()) {
        parentName += "-gone";
        this.faults.push({ ...fault, fault: "set-parent-not-found", text: parentName });
      } else this.#listenerSets.push({ plan, listener: item });
      let secret = `${name}-tls`;
      if (this.#breaksReference()) {
        secret += "-gone";
        this.faults.push({ ...fault, fault: "certificate-not-found", text: secret });
      }
      const drawn = { ...plan, listeners: [{ ...item, secret }] };
      const parentRef = { name: parentName, namespace: parent.namespace };
      this.#write(path, listenerSet(drawn, parentRef), tlsSecret(home, `${name}-tls`));
    }
  }

  drawRoutes() {
    for (let index = 0; index < this.#size.routes; index++) {
      const home = this.#random.pick(this.#teams);
      if (this.#listenerSets.length > 0 && this.#random.chance(0.06))
        this.#drawRouteOfListenerSet(index, home);
      else this.#drawRoute(index, home, this.#pickKind());
    }
  }

  #pickKind() {
    const dice = this.#random.fraction();
    if (dice < 0.7) return "HTTPRoute";
    if (dice < 0.86) return "GRPCRoute";
    const kind = dice < 0.94 ? "TLSRoute" : dice < 0.97 ? "TCPRoute" : "UDPRoute";
    const free = (this.#listenersByKind.get(kind) ?? []).length - (this.#taken.get(kind) ?? 0);
    return free > 0 ? kind : "HTTPRoute";
  }

  /** @param {number} index @param {string} home @param {string} kind */
  #drawRoute(index, home, kind) {
    const listeners = this.#listenersByKind.get(kind === "GRPCRoute" ? "HTTPRoute" : kind) ?? [];
    const taken = this.#taken.get(kind);
    const target = taken === undefined ? this.#random.pick(listeners) : listeners[taken];
    if (taken !== undefined) this.#taken.set(kind, taken + 1);
    const parent = { name: target.gateway.name, namespace: target.gateway.namespace };
    this.#writeRoute(index, home, kind, parent, target.listener);
  }

  /** @param {number} index @param {string} home */
  #drawRouteOfListenerSet(index, home) {
    const { plan, listener } = this.#random.pick(this.#listenerSets);
    const across = plan.namespace === home ? {} : { namespace: plan.namespace };
    const parent = { group: "gateway.networking.k8s.io", kind: "ListenerSet", name: plan.name, ...across };
    this.#writeRoute(index, home, "HTTPRoute", parent, listener);
  }

  /** @param {number} index @param {string} home @param {string} kind @param {Manifest & { name: string }} parent @param {Listener} listener */
  #writeRoute(index, home, kind, parent, listener) {
    const name = `${kind.toLowerCase()}-${index}`;
    const path = `teams/${home}/routes/${name}.yaml`;
    const subject = { path, kind, namespace: home, name };
    const right = {
      name: parent.name,
      section: listener.name,
      hostname: listener.hostname?.replace("*", `r${index}`),
    };
    const target = this.#breaksReference() ? this.#brokenTarget(subject, right) : right;
    const parentRef = { ...parent, name: target.name, sectionName: target.section };
    const hostname = target.hostname ?? `r${index}.example.net`;
    const hostnames = kind === "TCPRoute" || kind === "UDPRoute" ? undefined : [hostname];
    const rules = routeRules(kind, this.#random, () => this.#backendRef(subject));
    this.#write(path, route(kind, home, name, { parentRefs: [parentRef], hostnames, rules }));
  }

  /**
   * @param {Subject} subject
   * @param {{ name: string, section: string, hostname: string | undefined }} right without a hostname, there is none to mismatch
   */
  #brokenTarget(subject, right) {
    switch (this.#random.integer(0, right.hostname ? 2 : 1)) {
      case 0:
        this.faults.push({ ...subject, fault: "parent-not-found", text: `${right.name}-gone` });
        return { ...right, name: `${right.name}-gone` };
      case 1:
        this.faults.push({ ...subject, fault: "section-not-found", text: "nowhere" });
        return { ...right, section: "nowhere" };
      default:
        this.faults.push({ ...subject, fault: "hostname-mismatch", text: `${subject.name}.test` });
        return { ...right, hostname: `${subject.name}.test` };
    }
  }

  /** @param {Subject} subject @returns {Manifest} */
  #backendRef(subject) {
    const neighbour = this.#random.chance(0.15) ? this.#random.pick(this.#teams) : subject.namespace;
    const home = this.#services.has(neighbour) ? neighbour : this.#teams[0];
    const target = this.#random.pick(this.#services.get(home) ?? []);
    const stream = this.#random.pick(target.ports).port;
    const port = subject.kind === "UDPRoute" ? DATAGRAM_PORT : stream;
    if (this.#breaksReference()) return this.#brokenBackendRef(subject, target, port);
    if (home === subject.namespace) return { name: target.name, port };
    this.#grant(subject.kind, subject.namespace, home);
    return { name: target.name, namespace: home, port };
  }

  /**
   * @param {Subject} subject
   * @param {ServicePlan} target @param {number} port @returns {Manifest}
   */
  #brokenBackendRef(subject, target, port) {
    const across = target.namespace === subject.namespace ? {} : { namespace: target.namespace };
    if (across.namespace) this.#grant(subject.kind, subject.namespace, target.namespace);
    const closed = this.#services.get(this.#closed) ?? [];
    const fault = this.#random.pick([
      "backend-not-found",
      "backend-port",
      ...(closed.length > 0 ? ["backend-not-granted"] : []),
    ]);
    switch (fault) {
      case "backend-not-found":
        this.faults.push({ ...subject, fault, text: `${target.name}-gone` });
        return { name: `${target.name}-gone`, ...across, port };
      case "backend-port":
        this.faults.push({ ...subject, fault, text: "6553" });
        return { name: target.name, ...across, port: 6553 };
      default: {
        const secret = this.#random.pick(closed);
        this.faults.push({ ...subject, fault: "backend-not-granted", text: secret.name });
        return { name: secret.name, namespace: this.#closed, port: secret.ports[0].port };
      }
    }
  }

  /** @param {string} kind @param {string} from @param {string} to */
  #grant(kind, from, to) {
    const grants = this.#grants.get(to) ?? new Map();
    grants.set(`${kind}/${from}`, { kind, namespace: from });
    this.#grants.set(to, grants);
  }

  /** @returns {string} the path of the HTTPRoute in which keystrokes are measured */
  drawProbe() {
    const home = this.#teams[0];
    const target = this.#services.get(home)?.[0];
    const parent = this.#gateways[0];
    const listener = parent.listeners.find((item) => item.protocol === "HTTPS" && !item.selected);
    if (!target || !listener)
      throw new Error("a world needs one Service in its first team and one HTTPS listener");
    const path = `teams/${home}/routes/probe.yaml`;
    this.references += PROBE_REFERENCES;
    this.#write(path, probeRoute(target, parent, listener));
    return path;
  }

  drawNamespaces() {
    for (const name of [this.#infrastructure, this.#closed, ...this.#teams]) {
      const sources = [...(this.#grants.get(name)?.values() ?? [])];
      const grants = [];
      for (let start = 0; start < sources.length; start += GRANT_CAPACITY) {
        const from = sources.slice(start, start + GRANT_CAPACITY);
        grants.push(referenceGrant(name, `allow-routes-${start / GRANT_CAPACITY}`, from));
      }
      this.#write(`teams/${name}/namespace.yaml`, namespace(name));
      if (grants.length > 0) this.#write(`teams/${name}/reference-grants.yaml`, ...grants);
    }
  }
}
