import { qualifiedName } from "../../delivery/delivered.ts";
import { jsonText } from "../../text/jsonText.ts";
import { type ObjectStatus, statusOf } from "../../workspace/views/objectStatuses.ts";
import { writeYaml } from "../../yaml/writeYaml.ts";
import type { Invocation } from "../commandLine.ts";
import { STATUS_FORMATS } from "../commandSpecs.ts";
import {
  absent,
  inNamespace,
  isPath,
  joinedNames,
  type ObjectName,
  parseKind,
  parseObjectName,
} from "../objectName.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { STATUS_HEAD, statusRows } from "../statusRows.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** `gwls status`: what a conformant controller would report. */
export function statusCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const { objects, isIncomplete } = statusAnswer(invocation, terminal);
  terminal.print(render(objects, invocation, terminal), invocation.meaning);
  return isIncomplete ? 2 : 0;
}

/** Objects with the status that is predicted for them. */
export interface StatusAnswer extends Pick<OpenedWorkspace, "isIncomplete"> {
  /** Their paths are as the user sees them. */
  readonly objects: readonly ObjectStatus[];
}

/** Predicts the status of the objects that the arguments name, of all without a name. */
export function statusAnswer(invocation: Invocation, terminal: Terminal): StatusAnswer {
  const namespace = invocation.value("namespace");
  const { paths, kinds, names } = sortArguments(joinedNames(invocation.arguments, terminal), terminal);
  const workspace = openWorkspace(invocation, paths, terminal);
  workspace.tellSettingsProblems();
  const wanted = names.map((name) => inNamespace(name, namespace));
  const all = shownStatus(workspace);
  for (const name of wanted)
    if (!all.some((one) => isMeant(one, name)))
      throw new UsageError(absent(name, undefined, workspace.engine.objects()));
  const objects = all.filter((one) =>
    kinds.length + wanted.length === 0
      ? namespace === undefined || one.namespace === namespace
      : wanted.some((name) => isMeant(one, name)) ||
        (kinds.includes(one.kind) && (namespace === undefined || one.namespace === namespace)),
  );
  return { objects, isIncomplete: workspace.isIncomplete };
}

/** An argument that exists on the disk is a path; anything else that is a kind, or begins with one, names objects. */
function sortArguments(
  given: readonly string[],
  terminal: Terminal,
): {
  readonly paths: readonly string[];
  readonly kinds: readonly string[];
  readonly names: readonly ObjectName[];
} {
  const paths: string[] = [];
  const kinds: string[] = [];
  const names: ObjectName[] = [];
  for (const text of given) {
    const isNamed = !isPath(text, terminal);
    const kind = isNamed ? parseKind(text) : undefined;
    const name = isNamed ? parseObjectName(text) : undefined;
    if (kind !== undefined) kinds.push(kind);
    else if (name !== undefined) names.push(name);
    else paths.push(text);
  }
  return { paths, kinds, names };
}

function shownStatus({ engine, shown }: OpenedWorkspace): readonly ObjectStatus[] {
  return statusOf(engine).map((one) => ({
    ...one,
    path: shown(one.path),
    ...(one.scope === undefined ? {} : { scope: shown(one.scope) || "." }),
  }));
}

function isMeant(one: ObjectStatus, { kind, namespace, name }: ObjectName): boolean {
  return one.kind === kind && one.name === name && (namespace === undefined || one.namespace === namespace);
}

function render(wanted: readonly ObjectStatus[], invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", STATUS_FORMATS)) {
    case "table":
      return wanted.length === 0
        ? "No object here has a status.\n"
        : table([["OBJECT", ...STATUS_HEAD], ...wanted.flatMap(rowsOf)], style);
    case "yaml":
      return wanted.map((one) => `---\n${writeYaml(manifestOf(one))}`).join("");
    case "json":
      return jsonText(wanted);
  }
}

/** The status beside the identity that it belongs to, as `kubectl get -o yaml` shows them. */
function manifestOf({ apiVersion, kind, namespace, name, status }: ObjectStatus): object {
  return { apiVersion, kind, metadata: { name, ...(namespace === undefined ? {} : { namespace }) }, status };
}

function rowsOf({
  kind,
  namespace,
  name,
  scope,
  status,
  unreported,
}: ObjectStatus): readonly (readonly string[])[] {
  const object = `${kind} ${qualifiedName({ namespace, name })}${scope === undefined ? "" : ` (${scope})`}`;
  return statusRows(status, unreported).map((row) => [object, ...row]);
}
