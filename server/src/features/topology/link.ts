import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";

/** One end of a line: an object, a listener of one, or what is named and not found. */
export type End =
  | { readonly object: Delivered }
  | { readonly listener: number; readonly of: ListenerOwner }
  | { readonly named: Target; readonly scope: string; readonly generator?: Delivered };

/** A line of the picture before its ends have ids. */
export interface Link {
  readonly from: End;
  readonly to: End;
  readonly relation: "class" | "member" | "listener" | "attachment" | "delegation" | "backend" | "policy";
  readonly verdict: Verdict;
  readonly why?: string;
  readonly conflict?: string;
  readonly label?: string;
}

/** Two ends with one key are one node. */
export function endKey(end: End): string {
  if ("object" in end) return end.object.id;
  if ("listener" in end) return `${end.of.id}#${end.listener}`;
  const { group, kind, namespace = "", name } = end.named;
  return ["named", end.scope, group, kind, namespace, name].join("\u0000");
}
