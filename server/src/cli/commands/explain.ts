import { qualifiedName } from "../../delivery/delivered.ts";
import type { ParentRef } from "../../model/reference.ts";
import { jsonText } from "../../text/jsonText.ts";
import { printable } from "../../text/printable.ts";
import { wrapped } from "../../text/wrapped.ts";
import type { PredictedStatus } from "../../workspace/cluster/predictedStatus.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { type ExplainedPolicy, policyLine } from "../../workspace/views/explainedPolicy.ts";
import {
  type ExplainedCheck,
  type ExplainedRuleCheck,
  type Explanation,
  explain,
  type ParentExplanation,
  type RuleChildren,
} from "../../workspace/views/explanation.ts";
import { whyUnreported } from "../../workspace/views/unreported.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Invocation } from "../commandLine.ts";
import { EXPLAIN_FORMATS } from "../commandSpecs.ts";
import {
  askedName,
  inNamespace,
  joinedNames,
  kindList,
  parentName,
  parseObjectName,
  requireObject,
} from "../objectName.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { STATUS_HEAD, statusRows } from "../statusRows.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";
import { effectiveTable, effectiveView } from "./effective.ts";

/** `gwls explain`: why an object is attached where it is, and not where it is not. */
export function explainCommand(invocation: Invocation, terminal: Terminal): 0 | 2 {
  const { location, workspace } = explainedObject(invocation, terminal);
  switch (invocation.choice("format", EXPLAIN_FORMATS)) {
    case "pretty":
      terminal.print(explanation(location, workspace, terminal.style), "prose");
      break;
    case "json":
      terminal.print(jsonText({ version: 1, ...explanationData(location, workspace) }));
      break;
  }
  return workspace.isIncomplete ? 2 : 0;
}

/** An object that is to be explained, with the workspace that it is in. */
export interface ExplainedObject {
  readonly location: ObjectLocation;
  readonly workspace: OpenedWorkspace;
}

/** Finds the object that the arguments name. */
export function explainedObject(invocation: Invocation, terminal: Terminal): ExplainedObject {
  const [text, ...paths] = joinedNames(invocation.arguments, terminal);
  if (text === undefined)
    throw new UsageError("`explain` needs an object: `gwls explain KIND/[NAMESPACE/]NAME`");
  const name = parseObjectName(text);
  if (name === undefined) {
    throw new UsageError(
      `\`${text}\` is not of the form KIND/[NAMESPACE/]NAME with one of the kinds ${kindList()}`,
    );
  }
  const workspace = openWorkspace(invocation, paths, terminal);
  workspace.tellSettingsProblems();
  const wanted = inNamespace(name, invocation.value("namespace"));
  return { location: requireObject(workspace, wanted, invocation.value("scope")), workspace };
}

/** An explanation for programs: where the object stands, its parents with every check, and its predicted status. */
export interface ExplanationData extends Explanation {
  readonly path: string;
  /** Counted from one. */
  readonly line?: number;
  readonly status?: PredictedStatus;
}

/** Why an object is attached where it is, with paths as the user sees them. */
export function explanationData(
  { path, delivered }: ObjectLocation,
  { engine, shown }: OpenedWorkspace,
): ExplanationData {
  const move = <Part extends { readonly path?: string }>(part: Part): Part =>
    part.path === undefined ? part : { ...part, path: shown(part.path) };
  const { parents, ...rest } = explain(delivered, engine);
  const at = engine.range({ id: delivered.id, path: ["metadata", "name"] });
  const status = engine.clusterOf(delivered.id).status.of(delivered.id);
  return {
    path: shown(at?.path ?? path),
    ...(at === undefined ? {} : { line: at.range.start.line + 1 }),
    ...rest,
    parents: parents.map(({ listeners, rules, conflicts, ...parent }) => ({
      ...parent,
      listeners: listeners.map((one) => ({ ...one, checks: one.checks.map(move) })),
      ...(rules === undefined
        ? {}
        : { rules: rules.map((one) => ({ ...one, checks: one.checks.map(move) })) }),
      ...(conflicts === undefined ? {} : { conflicts: conflicts.map(move) }),
    })),
    ...(status === undefined ? {} : { status }),
  };
}

function explanation(objectLocation: ObjectLocation, workspace: OpenedWorkspace, style: Style): string {
  const { engine, shown } = workspace;
  const { subject, parents, children = [], policies = [] } = explain(objectLocation.delivered, engine);
  const at = engine.range({ id: objectLocation.delivered.id, path: ["metadata", "name"] });
  const place =
    at === undefined ? shown(objectLocation.path) : `${shown(at.path)}:${at.range.start.line + 1}`;
  const status = engine.clusterOf(objectLocation.delivered.id).status.of(objectLocation.delivered.id);
  const blocks = [
    `${style.bold(printable(`${subject.kind} ${askedName(objectLocation.delivered)}`))}  ${style.dim(printable(place))}\n`,
    ...parents.map((parent) => parentBlock(parent, workspace, style)),
    ...(parents.length === 0 ? [withoutParents(objectLocation, status, engine, style)] : []),
    ...(objectLocation.delivered.resource.kind === "Gateway"
      ? [listenersBlock(objectLocation, workspace, style)]
      : []),
    ...(children.length === 0 ? [] : [childrenBlock(children, style)]),
    ...(policies.length === 0 ? [] : [policiesBlock(policies, style)]),
    ...statusBlocks(status, style),
  ];
  return `${blocks.filter((block) => block !== "").join("\n")}`;
}

