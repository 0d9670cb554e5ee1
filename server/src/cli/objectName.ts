import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Delivered, displayName, qualifiedName } from "../delivery/delivered.ts";
import { isInferenceGroup } from "../model/inferencePool.ts";
import type { ParentRef } from "../model/reference.ts";
import { isGatewayApiGroup, manifestKind } from "../model/resource.ts";
import { counted } from "../text/counted.ts";
import { nearest } from "../text/editDistance.ts";
import { withoutTrailing } from "../text/trailing.ts";
import type { ObjectLocation } from "../workspace/objects/objectLocation.ts";
import type { OpenedWorkspace } from "./openedWorkspace.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usageError.ts";

/** Kinds that have a status, with the short names that `kubectl` knows. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    GatewayClass: ["gatewayclasses", "gc"],
    Gateway: ["gateways", "gtw", "gw"],
    ListenerSet: ["listenersets", "lset"],
    XListenerSet: ["xlistenersets", "lset"],
    HTTPRoute: ["httproutes"],
    GRPCRoute: ["grpcroutes"],
    TLSRoute: ["tlsroutes"],
    TCPRoute: ["tcproutes"],
    UDPRoute: ["udproutes"],
    BackendTLSPolicy: ["backendtlspolicies", "btlspolicy"],
    XTelemetryPolicy: ["xtelemetrypolicies"],
    InferencePool: ["inferencepools", "infpool"],
    XBackend: ["xbackends"],
  })
    .flatMap(([kind, names]) => [kind.toLowerCase(), ...names].map((name): [string, string] => [name, kind]))
    .reverse(),
);

/** An object as the user names it. */
export interface ObjectName {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/**
 * Reads `KIND/[NAMESPACE/]NAME`, also with the group behind the kind as `kubectl get -o name` prints it; undefined where the text
 * is nothing of that form with a kind that has a status.
 */
export function parseObjectName(text: string): ObjectName | undefined {
  const [first = "", ...rest] = text.split("/");
  const [, word = "", group] = /^([^.]*)(?:\.(.*))?$/.exec(first.toLowerCase()) ?? [];
  const isOurs = group === undefined || isGatewayApiGroup(group) || isInferenceGroup(group);
  const kind = isOurs ? KINDS.get(word) : undefined;
  return kind === undefined ? undefined : parseName(kind, rest.join("/"));
}

/** The kind that a word alone names, as in `kubectl get httproutes`. */
export function parseKind(text: string): string | undefined {
  return text.includes("/") ? undefined : parseObjectName(`${text}/any`)?.kind;
}

/** True for an argument that exists on the disk: it is a path, whatever else it may look like. */
export function isPath(text: string, { workingDirectory }: Pick<Terminal, "workingDirectory">): boolean {
  return existsSync(resolve(workingDirectory, text));
}

/** Arguments with the two words of `kubectl get httproute cart` as the one that stands for them here. What is a path stays one. */
export function joinedNames(given: readonly string[], terminal: Terminal): readonly string[] {
  const at = given.findIndex((text, index) => {
    const next = given[index + 1];
    return (
      next !== undefined && isKindAndName(text, next) && !isPath(text, terminal) && !isPath(next, terminal)
    );
  });
  if (at < 0) return given;
  return [
    ...given.slice(0, at),
    `${given[at]}/${given[at + 1]}`,
    ...joinedNames(given.slice(at + 2), terminal),
  ];
}

function isKindAndName(kind: string, name: string): boolean {
  const isName = /^(?:[\w-]+\/)?[\w.-]*\w$/.test(name);
  return isName && parseKind(kind) !== undefined && (parseKind(name) ?? parseObjectName(name)) === undefined;
}

/** A name with the namespace that an option says, where it has none of its own. */
export function inNamespace(name: ObjectName, namespace: string | undefined): ObjectName {
  return namespace === undefined || name.namespace !== undefined ? name : { ...name, namespace };
}

/** Reads `[NAMESPACE/]NAME` of a kind. */
export function parseName(kind: string, text: string): ObjectName | undefined {
  const parts = text.split("/");
  const name = parts.pop() ?? "";
  const [namespace] = parts;
  if (name === "" || namespace === "" || parts.length > 1) return undefined;
  return { kind, name, ...(namespace === undefined ? {} : { namespace }) };
}

/** The kinds as the help of errors lists them. */
export function kindList(): string {
  return [...new Set(KINDS.values())].sort().join(", ");
}

/** True when a name means an object; a name without a namespace means every object of that name. */
export function isNamed({ resource, namespace }: Delivered, name: ObjectName): boolean {
  const own = resource.metadata.name ?? resource.embedded?.alias;
  if (manifestKind(resource) !== name.kind || own !== name.name) return false;
  return name.namespace === undefined || namespace === name.namespace;
}

/** The one object that a name means; where there are several, `scope` is the folder of its file, or its delivery scope. */
export function requireObject(
  workspace: OpenedWorkspace,
  name: ObjectName,
  scope: string | undefined,
): ObjectLocation {
  const all = workspace.engine.objects();
  const wanted = scope === undefined ? undefined : withoutTrailing(scope.replace(/^\.\//, ""), /\//);
  const folderOf = (objectLocation: ObjectLocation) =>
    workspace.shown(objectLocation.path).split("/").slice(0, -1).join("/") || ".";
  const found = all.filter(({ delivered }) => isNamed(delivered, name));
  const inScope =
    wanted === undefined
      ? found
      : found.filter(
          (objectLocation) =>
            folderOf(objectLocation) === wanted || workspace.shown(objectLocation.delivered.scope) === scope,
        );
  const [only, second] = inScope;
  if (only === undefined) throw new UsageError(absent(name, found.length > 0 ? scope : undefined, all));
  if (second === undefined) return only;
  // One file may bring an object to several clusters; otherwise the files tell them apart.
  const isOneFile = new Set(inScope.map(({ path }) => path)).size < inScope.length;
  const scopeOf = ({ path, delivered }: ObjectLocation) =>
    workspace.shown(isOneFile && delivered.scope !== "" ? delivered.scope : path);
  const namespaces = new Set(inScope.map(({ delivered }) => delivered.namespace));
  const places = inScope
    .map((objectLocation) => `${askedName(objectLocation.delivered)} (${scopeOf(objectLocation)})`)
    .join(", ");
  const remedy =
    namespaces.size > 1
      ? "say which with NAMESPACE/NAME"
      : isOneFile
        ? "say which with --scope and one of these"
        : "say which with --scope FOLDER, or name fewer paths";
  throw new UsageError(`${inScope.length} objects are called ${spelled(name)}: ${places}; ${remedy}`);
}

/** That nothing has a name, and what may have been meant. */
export function absent(name: ObjectName, scope: string | undefined, all: readonly ObjectLocation[]): string {
  if (scope !== undefined) return `there is no ${spelled(name)} in the folder ${scope}`;
  const same = all.filter(({ delivered }) => manifestKind(delivered.resource) === name.kind);
  if (same.length === 0) return `there is no ${spelled(name)} here, nor any other ${name.kind}`;
  const names = [...new Set(same.map(({ delivered }) => askedName(delivered)))].sort();
  const wanted = qualifiedName(name);
  const bare = new Map(names.map((full) => [full.split("/").at(-1) ?? full, full]));
  const elsewhere = bare.get(name.name);
  const meant =
    elsewhere ??
    nearest(wanted, names, mostEdits(wanted, 3)) ??
    bare.get(nearest(name.name, bare.keys(), mostEdits(name.name, 2)) ?? "");
  const list =
    meant !== undefined
      ? `did you mean \`${meant}\`?`
      : names.length <= 8
        ? `there are ${names.join(", ")}`
        : `there are ${counted(names.length, "other")}`;
  return `there is no ${spelled(name)} here; ${list}`;
}

/** Letters that may differ from what was meant: with more of them a short name is like any other. */
function mostEdits({ length }: string, most: number): number {
  return Math.min(most, Math.max(1, Math.floor(length / 3)));
}

/** The name that an object can be asked for by: what a chart names itself has one by its keys. */
export function askedName(delivered: Delivered): string {
  const { namespace, resource } = delivered;
  const alias = resource.metadata.name === undefined ? resource.embedded?.alias : undefined;
  return alias === undefined ? displayName(delivered) : qualifiedName({ namespace, name: alias });
}

/** A name as messages quote it. */
export function spelled(name: ObjectName): string {
  return `${name.kind} \`${qualifiedName(name)}\``;
}

/** The object that a reference to a parent names: `Gateway infra/web`. */
export function parentName({ kind = "Gateway", namespace, name = "" }: ParentRef): string {
  return `${kind} ${qualifiedName({ namespace, name })}`;
}
