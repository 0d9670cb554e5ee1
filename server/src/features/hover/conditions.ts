import type { Delivered } from "../../delivery/delivered.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import { predictStatus } from "../../workspace/predictedStatus.ts";
import { enumerate } from "./markdown.ts";

/** The predicted conditions of an object in one line; undefined for objects that have none. */
export function conditionsLine(subject: Delivered, cluster: Cluster): string | undefined {
  const status = predictStatus(subject, cluster);
  if (status === undefined || !("conditions" in status)) return undefined;
  return `Predicted conditions: ${enumerate(status.conditions.map(inWords))}.`;
}

function inWords({ type, status, reason }: Condition): string {
  return reason === type ? `${type} is ${status}` : `${type} is ${status} (${reason})`;
}
