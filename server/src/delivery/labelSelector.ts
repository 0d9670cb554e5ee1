import { isOpaque } from "../yaml/opaqueText.ts";
import { ownValue } from "../yaml/ownValue.ts";
import type { Answer } from "./guardedPattern.ts";

/** Code units past which a selector is not read. */
const MAXIMUM_LENGTH = 1024;

/** `!key`, `key`, `key=value`, `key==value`, `key!=value`, `key in (a, b)`, `key notin (a, b)`; comma or end. */
const REQUIREMENT =
  /\s*(?:!\s*(?<absent>[\w./-]+)|(?<key>[\w./-]+)(?:\s*(?<equality>==?|!=)\s*(?<value>[\w.-]*)|\s+(?<set>in|notin)\s*\((?<values>[\w\s.,-]*)\))?)\s*(?:,|$)/y;

/**
 * Whether labels (or annotations) fulfil a selector in the form that `kubectl` takes. Unknown where the selector cannot
 * be read, or where something is yet to be filled in.
 */
export function selectsLabels(selector: string, labels: Readonly<Record<string, string>>): Answer {
  if (selector.trim() === "") return "yes";
  if (selector.length > MAXIMUM_LENGTH) return "unknown";
  let answer: Answer = "yes";
  REQUIREMENT.lastIndex = 0;
  while (REQUIREMENT.lastIndex < selector.length) {
    const groups = REQUIREMENT.exec(selector)?.groups;
    if (groups === undefined) return "unknown";
    const fulfilled = isFulfilled(groups, labels);
    if (fulfilled === "no" || answer === "yes") answer = fulfilled;
    if (answer === "no") break;
  }
  return answer;
}

type Groups = Readonly<Record<string, string | undefined>>;

function isFulfilled(groups: Groups, labels: Readonly<Record<string, string>>): Answer {
  const { absent, key = "", equality, value = "", set, values = "" } = groups;
  const label = (name: string): string | undefined => ownValue(labels, name);
  if (absent !== undefined) return answerOf(label(absent) === undefined);
  const written = label(key);
  if (equality === undefined && set === undefined) return answerOf(written !== undefined);
  const isNegative = equality === "!=" || set === "notin";
  if (written === undefined) return answerOf(isNegative);
  if (isOpaque(written)) return "unknown";
  const allowed = set === undefined ? [value] : values.split(",").map((item) => item.trim());
  return answerOf(allowed.includes(written) !== isNegative);
}

function answerOf(isTrue: boolean): Answer {
  return isTrue ? "yes" : "no";
}
