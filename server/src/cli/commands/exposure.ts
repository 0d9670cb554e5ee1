import { type ExposedHost, exposedHosts } from "../../requests/exposure/exposure.ts";
import { exposureMarkdown, hostLines, NO_HOSTS } from "../../requests/exposure/exposureText.ts";
import { jsonText } from "../../text/jsonText.ts";
import { printable } from "../../text/printable.ts";
import type { Invocation } from "../commandLine.ts";
import { EXPOSURE_FORMATS } from "../commandSpecs.ts";
import { openWorkspace } from "../openedWorkspace.ts";
import type { Style } from "../style.ts";
import type { Terminal } from "../terminal.ts";

/** `gwls exposure`: which hosts there are, and what protects each of them. */
export function exposureCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const workspace = openWorkspace(invocation, invocation.arguments, terminal);
  workspace.tellSettingsProblems();
  terminal.print(render(exposedHosts(workspace.engine), invocation, terminal), invocation.meaning);
  return workspace.isIncomplete ? 2 : 0;
}

function render(hosts: readonly ExposedHost[], invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", EXPOSURE_FORMATS)) {
    case "text":
      return hosts.length === 0 ? `${NO_HOSTS}\n` : hosts.map((host) => hostText(host, style)).join("\n");
    case "markdown":
      return exposureMarkdown(hosts);
    case "json":
      return jsonText({ version: 1, hosts: hosts.map(exposedHostData) });
  }
}

function hostText(host: ExposedHost, style: Style): string {
  const { head, rows } = hostLines(host);
  return [style.bold(printable(head)), ...rows.map((row) => `  ${printable(row)}`)]
    .map((line) => `${line}\n`)
    .join("");
}

/** A host as programs get it. */
export function exposedHostData({ at: _, ...host }: ExposedHost): object {
  return host;
}
