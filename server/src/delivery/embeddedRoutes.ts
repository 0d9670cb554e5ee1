import { text } from "../model/reading.ts";
import { readResource } from "../model/readResources.ts";
import { GATEWAY_GROUP, isGatewayApiGroup, type Resource, splitApiVersion } from "../model/resource.ts";
import type { RouteKind } from "../model/route.ts";
import { booleanValue } from "../yaml/scalars.ts";
import { child, type Path, type YamlEntry, type YamlMap, type YamlNode } from "../yaml/tree.ts";

/** Text without which a document embeds nothing that is read here. */
const MAY_EMBED = /parentRefs["']?[ \t]*:|gatewayClassName["']?[ \t]*:|gateway\.networking\.(?:x-)?k8s\.io\//;

/** True for text that may embed Routes or Gateways. */
export function mayEmbed(source: string): boolean {
  return MAY_EMBED.test(source);
}

/** Levels below which nothing is looked for. */
const DEEPEST = 24;

/**
 * The Routes and Gateways that stand inside of other YAML: values of a chart, a HelmRelease, an object of another API that
 * makes a Route. Whole manifests are known by their apiVersion; the rest by its shape: a list `parentRefs` makes the map
 * around it the `spec` of a Route, a class with listeners that of a Gateway. The keys above say which kind of Route.
 */
export function readEmbedded(root: YamlNode | undefined): readonly Resource[] {
  return root?.kind === "map" ? embeddedIn(root) : [];
}

function embeddedIn(root: YamlMap): readonly Resource[] {
  const found: Resource[] = [];
  const { host, namespace, isPlaced } = hostOf(root);
  walk(root, [], 0);
  return found;

  function walk(node: YamlNode, path: Path, depth: number): void {
    if (depth > DEEPEST) return;
    if (node.kind === "sequence") {
      for (const [index, item] of node.items.entries()) walk(item, [...path, index], depth + 1);
    }
    if (node.kind !== "map") return;
    const whole = wholeManifest(node, path);
    if (whole !== undefined) {
      // What stands at the root, or in a List, is a manifest and embedded in nothing.
      if (path.length > 0 && !isListItem(root, path))
        found.push({ ...whole, embedded: { host, form: "manifest" } });
      return;
    }
    const bare = bareSpec(node, path);
    if (bare !== undefined) found.push(bare);
    for (const { key, value } of node.entries) walk(value, [...path, key], depth + 1);
  }

  function bareSpec(node: YamlMap, path: Path): Resource | undefined {
    const kind = isParentRefs(child(node, "parentRefs"))
      ? routeKind(node, path)
      : isGatewaySpec(node)
        ? "Gateway"
        : undefined;
    if (kind === undefined || path.length === 0) return undefined;
    const spec: YamlEntry = {
      key: "spec",
      keyStart: node.start,
      keyEnd: node.start,
      value: node,
      merged: false,
    };
    const object: YamlMap = { ...node, entries: [spec] };
    const resource = readResource(object, `${GATEWAY_GROUP}/v1`, kind, path);
    const isOff = booleanValue(child(node, "enabled")) === false;
    const placed = namespace === undefined ? {} : { namespace };
    return {
      ...resource,
      metadata: { ...resource.metadata, ...placed },
      embedded: {
        host,
        form: "spec",
        ...(isOff ? { isOff } : {}),
        ...(isPlaced ? { isPlaced } : {}),
      },
    };
  }
}

/** The object that something is embedded in, as people know it. */
function hostOf(root: YamlMap): {
  readonly host: string;
  readonly namespace: string | undefined;
  readonly isPlaced: boolean;
} {
  const kind = text(root, "kind");
  const name = text(child(root, "metadata"), "name");
  if (kind === undefined) return { host: "chart values", namespace: undefined, isPlaced: false };
  const host = name === undefined ? kind : `${kind} \`${name}\``;
  const target = kind === "HelmRelease" ? text(child(root, "spec"), "targetNamespace") : undefined;
  if (target !== undefined) return { host, namespace: target, isPlaced: true };
  // What an object makes stands beside it unless it says otherwise.
  return { host, namespace: text(child(root, "metadata"), "namespace"), isPlaced: false };
}

function wholeManifest(node: YamlMap, path: Path): Resource | undefined {
  const apiVersion = text(node, "apiVersion");
  const kind = text(node, "kind");
  if (apiVersion === undefined || kind === undefined || child(node, "metadata") === undefined)
    return undefined;
  if (!isGatewayApiGroup(splitApiVersion(apiVersion).group)) return undefined;
  return readResource(node, apiVersion, kind, path);
}

function isListItem(root: YamlMap, path: Path): boolean {
  return text(root, "kind")?.endsWith("List") === true && path[0] === "items";
}

const PARENT_REF_KEYS = new Set(["group", "kind", "namespace", "name", "sectionName", "port"]);

/** A list of maps that say what a parentRef says and nothing else. */
function isParentRefs(node: YamlNode | undefined): boolean {
  return (
    node?.kind === "sequence" &&
    node.items.length > 0 &&
    node.items.every(
      (item) =>
        item.kind === "map" &&
        item.entries.some(({ key }) => key === "name") &&
        item.entries.every(({ key }) => PARENT_REF_KEYS.has(key)),
    )
  );
}

function isGatewaySpec(node: YamlMap): boolean {
  const listeners = child(node, "listeners");
  return (
    text(node, "gatewayClassName") !== undefined &&
    listeners?.kind === "sequence" &&
    listeners.items.length > 0 &&
    listeners.items.every(
      (item) => child(item, "protocol") !== undefined && child(item, "port") !== undefined,
    )
  );
}

const KINDS: readonly (readonly [RegExp, RouteKind])[] = [
  [/grpc[-_]?route/i, "GRPCRoute"],
  [/tls[-_]?route/i, "TLSRoute"],
  [/tcp[-_]?route/i, "TCPRoute"],
  [/udp[-_]?route/i, "UDPRoute"],
  [/http[-_]?route/i, "HTTPRoute"],
];

/** What the map itself says, otherwise the innermost key that names a kind of Route, otherwise HTTPRoute. */
function routeKind(node: YamlMap, path: Path): RouteKind {
  const said = text(node, "kind");
  const keys = path.filter((step): step is string => typeof step === "string").reverse();
  for (const name of said === undefined ? keys : [said, ...keys]) {
    const known = KINDS.find(([pattern]) => pattern.test(name));
    if (known !== undefined) return known[1];
  }
  return "HTTPRoute";
}
