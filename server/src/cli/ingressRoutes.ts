import { ingressClasses } from "../features/migration/ingressClasses.ts";
import {
  type AskedPaths,
  type IngressHostRoutes,
  type IngressPath,
  ingressRouteList,
} from "../features/migration/ingressRouteList.ts";
import { readIngresses } from "../features/migration/readIngresses.ts";
import { readTarget } from "../requests/requestTarget.ts";
import { resolveSettings } from "../settings.ts";
import { jsonText } from "../text/jsonText.ts";
import { printable } from "../text/printable.ts";
import type { Invocation } from "./commandLine.ts";
import { ROUTES_FORMATS } from "./commandSpecs.ts";
import { type OpenedWorkspace, openWorkspace } from "./openedWorkspace.ts";
import { table } from "./table.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usageError.ts";

const HEADING = ["#", "MATCH", "TO", "BY", "WHERE", "NOTE"] as const;

/** `gwls routes --ingress`: the paths of a host or of an Ingress in the order in which a request looks for one. */
export function ingressRoutesCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const [text, ...paths] = invocation.arguments;
  const asked = text === undefined ? undefined : askedPaths(text);
  if (asked === undefined)
    throw new UsageError(
      "`routes --ingress` needs a host or an Ingress: `gwls routes --ingress HOST|NAMESPACE/NAME`",
    );
  const workspace = openWorkspace(invocation, paths, terminal);
  workspace.tellSettingsProblems();
  const hosts = listed(workspace, asked);
  if (hosts.length === 0)
    throw new UsageError(
      asked.kind === "host"
        ? `no Ingress here takes the host \`${asked.host}\``
        : `there is no Ingress \`${asked.name}\` with a path here`,
    );
  terminal.print(
    invocation.choice("format", ROUTES_FORMATS) === "json" ? jsonText(hosts) : tables(hosts, terminal),
    invocation.meaning,
  );
  return workspace.isIncomplete ? 2 : 0;
}

function askedPaths(text: string): AskedPaths | undefined {
  // No namespace has a dot or a colon in its name.
  if (/^[^./:]+\//.test(text)) return { kind: "ingress", name: text };
  const target = readTarget(text);
  return target.kind === "target" ? { kind: "host", host: target.target.host } : undefined;
}

function listed(
  { engine, options, shown }: OpenedWorkspace,
  asked: AskedPaths,
): readonly IngressHostRoutes[] {
  const { closedWorld } = resolveSettings(options);
  return ingressRouteList(ingressClasses(readIngresses(engine), { closedWorld }), asked).map((host) => ({
    ...host,
    paths: host.paths.map((path) =>
      path.source === undefined
        ? path
        : { ...path, source: { ...path.source, path: shown(path.source.path) } },
    ),
  }));
}

function tables(hosts: readonly IngressHostRoutes[], { style }: Terminal): string {
  return hosts
    .map(
      (host) =>
        `${style.bold(printable(headText(host)))}\n${table([HEADING, ...host.paths.map(cellsOf)], style, { heading: "dim" })}`,
    )
    .join("\n");
}

function headText({ host, ingressClass, certificate }: IngressHostRoutes): string {
  const secret =
    certificate === undefined
      ? "no certificate of its own"
      : `certificate ${certificate.namespace}/${certificate.name}`;
  return `Host ${host}, ${ingressClass === undefined ? "no Ingress class" : `Ingress class ${ingressClass}`}, ${secret}`;
}

function cellsOf({ order, match, to, ingress, source, notes }: IngressPath): readonly string[] {
  return [
    `${order}`,
    match,
    to,
    `Ingress ${ingress.namespace}/${ingress.name}`,
    source === undefined ? "" : `${source.path}:${source.line}`,
    notes.join("; "),
  ];
}
