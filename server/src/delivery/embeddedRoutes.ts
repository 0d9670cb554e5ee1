import { serviceNames } from "../model/listedServices.ts";
import { type ObjectType, objectType } from "../model/objectType.ts";
import { text } from "../model/reading.ts";
import { readResource } from "../model/readResources.ts";
import { releaseName, withReleaseName } from "../model/releaseName.ts";
import {
  type Embedding,
  GATEWAY_GROUP,
  isGatewayApiGroup,
  manifestKind,
  type Resource,
  splitApiVersion,
} from "../model/resource.ts";
import type { RouteKind } from "../model/route.ts";
import { nearest } from "../text/editDistance.ts";
import { changedItems } from "../yaml/changedItems.ts";
import { Lazy } from "../yaml/lazy.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { child, entryOf, type Path, type YamlEntry, type YamlMap, type YamlNode } from "../yaml/tree.ts";
import { withOpenFields } from "./compositionPatches.ts";
import { isClusterScoped } from "./effectiveNamespace.ts";
import { isMadeAsWritten, manifestsInText, mayHoldManifest, mayHoldManifestText } from "./manifestTexts.ts";
import { policyPatterns } from "./policyPatterns.ts";
import { madeOfRaw, rawResource } from "./rawResources.ts";
import { isSwitchedOff, namespaceSaid, type SaidAround, saidWithin } from "./saidAround.ts";
import { valuesTexts } from "./valuesTexts.ts";

