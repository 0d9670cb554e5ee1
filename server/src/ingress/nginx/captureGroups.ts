/** How many groups an expression captures; those that are named count. */
export function captureGroups(pattern: string): number {
  const bare = withoutClasses(pattern.replace(/\\./gs, ""));
  return bare.match(/\((?!\?)|\(\?P?<(?![=!])/g)?.length ?? 0;
}

/** An expression without its classes; a bracket that is first in one does not end it. */
function withoutClasses(pattern: string): string {
  let kept = "";
  let at = 0;
  for (let open = pattern.indexOf("["); open >= 0; open = pattern.indexOf("[", at)) {
    const first = open + (pattern.startsWith("^", open + 1) ? 2 : 1);
    const end = pattern.indexOf("]", first + 1);
    if (end < 0) break;
    kept += pattern.slice(at, open);
    at = end + 1;
  }
  return kept + pattern.slice(at);
}

/** A target with nothing in place of the groups that an expression does not have, as nginx fills it in. */
export function withoutAbsentGroups(target: string, pattern: string): string {
  const groups = captureGroups(pattern);
  return target.replace(/\$([1-9])/g, (written, digit: string) => (Number(digit) > groups ? "" : written));
}
