import type { Delivered } from "../../delivery/delivered.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import { predictStatus } from "../../workspace/predictedStatus.ts";
import { enumerate, proseMarkdown } from "./markdown.ts";

/**
 * The predicted conditions of an object in one line, with the message of what is not accepted; undefined for objects that
 * have none. `told` is a message that the hover shows already.
 */
export function conditionsLine(subject: Delivered, cluster: Cluster, told?: string): string | undefined {
  const status = predictStatus(subject, cluster);
  if (status === undefined || !("conditions" in status)) return undefined;
  return `Predicted conditions: ${conditionsInWords(status.conditions, told)}`;
}

/** Conditions in one line, with the message of the first that is not as one would wish it, unless that was told. */
export function conditionsInWords(conditions: readonly Condition[], told?: string): string {
  const open = conditions.find(
    (condition) => condition.status !== "True" || condition.reason === "ListenersNotValid",
  );
  const message = open === undefined || open.message === told ? "" : ` ${proseMarkdown(open.message)}`;
  return `${enumerate(conditions.map(inWords))}.${message}`;
}

function inWords({ type, status, reason }: Condition): string {
  return reason === type ? `${type} is ${status}` : `${type} is ${status} (${reason})`;
}
