import { type Delivered, hostInWords } from "../../delivery/delivered.ts";
import { objectAround } from "../../delivery/objectAround.ts";
import type { BackendRef } from "../../model/reference.ts";
import { asListenerOwner, asRoute, manifestKind, type Resource } from "../../model/resource.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import { counted } from "../../text/counted.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Range } from "../../text/span.ts";
import { nodeRange } from "../../workspace/diagnostics/render.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";

/** What an outline shows: objects, in them listeners and rules, in those matches and backends. */
export interface DocumentSymbol {
  readonly name: string;
  readonly detail: string;
  readonly kind: "object" | "listener" | "rule" | "match" | "backend";
  readonly range: Range;
  readonly selection: Range;
  readonly children: readonly DocumentSymbol[];
}

/** The outline of a file. What is embedded in an object stands below it. */
export function documentSymbols(workspace: Workspace, path: string): readonly DocumentSymbol[] {
  const objectLocations = workspace.objectsIn(path).filter(isShown);
  const hostOf = hostsAmong(objectLocations);
  const byHost = groupedBy(objectLocations, hostOf);
  const embeddedIn: EmbeddedIn = (host) => byHost.get(host) ?? [];
  return symbols(workspace, path, byHost.get(undefined) ?? [], (objectLocation) =>
    objectSymbol(objectLocation, embeddedIn),
  );
}

/** What stands for objects under names that are not known is a thought and no object. */
function isShown({ delivered: { resource } }: ObjectLocation): boolean {
  return !(
    resource.kind === "Producer" &&
    (resource.embedded !== undefined || resource.spec.isWritten === true)
  );
}

const symbols = inParts<DocumentSymbol>();

/** What is embedded in an object. */
type EmbeddedIn = (host: ObjectLocation) => readonly ObjectLocation[];

function objectSymbol(objectLocation: ObjectLocation, embeddedIn: EmbeddedIn): DocumentSymbol {
  return {
    name: objectName(objectLocation.delivered.resource),
    detail: symbolDetail(objectLocation.delivered),
    kind: "object",
    range: outlined(objectLocation, []),
    selection: outlined(objectLocation, ["metadata", "name"]),
    children: [
      ...listenerSymbols(objectLocation),
      ...ruleSymbols(objectLocation),
      ...embeddedIn(objectLocation).map((other) => objectSymbol(other, embeddedIn)),
    ],
  };
}

/** Finds the object around an embedded one. */
function hostsAmong(
  objectLocations: readonly ObjectLocation[],
): (objectLocation: ObjectLocation) => ObjectLocation | undefined {
  const hosts = objectLocations
    .filter(({ delivered }) => delivered.resource.embedded === undefined)
    .map((host) => ({ host, resource: host.delivered.resource }));
  const inDocument = new Map(
    [...groupedBy(hosts, ({ host }) => host.document.id)].map(([id, there]) => [id, objectAround(there)]),
  );
  return ({ document, delivered }) => {
    const { base, embedded } = delivered.resource;
    return embedded === undefined ? undefined : inDocument.get(document.id)?.(base)?.host;
  };
}

/** The name of an object; one that is embedded without a name is called by what holds it and the key there. */
export function objectName({ metadata, embedded, base }: Resource): string {
  if (metadata.name !== undefined) return metadata.name;
  return embedded === undefined ? "(unnamed)" : `${hostInWords(embedded)}: ${base.join(".")}`;
}

/** The kind and the namespace of an object, and what tells it from others of that kind. */
export function symbolDetail({ resource, namespace }: Delivered): string {
  const kind = manifestKind(resource);
  const { embedded, metadata } = resource;
  const from =
    embedded !== undefined && metadata.name !== undefined
      ? [`from ${hostInWords(embedded)}`]
      : embedded?.isOff === true
        ? ["switched off"]
        : [];
  return [namespace ? `${kind} in ${namespace}` : kind, ...particulars(resource), ...from].join(" · ");
}

