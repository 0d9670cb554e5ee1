import type { Delivered } from "../../delivery/delivered.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import type { ConditionMeaning } from "../../gateway-api/status/conditionMeaning.ts";
import {
  type ConditionOwner,
  conditionLink,
  conditionMeaning,
  isNeverFalse,
  reasonMeaning,
  reasonsOf,
} from "../../gateway-api/status/conditionVocabulary.ts";
import { isPastGeneration } from "../../gateway-api/status/savedConditions.ts";
import { type SavedPart, savedParts } from "../../gateway-api/status/savedParts.ts";
import type { SavedCondition } from "../../model/savedStatus.ts";
import { predictedPart } from "../../workspace/cluster/savedPrediction.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { bullets, codeSpan, escapeMarkdown, paragraphs, proseMarkdown } from "./markdown.ts";

/** What a condition of a saved status says, on its type, status or reason, and what is predicted in its place. */
export function conditionHover(subject: Delivered, path: Path, workspace: Workspace): string | undefined {
  const found = conditionAt(subject, path);
  if (found === undefined) return undefined;
  const { part, condition } = found;
  const { type = "" } = condition;
  const meaning = conditionMeaning(part.owner, type);
  const predicted = predictionOf(subject, part, type, workspace);
  return paragraphs([
    titleOf(part, condition),
    meaning === undefined
      ? "The Gateway API has no condition of this type here. What it means is its controller's to say."
      : `${proseMarkdown(meaning.meaning)}${meaning.polarity === "negative" ? " True is the trouble." : ""}`,
    meaning && reasonInWords(part.owner, meaning, condition),
    meaning && reasonsList(meaning),
    predicted && predictionInWords(predicted),
    isPastGeneration(condition, subject.resource.savedStatus?.generation)
      ? `The condition is about generation ${condition.observedGeneration}, the object is at generation ${subject.resource.savedStatus?.generation}.`
      : undefined,
    meaning && `[Reference](${conditionLink(part.owner)})`,
  ]);
}

const HOVERED = ["type", "status", "reason"];

function conditionAt(
  { resource }: Delivered,
  path: Path,
): { readonly part: SavedPart; readonly condition: SavedCondition } | undefined {
  const key = path.at(-1);
  const index = path.at(-2);
  if (path[0] !== "status" || path.at(-3) !== "conditions" || typeof index !== "number") return undefined;
  if (typeof key !== "string" || !HOVERED.includes(key)) return undefined;
  const place = path.slice(0, -3);
  const part = savedParts(resource).find((one) => one.path.join("/") === place.join("/"));
  const condition = part?.conditions[index];
  return part === undefined || condition === undefined ? undefined : { part, condition };
}

function titleOf({ about }: SavedPart, { type = "", status = "", reason }: SavedCondition): string {
  const because = reason === undefined || reason === type ? "" : ` (${codeSpan(reason)})`;
  const by =
    about.kind === "parent" && about.controllerName !== undefined
      ? `, reported by ${codeSpan(about.controllerName)}`
      : "";
  return `**${escapeMarkdown(type)}** is ${escapeMarkdown(status)}${because}${by}`;
}

function reasonInWords(
  owner: ConditionOwner,
  meaning: ConditionMeaning,
  { type = "", status = "", reason }: SavedCondition,
): string | undefined {
  if (status === "False" && isNeverFalse(owner, type))
    return "It stands in a status only while it is True; a controller should leave it out otherwise.";
  if (reason === undefined || reason === "") return undefined;
  const says = reasonMeaning(meaning, status, reason);
  return says === undefined
    ? `${codeSpan(reason)} is no reason that the API has for ${escapeMarkdown(status)}; controllers may have reasons of their own.`
    : `${codeSpan(reason)}: ${proseMarkdown(says)}`;
}

function reasonsList(meaning: ConditionMeaning): string | undefined {
  const lines = (["True", "False", "Unknown"] as const).flatMap((status) => {
    const reasons = Object.keys(reasonsOf(meaning, status));
    return reasons.length === 0 ? [] : [`${status}: ${reasons.map(codeSpan).join(", ")}`];
  });
  const list = bullets(lines);
  return list === undefined ? undefined : `The API's reasons:\n\n${list}`;
}

function predictionOf(
  subject: Delivered,
  part: SavedPart,
  type: string,
  workspace: Workspace,
): Condition | undefined {
  const cluster = workspace.clusterOf(subject.id);
  const status = cluster.status.of(subject.id);
  const conditions = status === undefined ? undefined : predictedPart(subject, part, status);
  return conditions?.find((condition) => condition.type === type);
}

function predictionInWords({ type, status, reason, message }: Condition): string {
  if (status === "Unknown") return `Not known from these files: ${proseMarkdown(message)}`;
  const because = reason === type ? "" : ` (${codeSpan(reason)})`;
  return `Predicted from these files: ${status}${because}. ${proseMarkdown(message)}`.trim();
}
