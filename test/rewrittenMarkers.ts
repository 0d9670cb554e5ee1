import type { Marker } from "./fixture.ts";

const FILE = /^#- (\S+)$/;

/**
 * A fixture with the markers of other findings: lines stay as they are, a marker that still holds keeps its place and its
 * form, what is found beside them is added behind. Undefined where no marker can say what is found: a range over several
 * lines, a place outside of the fixture.
 *
 * @param readMarker the marker that a line is, or undefined for a line of the file.
 */
export function rewrittenMarkers(
  source: string,
  found: readonly Marker[],
  readMarker: (line: string) => Omit<Marker, "path" | "line"> | undefined,
): string | undefined {
  const left = new Set(found);
  const result: string[] = [];
  let path = "main.yaml";
  let line = -1;
  const addRest = (): void => {
    for (const marker of [...left].filter((one) => one.path === path && one.line === line).sort(inReading)) {
      left.delete(marker);
      result.push(markerLine(marker));
    }
  };
  const [lead = "", ...rest] = source.split("\n");
  // What stands before the first line break is the end of the line on which the literal begins.
  for (const [index, raw] of [lead, ...rest].entries()) {
    if (index === 0 && raw === "") {
      result.push(raw);
      continue;
    }
    const marker = readMarker(raw);
    if (marker !== undefined) {
      const same = [...left].find((one) => one.path === path && one.line === line && isSame(one, marker));
      if (same === undefined) continue;
      left.delete(same);
      result.push(raw);
      continue;
    }
    addRest();
    const name = FILE.exec(raw)?.[1];
    if (name === undefined) line += 1;
    else [path, line] = [name, -1];
    result.push(raw);
  }
  addRest();
  return left.size === 0 && found.every(isWritable) ? result.join("\n") : undefined;
}

type Said = Omit<Marker, "path" | "line">;

function isSame(a: Said, b: Said): boolean {
  return (
    a.start === b.start &&
    a.end === b.end &&
    a.severity === b.severity &&
    a.rule === b.rule &&
    a.message === b.message &&
    a.hasFix === b.hasFix
  );
}

function inReading(a: Marker, b: Marker): number {
  return a.start - b.start || a.end - b.end || (a.rule < b.rule ? -1 : 1);
}

function isWritable({ end, message }: Marker): boolean {
  return Number.isInteger(end) && !message.includes("\n");
}

/** A marker as it stands under its line; the `#` hides the first column, and nothing can be under an empty range. */
function markerLine({ start, end, severity, rule, message, hasFix }: Marker): string {
  const place =
    start === 0 || end <= start
      ? `#[${start}-${end}]`
      : `#${" ".repeat(start - 1)}${"^".repeat(end - start)}`;
  return `${place} ${severity} ${rule}${message === "" ? "" : `: ${message}`}${hasFix ? " 💡" : ""}`;
}