/** Text without which a document embeds nothing that is read here. */
const MAY_EMBED = /parentRefs["']?[ \t]*:|gatewayClassName["']?[ \t]*:|gateway\.networking\.(?:x-)?k8s\.io\//;

/** True for text that may embed Routes or Gateways. */
export function mayEmbed(source: string): boolean {
  return MAY_EMBED.test(source);
}

/** A line further in that says one of these kinds. */
const SAYS_BESIDE_ROUTES = /^[ \t]+(?:-[ \t]+)?kind:[ \t]*["']?(?:Service|Namespace)["']?[ \t]*\r?$/m;

/** True for a document that may embed anything that is read here. */
export function mayEmbedManifests(root: YamlNode | undefined, source: string): boolean {
  if (mayEmbed(source)) return true;
  return root?.kind === "map" && isMadeAsWritten(root) && SAYS_BESIDE_ROUTES.test(source);
}

/** Levels below which nothing is looked for. */
const DEEPEST = 24;

/**
 * The Routes and Gateways, and what decides about them, that stand inside of other YAML: values of a chart, a HelmRelease, an object of another API that
 * makes a Route. Whole manifests are known by their apiVersion; the rest by its shape: a list `parentRefs` makes the map
 * around it the `spec` of a Route, a class with listeners that of a Gateway. The keys above say which kind of Route. Values
 * that are written as a text are read like any others; what they embed stands at paths that go on inside of the text.
 */
export function readEmbedded(root: YamlNode | undefined): readonly Resource[] {
  if (root?.kind !== "map") return [];
  const values = child(child(root, "spec"), "values");
  const texts = valuesTexts(root, mayEmbed).flatMap(({ path, values }) =>
    embeddedIn(root, path, values, { ...hostOf(root, values), isInText: true }),
  );
  return [...embeddedIn(root, [], root, hostOf(root, values)), ...texts];
}

/** What is embedded in a part of an object, which stands at a path of it. */
function embeddedIn(root: YamlMap, path: Path, part: YamlNode, host: Host): readonly Resource[] {
  const found: Resource[] = [];
  const at: (string | number)[] = [...path];
  /** The nodes on the way to where the walk is, and what they say for all inside, as soon as somebody asks. */
  const nodes: YamlNode[] = [part];
  const said: (SaidAround | undefined)[] = [undefined];
  const isPattern = policyPatterns(root);
  const isWritten = isMadeAsWritten(root);
  const listType = typeOfList(root);
  const isComposition = text(root, "kind") === "Composition";
  walk(part);
  return found;

  function descend(node: YamlNode, step: string | number): void {
    if (node.kind === "scalar" && !isWritten) return;
    at.push(step);
    nodes.push(node);
    said.push(undefined);
    if (at.length <= DEEPEST) walk(node);
    at.pop();
    nodes.pop();
    said.pop();
  }

  /** Nothing inside of a text has a place of its own: manifests are told apart by their order in it. */
  function readText(written: string): void {
    const manifests = manifestsInText(written);
    if (manifests.length === 0 || !mayHoldManifestText(at)) return;
    for (const [index, manifest] of manifests.entries()) {
      const type = manifestType(manifest, isWritten);
      if (type === undefined) continue;
      const whole = readResource(manifest, type.apiVersion, type.kind, [...at, index]);
      found.push(embed(whole, { form: "manifest", ...offAt() }, { ...host, isInText: true }));
    }
  }

  function walk(node: YamlNode): void {
    if (node.kind === "scalar") readText(node.text);
    if (node.kind === "sequence") node.items.forEach(descend);
    if (node.kind !== "map") return;
    const type = manifestType(node, isWritten);
    if (type !== undefined) {
      if (!mayHoldManifest(at)) return;
      // What stands at the root, or in a list, is a manifest and embedded in nothing.
      if (at.length > 0 && !isListItem(root, at)) {
        const whole = readResource(node, type.apiVersion, type.kind, [...at]);
        found.push(embed(whole, { form: "manifest", ...offAt() }, host));
      }
      return;
    }
    if (
      listType !== undefined &&
      at.length === 2 &&
      at[0] === "items" &&
      objectType(node, listType) !== undefined
    )
      return;
    const raw = rawResource(node, at, host.release);
    if (raw !== undefined && isReadType(raw, isWritten)) {
      const alias = aliasOf(text(child(root, "metadata"), "name"), at);
      found.push(...madeOfRaw(raw, alias).map(([made, embedding]) => embed(made, embedding, host)));
      return;
    }
    const bare = bareSpec(node);
    if (bare !== undefined) found.push(bare);
    const open = isComposition ? withOpenFields(node) : node;
    for (const { key, value } of open.entries) if (isPattern?.(key) !== true) descend(value, key);
  }

  function bareSpec(node: YamlMap): Resource | undefined {
    const kind = isParentRefs(child(node, "parentRefs"))
      ? routeKind(node, at)
      : isGatewaySpec(node)
        ? "Gateway"
        : undefined;
    if (kind === undefined || at.length === 0 || (at.length === 1 && isRouteOfAnotherApi(root)))
      return undefined;
    const path = [...at];
    const spec: YamlEntry = {
      key: "spec",
      keyStart: node.start,
      keyEnd: node.start,
      value: filledIn(node, host),
      merged: false,
    };
    const object: YamlMap = { ...node, entries: [spec] };
    const resource = withoutDefaultRules(readResource(object, `${GATEWAY_GROUP}/v1`, kind, path));
    const alias = aliasOf(text(child(root, "metadata"), "name"), path);
    return embed(resource, { form: "spec", alias, ...offAt() }, hostAt());
  }

  /** What is made of values goes where they say, whatever the namespace of the release is. */
  function hostAt(): Host {
    const namespace = namespaceSaid(saidAt(nodes.length - 1), nodes.at(-1) ?? part, at.at(-1));
    if (namespace === undefined) return host;
    const { namespace: _release, ...others } = host;
    return { ...others, ...placed(namespace === "open" ? undefined : namespace.name) };
  }

  function offAt(): Pick<Embedding, "isOff"> {
    const isOff = isSwitchedOff(saidAt(nodes.length - 1), nodes.at(-1) ?? part, at.at(-1));
    return isOff ? { isOff } : {};
  }

  /** What the parts of the values say down to one of them: asked once for all that stands in it. */
  function saidAt(depth: number): SaidAround {
    const known = said[depth];
    if (known !== undefined) return known;
    const fresh = saidWithin(
      depth === 0 ? undefined : saidAt(depth - 1),
      nodes[depth] ?? part,
      depth === 0 ? undefined : at[path.length + depth - 1],
    );
    said[depth] = fresh;
    return fresh;
  }
}

/** What values leave out of a Route's rules the chart writes, and the API server fills in nothing. */
function withoutDefaultRules(resource: Resource): Resource {
  if (resource.kind !== "HTTPRoute" || resource.spec.hasDefaultRules !== true) return resource;
  const { hasDefaultRules: _default, ...spec } = resource.spec;
  return { ...resource, spec: { ...spec, rules: [] } };
}

/**
 * True for a Route of another API, whose parents are objects of that API as well: `HTTPRoute` of Linkerd's policies, Traefik's
 * `IngressRoute`.
 */
function isRouteOfAnotherApi(root: YamlMap): boolean {
  return text(root, "apiVersion") !== undefined && /Route(?:TCP|UDP)?$/.test(text(root, "kind") ?? "");
}

/** The keys that lead to it in the values, behind the name of the object that holds them. */
function aliasOf(hostName: string | undefined, path: Path): string {
  const start = path[0] !== "spec" ? 0 : path[1] === "values" ? 2 : 1;
  const steps = path.slice(start);
  return [...(hostName === undefined ? [] : [hostName]), ...steps].join(".");
}

/** The object that something is embedded in, as people know it, and where what it makes comes to stand. */
interface Host extends Placement {
  readonly host: string;
  /** The name of the release; undefined where the object installs no chart, or where something fills the name in later. */
  readonly release?: string;
  /** What the chart calls its Services, by their keys, as far as its values tell. */
  readonly services?: Lazy<ReadonlyMap<string, string>>;
  /** The values are written as a text. */
  readonly isInText?: true;
}

/** A namespace; `isPlaced` where no layer on the way of the object around it changes that, or where it is not known. */
interface Placement {
  readonly namespace?: string;
  readonly isPlaced?: true;
}

function hostOf(root: YamlMap, values: YamlNode | undefined): Host {
  const kind = text(root, "kind");
  const name = text(child(root, "metadata"), "name");
  if (kind === undefined) return { host: "chart values" };
  const release = releaseName(kind, root);
  return {
    host: name === undefined ? kind : `${kind} \`${name}\``,
    ...placementIn(root, kind),
    ...(release === undefined || isOpaque(release) || release.length > LONGEST_RELEASE
      ? {}
      : { release, services: new Lazy(() => serviceNames(release, values)) }),
  };
}

/** Helm refuses longer names; Flux shortens them first. */
const LONGEST_RELEASE = 53;

/** The spec of a Route with what charts fill in by the name of the release: hostnames, and Services by their keys. Nothing moves. */
function filledIn(spec: YamlMap, { release, services }: Pick<Host, "release" | "services">): YamlMap {
  if (release === undefined) return spec;
  const named = (ref: YamlNode): YamlNode => {
    const identifier = text(ref, "identifier");
    const name = identifier === undefined ? undefined : services?.value.get(identifier);
    return name === undefined || ref.kind !== "map" || child(ref, "name") !== undefined
      ? ref
      : { ...ref, entries: [...ref.entries, ...nameEntry(ref, name)] };
  };
  const withRelease = (hostname: YamlNode): YamlNode =>
    hostname.kind === "scalar" && hostname.text.includes(".Release.Name")
      ? { ...hostname, text: withReleaseName(hostname.text, release) }
      : hostname;
  const withServices = (rule: YamlNode): YamlNode =>
    rule.kind === "map" ? withItems(rule, "backendRefs", named) : rule;
  return withItems(withItems(spec, "hostnames", withRelease), "rules", withServices);
}

/** A name that is written nowhere: it stands where the key of the Service does. */
function nameEntry(ref: YamlMap, name: string): readonly YamlEntry[] {
  const identifier = entryOf(ref, "identifier");
  if (identifier === undefined) return [];
  const { start, end } = identifier.value;
  return [{ ...identifier, key: "name", value: { kind: "scalar", start, end, text: name, plain: false } }];
}

/** A map with what becomes of each item of the list under a key; the same map where nothing does. */
function withItems(map: YamlMap, key: string, change: (item: YamlNode) => YamlNode): YamlMap {
  const entries = changedItems(map.entries, (entry) => {
    const list = entry.value;
    if (entry.key !== key || list.kind !== "sequence") return entry;
    const items = changedItems(list.items, change);
    return items === list.items ? entry : { ...entry, value: { ...list, items } };
  });
  return entries === map.entries ? map : { ...map, entries };
}

/**
 * Where a chart or controller puts what it makes: into the namespace that the object names for it, otherwise beside the
 * object. Whatever delivers the object may move it there, but never to another release's namespace. Beside an object that
 * stands in no namespace there is no place: cert-manager makes the Routes of a ClusterIssuer beside each Challenge.
 */
function placementIn(root: YamlMap, kind: string): Placement {
  if (isClusterScoped(kind)) return placed(undefined);
  const spec = child(root, "spec");
  switch (kind) {
    case "Application":
      return placed(text(child(spec, "destination"), "namespace"));
    case "ApplicationSet":
    case "HelmChart":
    case "HelmChartConfig":
      return placed(text(spec, "targetNamespace"));
    // Whoever takes values from it says where the release lies.
    case "ConfigMap":
      return placed(undefined);
    default: {
      const target = kind === "HelmRelease" ? text(spec, "targetNamespace") : undefined;
      if (target !== undefined) return placed(target);
      const own = text(child(root, "metadata"), "namespace");
      return own === undefined ? {} : { namespace: own };
    }
  }
}

function placed(namespace: string | undefined): Placement {
  return namespace === undefined ? { isPlaced: true } : { namespace, isPlaced: true };
}

/** An object as it is embedded; a manifest that says its namespace keeps it. */
function embed(
  resource: Resource,
  embedding: Pick<Embedding, "form" | "isOff" | "alias">,
  { host, isInText, ...around }: Host,
): Resource {
  const own = resource.metadata.namespace;
  const { namespace, isPlaced } = own === undefined ? around : placed(own);
  return {
    ...resource,
    metadata:
      namespace === undefined || isClusterScoped(manifestKind(resource))
        ? resource.metadata
        : { ...resource.metadata, namespace },
    embedded: { host, ...embedding, ...(isPlaced ? { isPlaced } : {}), ...(isInText ? { isInText } : {}) },
  };
}

/**
 * The type of a whole manifest of the Gateway API, or of what its objects are decided by where that is made as it is written;
 * undefined for any other map.
 */
function manifestType(node: YamlMap, isWritten: boolean): ObjectType | undefined {
  const apiVersion = text(node, "apiVersion");
  if (apiVersion === undefined) return undefined;
  const kind = text(node, "kind");
  if (kind === undefined || child(node, "metadata") === undefined) return undefined;
  const type = { apiVersion, kind };
  return isReadType(type, isWritten) ? type : undefined;
}

function isReadType({ apiVersion, kind }: ObjectType, isWritten: boolean): boolean {
  return (
    isGatewayApiGroup(splitApiVersion(apiVersion).group) ||
    (isWritten && apiVersion === "v1" && BESIDE_ROUTES.has(kind))
  );
}

/** What Routes send to, and the namespaces whose labels let them in. */
const BESIDE_ROUTES = new Set(["Service", "Namespace"]);

/** The type of a list whose items are read here, and have that without saying it. */
function typeOfList(root: YamlMap): ObjectType | undefined {
  const type = objectType(root);
  if (type === undefined || !/.List$/.test(type.kind)) return undefined;
  const { group } = splitApiVersion(type.apiVersion);
  return isGatewayApiGroup(group) ? type : undefined;
}

function isListItem(root: YamlMap, path: Path): boolean {
  return text(root, "kind")?.endsWith("List") === true && path[0] === "items";
}

const PARENT_REF_KEYS = ["group", "kind", "namespace", "name", "sectionName", "port"];

/** A list of maps that say what a parentRef says and nothing else; a slip in one of the keys makes no other list of it. */
function isParentRefs(node: YamlNode | undefined): boolean {
  return node?.kind === "sequence" && node.items.length > 0 && node.items.every(isParentRef);
}

function isParentRef(item: YamlNode): boolean {
  if (item.kind !== "map") return false;
  const keys = item.entries.map(({ key }) => key);
  const missing = PARENT_REF_KEYS.filter((key) => !keys.includes(key));
  const meant = keys.map((key) => (PARENT_REF_KEYS.includes(key) ? key : slipOf(key, missing)));
  return meant.includes("name") && !meant.includes(undefined);
}

function slipOf(key: string, missing: readonly string[]): string | undefined {
  return nearest(key, missing, key.length >= 8 ? 2 : 1);
}

function isGatewaySpec(node: YamlMap): boolean {
  const listeners = child(node, "listeners");
  return (
    listeners?.kind === "sequence" &&
    listeners.items.length > 0 &&
    text(node, "gatewayClassName") !== undefined &&
    listeners.items.every(
      (item) => child(item, "protocol") !== undefined && child(item, "port") !== undefined,
    )
  );
}

const KINDS: readonly (readonly [RegExp, RouteKind])[] = [
  [/grpc[-_]?route/i, "GRPCRoute"],
  [/tls[-_]?route/i, "TLSRoute"],
  [/tcp[-_]?route|^tcp$/i, "TCPRoute"],
  [/udp[-_]?route|^udp$/i, "UDPRoute"],
  [/http[-_]?route/i, "HTTPRoute"],
];

/** Fields in which charts say the kind of a Route, or its beginning: `kind: TLSRoute`, `routeType: TCP`. */
const SAYING_KIND = ["kind", "routeKind", "routeType", "type", "protocol"];
const BEGINNING = /^(?:http|grpc|tls|tcp|udp)$/i;

/** The kind of an embedded Route: what the map itself says, or the innermost key that names one, or HTTPRoute. */
export function routeKind(node: YamlNode | undefined, path: Path): RouteKind {
  const said = SAYING_KIND.flatMap((key) => text(node, key) ?? []).map((written) =>
    BEGINNING.test(written) ? `${written}route` : written,
  );
  const keys = path.filter((step): step is string => typeof step === "string").reverse();
  for (const name of [...said, ...keys]) {
    const known = KINDS.find(([pattern]) => pattern.test(name));
    if (known !== undefined) return known[1];
  }
  return "HTTPRoute";
}
