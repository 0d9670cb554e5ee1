import { qualifiedName } from "../../delivery/delivered.ts";
import { jsonText } from "../../text/jsonText.ts";
import { printable } from "../../text/printable.ts";
import { withArticle } from "../../text/sentence.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type {
  EffectiveGateway,
  EffectiveListener,
  ListenerOrigin,
} from "../../workspace/views/effectiveGateway.ts";
import { effectiveGateway } from "../../workspace/views/effectiveGateway.ts";
import {
  describeOrigin,
  effectiveGatewayYaml,
  effectivePolicyLines,
  notAcceptedInWords,
} from "../../workspace/views/effectiveGatewayYaml.ts";
import { withPolicies } from "../../workspace/views/effectivePolicies.ts";
import { objectRef } from "../../workspace/views/namedObject.ts";
import type { Invocation } from "../commandLine.ts";
import { EFFECTIVE_FORMATS } from "../commandSpecs.ts";
import {
  inNamespace,
  isPath,
  joinedNames,
  type ObjectName,
  parseName,
  parseObjectName,
  requireObject,
} from "../objectName.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import type { Style } from "../style.ts";
import { type TableLook, table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";
import { effectiveRouteOutput } from "./effectiveRoute.ts";

/** `gwls effective`: a Gateway with everything that is merged into it, or each of them; or a Route with its children. */
export function effectiveCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  if (invocation.has("all")) {
    const workspace = openWorkspace(invocation, invocation.arguments, terminal);
    workspace.tellSettingsProblems();
    terminal.print(
      renderAll(rootGateways(workspace, invocation.has("policies")), invocation, terminal),
      invocation.meaning,
    );
    return workspace.isIncomplete ? 2 : 0;
  }
  const [text, ...paths] = joinedNames(invocation.arguments, terminal);
  if (text === undefined)
    throw new UsageError(
      "`effective` needs the name of a Gateway, `gwls effective [NAMESPACE/]NAME`, of a route, `gwls effective httproute/[NAMESPACE/]NAME`, or `--all`",
    );
  const name = nameOf(text);
  if (name === undefined) {
    const other = parseObjectName(text)?.kind;
    if (other !== undefined)
      throw new UsageError(
        `\`effective\` shows Gateways and HTTPRoutes; \`gwls explain ${text}\` says what becomes of ${withArticle(other)}`,
      );
    throw new UsageError(
      `\`${text}\` is ${isPath(text, terminal) ? "a path" : "no name"}; the name of a Gateway comes first: \`gwls effective [NAMESPACE/]NAME [PATH…]\``,
    );
  }
  if (name.kind === "HTTPRoute" && invocation.has("policies"))
    throw new UsageError(
      "`--policies` shows those of a Gateway; `gwls explain httproute/[NAMESPACE/]NAME` has those of a route",
    );
  const workspace = openWorkspace(invocation, paths, terminal);
  workspace.tellSettingsProblems();
  const objectLocation = requireObject(
    workspace,
    inNamespace(name, invocation.value("namespace")),
    invocation.value("scope"),
  );
  terminal.print(
    name.kind === "HTTPRoute"
      ? effectiveRouteOutput(objectLocation, workspace, invocation, terminal)
      : render(effectiveView(objectLocation, workspace, invocation.has("policies")), invocation, terminal),
    invocation.meaning,
  );
  return workspace.isIncomplete ? 2 : 0;
}

/** A name without a kind is a Gateway's: what stands before it is a namespace, also where a kind is called so for short. */
function nameOf(text: string): ObjectName | undefined {
  return /^(?:httproute|gateway)s?(?:\.[^/]*)?\//i.test(text)
    ? parseObjectName(text)
    : parseName("Gateway", text);
}

/** The Gateways that are not merged into another one. */
function rootGateways(workspace: OpenedWorkspace, hasPolicies: boolean): readonly EffectiveGateway[] {
  const { engine } = workspace;
  return engine
    .objects()
    .filter(
      ({ delivered }) =>
        delivered.resource.kind === "Gateway" &&
        engine.clusterOf(delivered.id).merging.parentAcceptance(delivered.id)?.verdict !== "yes",
    )
    .map((objectLocation) => ({
      ...effectiveView(objectLocation, workspace, hasPolicies),
      ...objectRef(objectLocation, engine),
    }));
}

function renderAll(views: readonly EffectiveGateway[], invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", EFFECTIVE_FORMATS)) {
    case "yaml":
      if (views.length === 0) return "# No Gateway here.\n";
      return views
        .map((view) => `---\n${clusterText(view, "# cluster ", "\n")}${effectiveGatewayYaml(view)}`)
        .join("");
    case "table":
      return views.length === 0
        ? "No Gateway here.\n"
        : views.map((view) => titledTable(view, style)).join("\n");
    case "json":
      return jsonText(views);
  }
}

