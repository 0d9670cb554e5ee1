import type { ResourceId } from "../delivery/delivered.ts";
import type { StructureFix, StructureProblem } from "../schema/structureProblem.ts";
import type { AdmissionProblem } from "../schema/validateDocument.ts";
import type { Finding, Fix, LocalFinding } from "./finding.ts";

/** What the schema room says, as a finding of the document. */
export function localFinding(problem: AdmissionProblem): LocalFinding {
  const { rule, category, severity, message, path, on, fix, fixes } = problem;
  return {
    rule,
    category,
    severity,
    message,
    at: { path, on },
    ...(fix === undefined ? {} : { fix: { title: fix.title, edits: fix.edits } }),
    ...(fixes === undefined ? {} : { fixes }),
  };
}

/** What the schema room says of an object, without positions, as it has to be where other files decide about it. */
export function objectFinding(id: ResourceId, problem: StructureProblem): Finding {
  const { rule, category, severity, message, path, on, fix } = problem;
  return {
    rule,
    category,
    severity,
    message,
    place: { id, path },
    on,
    related: [],
    fixes: fix === undefined ? [] : [manifestFix({ id, path }, fix)],
  };
}

function manifestFix(place: Finding["place"], { title, change }: StructureFix): Fix {
  const edit =
    change.kind === "rename"
      ? ({ kind: "renameKey", place, key: change.key } as const)
      : ({ kind: "set", place, value: change.value } as const);
  return { title, edits: [edit], isPreferred: true };
}
