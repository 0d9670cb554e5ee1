import type { Delivered } from "../../delivery/delivered.ts";
import { durationsOf } from "../../gateway-api/traffic/durations.ts";
import type { Route } from "../../model/resource.ts";
import { durationMilliseconds, standardDuration } from "../../schema/duration.ts";
import { counted } from "../../text/counted.ts";
import type { Path } from "../../yaml/tree.ts";
import { codeSpan } from "./markdown.ts";

/** How long a duration is, and its usual form where it is written otherwise. */
export function durationHover({ resource }: Delivered<Route>, path: Path): string | undefined {
  const found = durationsOf(resource).find((duration) => duration.path.join("/") === path.join("/"));
  if (found === undefined) return undefined;
  const { text, milliseconds } = found;
  const standard = standardDuration(milliseconds);
  const isUsual = standard === text || durationMilliseconds(standard) === undefined;
  const meaning = milliseconds === 0 && path.includes("timeouts") ? "no limit" : lengthInWords(milliseconds);
  return `**Duration** ${codeSpan(text)}: ${meaning}${isUsual ? "" : `, usually written ${codeSpan(standard)}`}.`;
}

function lengthInWords(milliseconds: number): string {
  return milliseconds % 1000 === 0
    ? counted(milliseconds / 1000, "second")
    : counted(milliseconds, "millisecond");
}