/** The cluster of a Gateway, where several have one of its name. */
function clusterText({ scope }: EffectiveGateway, before: string, after: string): string {
  return scope === undefined ? "" : `${before}${printable(scope)}${after}`;
}

function titledTable(view: EffectiveGateway, style: Style): string {
  const className = view.gatewayClassName === undefined ? "" : `, class ${printable(view.gatewayClassName)}`;
  return `${style.bold(`Gateway ${printable(qualifiedName(view))}`)}${className}${clusterText(view, ", cluster ", "")}\n${effectiveTable(view, style, { heading: "dim", indent: 2 })}`;
}

/** The merged Gateway with paths as the user sees them, with the policies that bear on it where they are asked for. */
export function effectiveView(
  { delivered }: ObjectLocation,
  workspace: OpenedWorkspace,
  hasPolicies = false,
): EffectiveGateway {
  const { resource } = delivered;
  if (resource.kind !== "Gateway") throw new Error(`${withArticle(resource.kind)} has no merged listeners`);
  const gateway = { ...delivered, resource };
  const bare = effectiveGateway(gateway, workspace.engine);
  const view = hasPolicies ? withPolicies(bare, gateway, workspace.engine) : bare;
  const move = (origin: ListenerOrigin): ListenerOrigin => ({
    ...origin,
    path: workspace.shown(origin.path),
  });
  return {
    ...view,
    listeners: view.listeners.map((listener) => ({
      ...listener,
      origin: move(listener.origin),
      ...(listener.conflict === undefined
        ? {}
        : {
            conflict: {
              ...listener.conflict,
              with: { ...listener.conflict.with, origin: move(listener.conflict.with.origin) },
            },
          }),
    })),
    excluded: view.excluded.map((one) => ({ ...one, origin: move(one.origin) })),
  };
}

function render(view: EffectiveGateway, invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", EFFECTIVE_FORMATS)) {
    case "yaml":
      return effectiveGatewayYaml(view);
    case "table":
      return effectiveTable(view, style);
    case "json":
      return jsonText(view);
  }
}

/** The merged listeners as a table, then what was not merged. */
export function effectiveTable(view: EffectiveGateway, style: Style, look: TableLook = {}): string {
  const heading = ["#", "ORIGIN", "LISTENER", "PORT", "PROTOCOL", "HOSTNAME", "ROUTES", "CONFLICT"];
  const rows = view.listeners.map((listener, index) => rowOf(listener, index));
  const hasConflict = view.listeners.some(
    ({ conflict, refusal }) => conflict !== undefined || refusal !== undefined,
  );
  const shown = [heading, ...rows].map((row) => (hasConflict ? row : row.slice(0, -1)));
  const state = view.notAccepted === undefined ? "" : `${notAcceptedInWords(view.notAccepted)}\n`;
  const excluded = view.excluded.map(
    ({ origin, reason }) => `not merged: ${printable(describeOrigin(origin))}\n  ${printable(reason)}\n`,
  );
  const policies = view.listeners.flatMap((listener) => {
    const lines = effectivePolicyLines(listener).map((line) => `  ${printable(line)}\n`);
    const name = printable(
      `listener ${listener.name} of ${listener.origin.kind} ${qualifiedName(listener.origin)}`,
    );
    return lines.length === 0 ? [] : [`${name}\n${lines.join("")}`];
  });
  const indented = (text: string): string => text.replace(/^(?=.)/gm, " ".repeat(look.indent ?? 0));
  const listeners = view.listeners.length === 0 ? indented("no listeners\n") : table(shown, style, look);
  const behind = [...excluded, ...policies.map((block) => `\n${block}`)].join("");
  return `${indented(state)}${listeners}${indented(behind)}`;
}

function rowOf(listener: EffectiveListener, index: number): readonly string[] {
  const { origin, name, port, protocol, hostname, attachedRoutes, conflict, refusal } = listener;
  const routes = attachedRoutes.map((route) => `${route.kind} ${qualifiedName(route)}`).join(", ");
  return [
    String(index + 1),
    `${origin.kind} ${qualifiedName(origin)}`,
    name,
    String(port ?? ""),
    protocol ?? "",
    hostname ?? "*",
    routes === "" ? "-" : routes,
    conflict === undefined
      ? (refusal?.reason ?? "")
      : `${conflict.reason} with ${conflict.with.name} of ${conflict.with.origin.kind} ${qualifiedName(conflict.with.origin)}`,
  ];
}
