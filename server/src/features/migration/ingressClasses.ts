import { hostTable } from "../../ingress/hostTable.ts";
import { classOf } from "../../ingress/ingressClass.ts";
import type { IngressObject } from "../../ingress/ingressObject.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { chosenIngresses } from "./chosenIngresses.ts";
import type { ReadFiles, WrittenIngress } from "./ingressFile.ts";
import type { MigrationOptions } from "./migration.ts";
import type { ProvenClass } from "./proof.ts";
import { surroundingsOf } from "./surroundings.ts";

/** The Ingresses of one class, and where each of them stands. */
export interface WrittenClass extends ProvenClass {
  /** The name of the class; undefined for those without one. */
  readonly name?: string;
  readonly written: ReadonlyMap<IngressObject, WrittenIngress>;
}

/** The Ingresses of some files, class by class, as their controllers put them together. */
export function ingressClasses(
  { ingresses, objects }: ReadFiles,
  options: Pick<MigrationOptions, "ingressClasses" | "closedWorld">,
): readonly WrittenClass[] {
  const surroundings = surroundingsOf(objects, options.closedWorld ?? false);
  const [asked] = chosenIngresses(ingresses, options, surroundings);
  const groups = groupedBy(asked, ({ ingress }) => classOf(ingress, surroundings));
  return [...groups].map(([name, group]) => ({
    ...(name === undefined ? {} : { name }),
    hosts: hostTable(
      group.map(({ ingress }) => ingress),
      surroundings,
    ),
    written: new Map(group.map((one) => [one.ingress, one])),
  }));
}
