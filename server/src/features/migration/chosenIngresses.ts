import { aboutPlace, type ReportEntry } from "../../ingress/conversion/conversionReport.ts";
import { classOf } from "../../ingress/ingressClass.ts";
import { type IngressSurroundings, ingressName } from "../../ingress/ingressObject.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { WrittenIngress } from "./ingressFile.ts";
import type { MigrationOptions } from "./migration.ts";

/** The Ingresses that are meant, and why the others are left alone. */
export function chosenIngresses(
  ingresses: readonly WrittenIngress[],
  { ingressClasses }: MigrationOptions,
  surroundings: IngressSurroundings,
): readonly [readonly WrittenIngress[], readonly ReportEntry[]] {
  const report: ReportEntry[] = [];
  const asked = ingresses.filter(({ ingress }) => {
    const name = classOf(ingress, surroundings);
    if (!isObjectName(ingress.name)) {
      report.push(
        aboutPlace(
          ingress,
          ["metadata", "name"],
          "none",
          "The Ingress has no name that Kubernetes takes: nothing is made of it.",
        ),
      );
      return false;
    }
    const isAsked = ingressClasses === undefined || (name !== undefined && ingressClasses.includes(name));
    if (!isAsked)
      report.push(
        aboutPlace(
          ingress,
          ["spec", "ingressClassName"],
          "none",
          name === undefined
            ? `Ingress \`${ingressName(ingress)}\` has no class, and none of the classes that are asked for is known to be the default one: it is left alone.`
            : `Ingress \`${ingressName(ingress)}\` is of class \`${name}\`, which is not asked for: it is left alone.`,
        ),
      );
    else if (name === undefined)
      report.push(
        aboutPlace(
          ingress,
          [],
          "changed",
          `Ingress \`${ingressName(ingress)}\` names no class: which controller took it depends on the default IngressClass of the cluster.`,
        ),
      );
    if (isAsked && ingress.spec.rules.length === 0 && ingress.spec.defaultBackend === undefined)
      report.push(
        aboutPlace(
          ingress,
          [],
          "none",
          `Ingress \`${ingressName(ingress)}\` has neither rules nor a default backend: there is nothing to convert.`,
        ),
      );
    return isAsked;
  });
  return [asked, report];
}

/** What Kubernetes takes for a name, or what something fills in before it gets there. */
function isObjectName(name: string): boolean {
  return isOpaque(name) || (name.length <= 253 && /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(name));
}
