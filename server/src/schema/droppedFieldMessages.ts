import { withArticle } from "../text/sentence.ts";
import type { Path } from "../yaml/tree.ts";
import type { AdmissionStep } from "./admissionStep.ts";
import { type Field, fieldsAlong } from "./field.ts";
import { earlierFieldFixes, movedFieldFixes } from "./movedFields.ts";
import { nearestName } from "./nearestName.ts";
import { type Availability, intersectAvailability, NEWEST_RELEASE, wasNeverThere } from "./release.ts";
import { removalFix, renameFix } from "./structureFixes.ts";
import {
  problem,
  type StructureProblem,
  type StructureRule,
  type Subject,
  withFix,
  withFixes,
} from "./structureProblem.ts";
import { pathText } from "./structureText.ts";

/** A key that the CRD does not have. */
export function unknownProblem(
  { path, siblings, home }: AdmissionStep & { readonly step: "unknown" },
  subject: Subject,
): StructureProblem {
  const key = String(path.at(-1));
  const near = nearestName(key, siblings);
  const suggestion = near === undefined ? placeText(path, home, subject) : ` Did you mean \`${near}\`?`;
  const message = `${pathText(path, subject.kind)} is not a field of ${withArticle(subject.kind)}, so the API server drops it.${suggestion}`;
  const base: StructureProblem = {
    ...problem("doc-field-unknown", path, "key", message),
    severity: "warning",
  };
  return near === undefined ? base : withFix(base, renameFix(subject.root, path, near));
}

function placeText(path: Path, home: string | undefined, { kind }: Subject): string {
  return home === undefined ? "" : ` It belongs under ${pathText([...path.slice(0, -1), home], kind)}.`;
}

/** A field that the CRD of another release or channel has. */
export function absentProblem(
  why: "experimental-only" | "future" | "removed",
  path: Path,
  field: Field,
  subject: Subject,
): StructureProblem {
  const name = pathText(path, subject.kind);
  const { standard, experimental, until, replacedBy } = field.annotations;
  const { channel, bundleVersion } = subject.options;
  const say = (rule: StructureRule, message: string): StructureProblem => ({
    ...problem(rule, path, "key", message),
    severity: "warning",
  });
  switch (why) {
    case "experimental-only":
      return withFixes(
        say(
          "doc-field-experimental",
          `${name} is only in the experimental channel of ${bundleVersion}, so an API server with the standard CRDs drops it.`,
        ),
        removalFix(subject.root, path),
      );
    case "future": {
      const first = (channel === "standard" ? standard : experimental) ?? standard ?? experimental ?? "";
      const when = first === "main" ? `after release ${NEWEST_RELEASE}` : `with release ${first}`;
      const where =
        channel === "standard" && standard === undefined ? "came to the experimental channel" : "came";
      const coming = say(
        "doc-field-future",
        `${name} ${where} ${when}; an API server with the CRDs of ${bundleVersion} drops it.`,
      );
      const earlier = earlierFieldFixes(subject.root, path);
      return withFixes(coming, earlier.length === 0 ? removalFix(subject.root, path) : earlier);
    }
    case "removed": {
      const instead = replacedBy === undefined ? "" : ` Use ${replacedBy} instead.`;
      const history = wasNeverThere(availabilityAt(path, subject))
        ? `No release has ${name}, though others of its form did, so the API server drops it.`
        : `${name} was last in release ${until ?? ""}; an API server with the CRDs of ${bundleVersion} drops it.`;
      const removed = say("doc-field-removed", `${history}${instead}`);
      return withFixes(removed, movedFieldFixes(subject.root, subject.kind, path, subject.options));
    }
  }
}

/** In which releases a field is there, with all that is around it. */
function availabilityAt(path: Path, { schema }: Subject): Availability {
  const fields = fieldsAlong(schema.root, path) ?? [];
  return intersectAvailability([schema.since, ...fields.map(({ annotations }) => annotations)]);
}