function particulars(resource: Resource): readonly string[] {
  const [hostname, ...others] = asRoute(resource)?.spec.hostnames ?? [];
  if (hostname !== undefined) return [others.length === 0 ? hostname : `${hostname} +${others.length}`];
  const gatewayClass = resource.kind === "Gateway" ? resource.spec.gatewayClassName : undefined;
  return gatewayClass === undefined ? [] : [`class ${gatewayClass}`];
}

/** A document that nobody has read is not read for an outline either: it stands where it starts. */
function outlined(objectLocation: ObjectLocation, path: Path): Range {
  if (objectLocation.document.root !== "unread") return nodeRange(objectLocation, path);
  const start = { line: objectLocation.firstLine, character: 0 };
  return { start, end: start };
}

function listenerSymbols(objectLocation: ObjectLocation): readonly DocumentSymbol[] {
  const { spec } = asListenerOwner(objectLocation.delivered.resource) ?? {};
  return (spec?.listeners ?? []).map(({ name, protocol, port, hostname }, index) => {
    const detail = [protocol, port, hostname].filter((part) => part !== undefined).join(" ");
    const path = ["spec", "listeners", index];
    return below(objectLocation, path, name ?? `listener ${index + 1}`, detail, "listener");
  });
}

function ruleSymbols(objectLocation: ObjectLocation): readonly DocumentSymbol[] {
  const spec = asRoute(objectLocation.delivered.resource)?.spec;
  if (spec === undefined || spec.hasDefaultRules === true) return [];
  return spec.rules.map((rule, index) => {
    const path = ["spec", "rules", index];
    const { matches = [], backendRefs = [] } = rule;
    const [first] = matches;
    const name = rule.name ?? [`#${index + 1}`, ...(first === undefined ? [] : [matchName(first)])].join(" ");
    const detail = [
      ...(rule.name === undefined || first === undefined ? [] : [matchName(first)]),
      ...(backendRefs.length === 0 ? [] : [`→ ${backendRefs.map(backendName).join(", ")}`]),
      ...(rule.allowedRoutes === undefined ? [] : ["→ child Routes"]),
    ].join(" ");
    const children = [
      ...matches.map((match, at) =>
        below(objectLocation, [...path, "matches", at], matchName(match), matchDetail(match), "match"),
      ),
      ...backendRefs.map((ref, at) =>
        below(objectLocation, [...path, "backendRefs", at], backendName(ref), backendDetail(ref), "backend"),
      ),
    ];
    return { ...below(objectLocation, path, name, detail, "rule"), children };
  });
}

/** The path or the call that a match asks for. */
function matchName({ path, method, call, headers = [], queryParams = [] }: RouteMatch): string {
  if (path !== undefined) return `${path.type ?? "PathPrefix"} ${path.value ?? "/"}`;
  if (call !== undefined) return `${call.service ?? "*"}/${call.method ?? "*"}`;
  const [named] = [...headers, ...queryParams];
  return method ?? named?.name ?? "everything";
}

function matchDetail({ path, method, headers = [], queryParams = [] }: RouteMatch): string {
  return [
    ...(method === undefined || path === undefined ? [] : [method]),
    ...(headers.length === 0 ? [] : [counted(headers.length, "header")]),
    ...(queryParams.length === 0 ? [] : [counted(queryParams.length, "parameter")]),
  ].join(", ");
}

function backendName({ namespace, name = "(unnamed)", port }: BackendRef): string {
  const full = namespace === undefined ? name : `${namespace}/${name}`;
  return port === undefined ? full : `${full}:${port}`;
}

function backendDetail({ kind = "Service", weight }: BackendRef): string {
  return weight === undefined ? kind : `${kind}, weight ${weight}`;
}

function below(
  objectLocation: ObjectLocation,
  path: Path,
  name: string,
  detail: string,
  kind: DocumentSymbol["kind"],
): DocumentSymbol {
  return {
    name,
    detail,
    kind,
    range: nodeRange(objectLocation, path),
    selection: nodeRange(objectLocation, [...path, "name"]),
    children: [],
  };
}
