import { originOf, type TracedLine } from "../../workspace/views/tracedLine.ts";
import { ingressComparison } from "../migration/ingressComparison.ts";
import { proofText } from "../migration/proofText.ts";
import { objectOf, subjectOf } from "./objectSubject.ts";
import type { PreviewKind } from "./preview.ts";

/** Differences that are shown; `gwls diff --ingress --format json` has all of them. */
const MOST_DIFFERENCES = 200;

/** What the hosts of an Ingress answer through it and through Routes, as `gwls diff --ingress` tells it. */
export const ingressComparisonPreview: PreviewKind = {
  name: "ingressComparison",
  ending: "txt",
  subjectAt: (workspace, location) =>
    location?.objectLocation.delivered.resource.kind === "Ingress"
      ? subjectOf(location.objectLocation, workspace)
      : undefined,
  linesOf: (workspace, subject) => {
    const ingress = objectOf(subject, workspace);
    const objectLocation = ingress && workspace.objectLocation(ingress.id);
    if (ingress?.resource.kind !== "Ingress" || objectLocation === undefined) return undefined;
    const from = originOf({ id: ingress.id, path: ["metadata", "name"] }, workspace);
    const placed = (text: string): TracedLine => (from === undefined ? { text } : { text, from });
    const comparison = ingressComparison(workspace, objectLocation);
    const name = `Ingress ${subject.name ?? ""}`;
    if (comparison === undefined) return undefined;
    const routes = comparison.routes.map(({ kind, namespace, name: route }) =>
      [kind, [namespace, route].filter((part) => part !== undefined).join("/")].join(" "),
    );
    return [
      placed(`${name} beside ${routes.length === 0 ? "no Route that answers" : routes.join(", ")}`),
      { text: "" },
      ...proofText(comparison.proof, MOST_DIFFERENCES)
        .trimEnd()
        .split("\n")
        .map((text) => ({ text })),
    ];
  },
};
