import type { Condition } from "../../gateway-api/conditions.ts";
import { isUnhealthy } from "../../gateway-api/status/conditionVocabulary.ts";
import type { PredictedStatus } from "../../workspace/cluster/predictedStatus.ts";
import { type ComparedObject, ownLine, type PlacedLine, type TwoStates } from "./objectLines.ts";

/** Conditions that a conformant controller would write otherwise, since the API means something else by the object. */
export function statusLines({ before, after }: ComparedObject, states: TwoStates): readonly PlacedLine[] {
  const { location } = after;
  const [first, second] = [
    statusOf(states.before, before.location.delivered.id),
    statusOf(states.after, location.delivered.id),
  ];
  // Of a status that is not predicted for one of the releases nobody knows whether it is another one.
  if (first === undefined || second === undefined) return [];
  const [earlier, later] = [conditionsOf(first), conditionsOf(second)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((place): readonly PlacedLine[] => {
    const [was, is] = [earlier.get(place), later.get(place)];
    if (!isOtherwise(was, is)) return [];
    const told = is !== undefined && isUnhealthy(is) && is.message !== "" ? ` ${is.message}` : "";
    const message = `The status has another ${place}: ${inWords(was)} with the CRDs of ${states.from}, ${inWords(is)} with those of ${states.to}.${told}`;
    return [ownLine("changed", "warning", message, ["kind"], location)];
  });
}

function statusOf(workspace: TwoStates["before"], id: string): PredictedStatus | undefined {
  return workspace.clusterOf(id).status.of(id);
}

/**
 * What the files leave open is no difference, nor is a condition that only one release has, as long as all is well: but
 * whether something is accepted at all.
 */
function isOtherwise(was: Condition | undefined, is: Condition | undefined): boolean {
  if (was?.status === "Unknown" || is?.status === "Unknown") return false;
  if (was !== undefined && is !== undefined) return was.status !== is.status || was.reason !== is.reason;
  return [was, is].some((one) => one !== undefined && (one.type === "Accepted" || isUnhealthy(one)));
}

function inWords(condition: Condition | undefined): string {
  return condition === undefined ? "none" : `${condition.status} (\`${condition.reason}\`)`;
}

/** The conditions of a status, each with its place in words. */
function conditionsOf(status: PredictedStatus): ReadonlyMap<string, Condition> {
  const found = new Map<string, Condition>();
  const add = (where: string, conditions: readonly Condition[]): void => {
    for (const condition of conditions) found.set(`\`${condition.type}\`${where}`, condition);
  };
  if ("parents" in status)
    status.parents.forEach(({ parentRef, conditions }, index) => {
      add(` of the parent \`${parentRef.name ?? index}${sectionOf(parentRef)}\``, conditions);
    });
  else if ("ancestors" in status)
    for (const { ancestorRef, conditions } of status.ancestors)
      add(` of the ancestor \`${ancestorRef.name}\``, conditions);
  else add("", status.conditions);
  if ("listeners" in status)
    for (const { name, conditions } of status.listeners) add(` of the listener \`${name}\``, conditions);
  return found;
}

function sectionOf({ sectionName }: { readonly sectionName?: string }): string {
  return sectionName === undefined ? "" : `/${sectionName}`;
}
