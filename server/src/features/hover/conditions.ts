import type { Delivered } from "../../delivery/delivered.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import { isUnhealthy, withoutConsequences } from "../../gateway-api/status/conditionVocabulary.ts";
import { enumerate } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { proseMarkdown } from "./markdown.ts";

/**
 * The predicted conditions of an object in one line, with the message of what is not accepted; undefined for objects
 * that have none. `told` is a message that the hover shows already.
 */
export function conditionsLine(subject: Delivered, cluster: Cluster, reported?: string): string | undefined {
  const status = cluster.status.of(subject.id);
  if (status === undefined || !("conditions" in status)) return undefined;
  return `Predicted conditions: ${conditionsInWords(status.conditions, reported)}`;
}

/**
 * Conditions in one line, with the messages of those that are unhealthy, but for those that are shown already. What is
 * not programmed is so because of one of the others.
 */
export function conditionsInWords(conditions: readonly Condition[], reported?: string): string {
  const open = withoutConsequences(conditions.filter(isUnhealthy));
  const messages = new Set(open.map(({ message }) => message));
  const shown = [...messages].filter((message) => message !== "" && message !== reported).map(proseMarkdown);
  return [`${enumerate(conditions.map(conditionInWords))}.`, ...shown].join(" ");
}

/** One condition, with its reason where that says more. */
export function conditionInWords({ type, status, reason }: Omit<Condition, "message">): string {
  return reason === type ? `${type} is ${status}` : `${type} is ${status} (${reason})`;
}
