import { setAt } from "../../../yaml/documentEdits.ts";
import { preferredFix } from "../../../yaml/fixBy.ts";
import { durationMilliseconds } from "../../duration.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { textOf } from "../admittedValue.ts";

const HOUR = 3_600_000;

/** The value that is allowed and nearest to an interval; undefined where it is allowed itself, or cannot be read. */
export function nearestInterval(value: JsonValue, shortest: number): "1s" | "1h" | undefined {
  const length = durationMilliseconds(textOf(value) ?? "");
  if (length === undefined) return undefined;
  if (length < shortest) return "1s";
  return length > HOUR ? "1h" : undefined;
}

export function intervalFix(interval: string): AdmissionFix {
  return preferredFix(`Change to \`${interval}\``, setAt([], interval));
}
