import { displayName, qualifiedName } from "../../delivery/delivered.ts";
import { typeOf } from "../../gateway-api/delegation/joinedFilters.ts";
import { matchText } from "../../gateway-api/delegation/joinedMatches.ts";
import { ruleInWords } from "../../gateway-api/status/delegationStatus.ts";
import { jsonText } from "../../text/jsonText.ts";
import { printable } from "../../text/printable.ts";
import { withArticle } from "../../text/sentence.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import {
  type EffectiveRoute,
  type EffectiveRule,
  effectiveRoute,
  type RouteOrigin,
} from "../../workspace/views/effectiveRoute.ts";
import { describeRouteOrigin, effectiveRouteYaml } from "../../workspace/views/effectiveRouteYaml.ts";
import type { Invocation } from "../commandLine.ts";
import { EFFECTIVE_FORMATS } from "../commandSpecs.ts";
import type { OpenedWorkspace } from "../openedWorkspace.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";

/** `gwls effective httproute/NAME`: a parent with its children, or a child with its parents. */
export function effectiveRouteOutput(
  objectLocation: ObjectLocation,
  workspace: OpenedWorkspace,
  invocation: Invocation,
  { style }: Terminal,
): string {
  const view = shownView(objectLocation, workspace);
  if (view === undefined) return standingAlone(objectLocation, workspace, invocation);
  switch (invocation.choice("format", EFFECTIVE_FORMATS)) {
    case "yaml":
      return effectiveRouteYaml(view);
    case "table":
      return routeTable(view, style);
    case "json":
      return jsonText(view);
  }
}

/** What is said of a Route that is neither parent nor child: it has no other form than its manifest. */
function standingAlone(
  { path, delivered }: ObjectLocation,
  { shown }: OpenedWorkspace,
  invocation: Invocation,
): string {
  const text = printable(
    `HTTPRoute \`${displayName(delivered)}\` is neither parent nor child of another Route: it is in effect as it is written, in ${shown(path)}.`,
  );
  switch (invocation.choice("format", EFFECTIVE_FORMATS)) {
    case "yaml":
      return `# ${text}\n`;
    case "table":
      return `${text}\n`;
    case "json":
      return jsonText(null);
  }
}

/** The joined Route with paths as the user sees them; undefined for one that is joined with none. */
function shownView({ delivered }: ObjectLocation, workspace: OpenedWorkspace): EffectiveRoute | undefined {
  const { resource } = delivered;
  if (resource.kind !== "HTTPRoute")
    throw new Error(
      `${withArticle(resource.kind)} has no parent or child routes: it is in effect as it is written`,
    );
  const view = effectiveRoute({ ...delivered, resource }, workspace.engine);
  if (view === undefined) return undefined;
  const move = <Origin extends RouteOrigin | undefined>(origin: Origin): Origin =>
    origin === undefined || origin.path === "" ? origin : { ...origin, path: workspace.shown(origin.path) };
  return {
    ...view,
    rules: view.rules.map(({ origin, through, ...rule }) => ({
      origin: move(origin),
      ...(through === undefined ? {} : { through: move(through) }),
      ...rule,
    })),
    excluded: view.excluded.map(({ origin, reason }) => ({ origin: move(origin), reason })),
  };
}

/** The joined rules as a table, then what is not bound. */
function routeTable(view: EffectiveRoute, style: Style): string {
  const heading = ["#", "ORIGIN", "THROUGH", "HOSTNAMES", "MATCHES", "FILTERS", "BACKENDS", "BOUND"];
  const rows = view.rules.map(rowOf);
  const isDoubtful = view.rules.some(({ verdict }) => verdict !== "bound");
  const shown = [heading, ...rows].map((row) => (isDoubtful ? row : row.slice(0, -1)));
  const excluded = view.excluded.map(
    ({ origin, reason }) => `not bound: ${printable(describeRouteOrigin(origin))}\n  ${printable(reason)}\n`,
  );
  return `${rows.length === 0 ? "no rules\n" : table(shown, style)}${excluded.join("")}`;
}

function rowOf(
  { origin, through, hostnames, matches, filters, backendRefs, verdict }: EffectiveRule,
  index: number,
): readonly string[] {
  const list = (words: readonly string[], none: string) =>
    printable(words.length === 0 ? none : words.join(", "));
  return [
    String(index + 1),
    partName(origin),
    through === undefined ? "-" : partName(through),
    list(hostnames, "*"),
    list(
      matches.map(({ path, method, headers = [], queryParams = [] }) =>
        matchText({
          headers,
          queryParams,
          ...(path && { path }),
          ...(method === undefined ? {} : { method }),
        }),
      ),
      "/",
    ),
    list(
      filters.map(({ filter }) => typeOf(filter)),
      "-",
    ),
    list(
      backendRefs.map(({ name }) => String(name ?? "")),
      "-",
    ),
    verdict === "bound" ? "yes" : "unknown",
  ];
}

function partName({ rule = 0, ruleName, ...ref }: RouteOrigin): string {
  const words = ruleInWords({ index: rule, ...(ruleName === undefined ? {} : { name: ruleName }) });
  return printable(`${qualifiedName(ref)} ${words.replaceAll("`", "")}`);
}