function withoutParents(
  { delivered }: ObjectLocation,
  status: PredictedStatus | undefined,
  engine: Workspace,
  style: Style,
): string {
  const { kind } = delivered.resource;
  if (kind === "Gateway") return "It stands by itself: it attaches to no other Gateway.\n";
  if (kind === "GatewayClass") return "A GatewayClass attaches to nothing; Gateways name it.\n";
  const isReportedOn =
    kind === "BackendTLSPolicy" || kind === "InferencePool" || kind === "Policy" || kind === "XBackend";
  const why =
    status && isReportedOn ? whyUnreported(status, delivered, engine.clusterOf(delivered.id)) : undefined;
  if (why !== undefined) return `${why}\n`;
  return `${style.red("✗")} It names no parent, so it is attached nowhere.\n`;
}

function parentBlock(parent: ParentExplanation, workspace: OpenedWorkspace, style: Style): string {
  const head = `${mark(parent.verdict, style)} ${style.bold(describeRef(parent.parentRef))}: ${verdictWord(parent)}\n  ${printable(parent.message)}\n`;
  const listeners = parent.listeners.map(({ name, checks }) => {
    const lines = checks.map((check) => checkLine(check, 9, workspace, style));
    return `    listener ${style.bold(printable(name))}\n${lines.join("")}`;
  });
  const rules = (parent.rules ?? []).map(({ name, checks }) => {
    const lines = checks.map((check) => checkLine(check, 13, workspace, style));
    return `    rule ${style.bold(printable(name))}\n${lines.join("")}`;
  });
  const conflicts = (parent.conflicts ?? []).map(
    ({ why, isCertain, ...at }) =>
      `    ${mark(isCertain ? "fail" : "unknown", style)} ${printable(why)}${placeInWords(at, workspace, style)}\n`,
  );
  return `${head}${listeners.join("")}${rules.join("")}${conflicts.join("")}`;
}

/** The children of a Route, rule by rule. */
function childrenBlock(rules: readonly RuleChildren[], style: Style): string {
  const blocks = rules.map(({ rule, children }) => {
    const lines = children.map((child) => {
      const name = style.bold(printable(`HTTPRoute ${qualifiedName(child)}`));
      return `    ${mark(child.verdict, style)} ${name}: ${verdictWord(child)}\n      ${printable(child.message)}\n`;
    });
    const none = "    No Route of these files names it as its parent.\n";
    return `  rule ${style.bold(printable(rule))}\n${lines.length === 0 ? none : lines.join("")}`;
  });
  return `Children:\n${blocks.join("")}`;
}

/** The policies on an object, those without an effect with what takes their place. */
function policiesBlock(policies: readonly ExplainedPolicy[], style: Style): string {
  const lines = policies.map((policy) => {
    const { isInForce } = policy;
    const verdict = isInForce === undefined ? "unknown" : isInForce ? "pass" : "fail";
    return `  ${mark(verdict, style)} ${printable(policyLine(policy))}\n`;
  });
  return `Policies, the most specific first:\n${lines.join("")}`;
}

function checkLine(
  check: ExplainedCheck | ExplainedRuleCheck,
  width: number,
  workspace: OpenedWorkspace,
  style: Style,
): string {
  const { verdict, why } = check;
  const place = verdict === "pass" ? "" : placeInWords(check, workspace, style);
  const line = `      ${mark(verdict, style)} ${check.check.padEnd(width)} ${printable(why)}${place}`;
  return `${style.width === undefined ? line : wrapped(line, style.width, 9 + width).join("\n")}\n`;
}

/** Where something stands, as `path:line`; empty where no location is given, as for a check that passed. */
function placeInWords(
  { path, range }: Pick<ExplainedCheck, "path" | "range">,
  { shown }: OpenedWorkspace,
  style: Style,
): string {
  if (path === undefined || range === undefined) return "";
  return `  ${style.dim(printable(`${shown(path)}:${range.start.line + 1}`))}`;
}

function verdictWord({ verdict, reason }: Pick<ParentExplanation, "verdict" | "reason">): string {
  switch (verdict) {
    case "accepted":
      return "accepted";
    case "rejected":
      return `not accepted (${reason})`;
    case "unknown":
      return "cannot be told from these files";
  }
}

function mark(verdict: string, style: Style): string {
  if (verdict === "accepted" || verdict === "pass") return style.green("✓");
  return verdict === "unknown" ? style.yellow("?") : style.red("✗");
}

function describeRef(ref: ParentRef): string {
  const { sectionName, port } = ref;
  const section = sectionName === undefined ? "" : `, section ${sectionName}`;
  return printable(`${parentName(ref)}${section}${port === undefined ? "" : `, port ${port}`}`);
}

function listenersBlock(objectLocation: ObjectLocation, workspace: OpenedWorkspace, style: Style): string {
  return `Listeners once everything is merged:\n${effectiveTable(effectiveView(objectLocation, workspace), style, { indent: 2 })}`;
}

/** The predicted conditions, as `gwls status` has them. */
function statusBlocks(status: PredictedStatus | undefined, style: Style): readonly string[] {
  if (status === undefined || isUnanswered(status)) return [];
  return [`Predicted status:\n${table([STATUS_HEAD, ...statusRows(status)], style, { indent: 2 })}`];
}

/** True where no controller writes a status, which was said above. */
function isUnanswered(status: PredictedStatus): boolean {
  if ("parents" in status) return status.parents.length === 0;
  return "ancestors" in status && status.ancestors.length === 0;
}
