import type { Condition } from "../../gateway-api/conditions.ts";
import { isHealthy, withoutConsequences } from "../../gateway-api/status/conditionVocabulary.ts";
import type { PredictedStatus } from "../../workspace/cluster/predictedStatus.ts";
import { whyUnreported } from "../../workspace/views/unreported.ts";
import { countsInWords } from "../countsInWords.ts";
import { subjectOf } from "../previews/objectSubject.ts";
import { aboveObject, type LensSource, toPreview } from "./lens.ts";

/** The predicted status of an object, in a few words. */
export const statusLens: LensSource = ({ objectLocation, cluster, status, workspace }) =>
  status.value === undefined
    ? []
    : [
        {
          range: aboveObject(objectLocation),
          title:
            withoutMarks(whyUnreported(status.value, objectLocation.delivered, cluster)) ??
            statusInWords(status.value),
          leadsTo: toPreview("status", subjectOf(objectLocation, workspace)),
        },
      ];

/** A status in a few words. */
function statusInWords(status: PredictedStatus): string {
  if ("conditions" in status) return conditionsInWords(status.conditions);
  const [entries, word] =
    "parents" in status ? ([status.parents, "parent"] as const) : ([status.ancestors, "Gateway"] as const);
  const [only, ...others] = entries;
  if (only === undefined) return `no ${word}s`;
  if (others.length === 0) return conditionsInWords(only.conditions);
  const rest = only.conditions.filter(({ type }) => type !== "Accepted");
  return [acceptanceInWords(entries, word), ...rest.map(conditionInWords)].join(" · ");
}

/** How many accept it, and of how many that is not known. */
function acceptanceInWords(
  entries: readonly { readonly conditions: readonly Condition[] }[],
  word: string,
): string {
  const count = (wanted: Condition["status"]) =>
    entries.filter(({ conditions }) =>
      conditions.some(({ type, status }) => type === "Accepted" && status === wanted),
    ).length;
  return countsInWords(count("True"), count("Unknown"), entries.length, word);
}

/** Conditions that hold by their names, or else those that are not as one would wish them. */
function conditionsInWords(conditions: readonly Condition[]): string {
  const wrong = troubles(conditions);
  return (wrong.length === 0 ? conditions : wrong).map(conditionInWords).join(" · ");
}

/** The conditions that are not as one would wish them, without those that follow from others. */
export function troubles(conditions: readonly Condition[]): readonly Condition[] {
  return withoutConsequences(conditions.filter((condition) => !isHealthy(condition)));
}

/** A condition in a few words. What is unknown says what it needs. */
export function conditionInWords({ type, status, reason, message }: Condition): string {
  switch (status) {
    case "True":
      return reason === type ? type : `${type} (${reason})`;
    case "False":
      return `${type}: False (${reason})`;
    case "Unknown":
      return `${type} unknown: ${withoutMarks(message)}`;
  }
}

/** A sentence for a line of plain text. */
function withoutMarks(sentence: string): string;
function withoutMarks(sentence: string | undefined): string | undefined;
function withoutMarks(sentence: string | undefined): string | undefined {
  return sentence?.replace(/`/g, "").replace(/\.$/, "");
}
