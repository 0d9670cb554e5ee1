import { BUNDLE_VERSIONS, releaseNumber } from "../../schema/release.ts";

/** The release nearest to a text that names none: `1.7` for `v1.7.0`, `1.8` or `2`. */
export function nearestRelease(text: string): string | undefined {
  const numbers = /^v?(\d+)(?:\.(\d+))?/.exec(text);
  if (numbers === null) return /^(?:master|head|latest|next)$/i.test(text) ? "main" : undefined;
  const wanted = Number(numbers[1]) * 1000 + Number(numbers[2] ?? 0);
  const known = BUNDLE_VERSIONS.filter((release) => release !== "main");
  return known.toSorted(
    (a, b) => Math.abs(releaseNumber(a) - wanted) - Math.abs(releaseNumber(b) - wanted),
  )[0];
}
