import type { Delivered } from "../delivery/delivered.ts";
import { sameNamespace } from "../gateway-api/references/namespaces.ts";

/** What visibility asks of an object: its effective namespace. */
type Placed = Pick<Delivered, "namespace">;

/** Whether the owner of one object may see the other by name: both live in one namespace. */
export function mayBeNamed(reader: Placed, other: Placed): boolean {
  return sameNamespace(reader.namespace, other.namespace) === "yes";
}
