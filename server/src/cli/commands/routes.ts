import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import { rootGateways } from "../../requests/listedMatches.ts";
import { readTarget } from "../../requests/requestTarget.ts";
import {
  cellsOf,
  HEADING,
  type ListenerRoutes,
  listenerText,
  noRoutesText,
  type RouteListing,
  routeList,
} from "../../requests/routeList.ts";
import { jsonText } from "../../text/jsonText.ts";
import { printable } from "../../text/printable.ts";
import { withArticle } from "../../text/sentence.ts";
import type { Invocation } from "../commandLine.ts";
import { ROUTES_FORMATS } from "../commandSpecs.ts";
import { ingressRoutesCommand } from "../ingressRoutes.ts";
import {
  inNamespace,
  isNamed,
  joinedNames,
  type ObjectName,
  parseKind,
  parseName,
  requireObject,
} from "../objectName.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls routes`: the matches of a Gateway, a listener or a host in the order in which they are tried. */
export function routesCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  if (invocation.has("ingress")) return ingressRoutesCommand(invocation, terminal);
  const { listeners, isIncomplete } = routesAnswer(invocation, terminal);
  terminal.print(render(listeners, invocation, terminal), invocation.meaning);
  return isIncomplete ? 2 : 0;
}

/** The listeners that are meant with their matches. */
export interface RoutesAnswer extends Pick<OpenedWorkspace, "isIncomplete"> {
  /** Their paths are as the user sees them. */
  readonly listeners: readonly ListenerRoutes[];
}

/** Lists the matches of what the arguments name. */
export function routesAnswer(invocation: Invocation, terminal: Terminal): RoutesAnswer {
  const [text, ...paths] = joinedNames(invocation.arguments, terminal);
  if (text === undefined)
    throw new UsageError("`routes` needs a Gateway or a host: `gwls routes [NAMESPACE/]GATEWAY[/LISTENER]`");
  const workspace = openWorkspace(invocation, paths, terminal);
  workspace.tellSettingsProblems();
  const { gateways, listing } = meant(text, workspace, invocation);
  const listeners = gateways
    .flatMap((gateway) => routeList(gateway, listing, workspace.engine))
    .map((listener) => withShownPaths(listener, workspace.shown));
  if (listeners.length === 0) throw new UsageError(nothing(text, listing));
  return { listeners, isIncomplete: workspace.isIncomplete };
}

interface Meant {
  readonly gateways: readonly Delivered<Gateway>[];
  readonly listing: RouteListing;
}

/** A Gateway counts before a host, and a Gateway's name before that of a listener. */
function meant(written: string, workspace: OpenedWorkspace, invocation: Invocation): Meant {
  const scope = invocation.value("scope");
  const read = (name: string): ObjectName | undefined => {
    const found = parseName("Gateway", name);
    return found && inNamespace(found, invocation.value("namespace"));
  };
  // The kind may stand before the name, as kubectl prints it, unless a namespace is called so.
  const [kind = "", ...behind] = written.split("/");
  const isKind =
    behind.length > 0 &&
    parseKind(kind) === "Gateway" &&
    !workspace.engine.objects().some(({ delivered: { namespace } }) => namespace === kind);
  const text = isKind ? behind.join("/") : written;
  const url = /^(?:https?|wss?|grpcs?):\/\//i.test(text) ? readTarget(text) : undefined;
  if (url?.kind === "target")
    return { gateways: rootGateways(workspace.engine), listing: { host: url.target.host } };
  const whole = read(text);
  if (whole !== undefined && isThere(whole, workspace))
    return { gateways: [gatewayOf(whole, workspace, scope)], listing: {} };
  const at = text.lastIndexOf("/");
  const owner = at < 0 ? undefined : read(text.slice(0, at));
  if (owner !== undefined && isThere(owner, workspace))
    return { gateways: [gatewayOf(owner, workspace, scope)], listing: { listener: text.slice(at + 1) } };
  const host = at < 0 && text.includes(".") ? readTarget(text) : undefined;
  if (host?.kind === "target")
    return { gateways: rootGateways(workspace.engine), listing: { host: host.target.host } };
  if (whole === undefined)
    throw new UsageError(`\`${text}\` is not of the form [NAMESPACE/]GATEWAY[/LISTENER], and no host`);
  return { gateways: [gatewayOf(whole, workspace, scope)], listing: {} };
}

function isThere(name: ObjectName, { engine }: OpenedWorkspace): boolean {
  return engine.objects().some(({ delivered }) => isNamed(delivered, name));
}

function gatewayOf(
  name: ObjectName,
  workspace: OpenedWorkspace,
  scope: string | undefined,
): Delivered<Gateway> {
  const { delivered } = requireObject(workspace, name, scope);
  const { engine } = workspace;
  const root =
    engine.objectLocation(engine.clusterOf(delivered.id).merging.rootOf(delivered.id))?.delivered ??
    delivered;
  if (root.resource.kind !== "Gateway") throw new Error(`${withArticle(root.resource.kind)} is no Gateway`);
  return { ...root, resource: root.resource };
}

function nothing(text: string, { listener, host }: RouteListing): string {
  if (host !== undefined) return `no route here takes the host \`${host}\``;
  return listener === undefined
    ? `\`${text}\` has no listener that takes requests`
    : `there is no listener \`${listener}\` that takes requests`;
}

function withShownPaths(listener: ListenerRoutes, shown: (path: string) => string): ListenerRoutes {
  const move = <Part extends { readonly path?: string }>(part: Part): Part =>
    part.path === undefined ? part : { ...part, path: shown(part.path) };
  return { ...move(listener), matches: listener.matches.map(move) };
}

function render(listeners: readonly ListenerRoutes[], invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", ROUTES_FORMATS)) {
    case "table":
      return listeners
        .map((listener) => {
          const head = `${style.bold(printable(listenerText(listener)))}\n`;
          const rows = listener.matches.map(cellsOf);
          return `${head}${rows.length === 0 ? `${noRoutesText(listener)}\n` : table([HEADING, ...rows], style, { heading: "dim" })}`;
        })
        .join("\n");
    case "json":
      return jsonText(listeners);
  }
}
