/** How many groups an expression captures; those that are named count. */
export function captureGroups(pattern: string): number {
  const bare = pattern.replace(/\\./gs, "").replace(/\[\^?\]?[^\]]*\]/g, "");
  return bare.match(/\((?!\?)|\(\?P?<(?![=!])/g)?.length ?? 0;
}

/** A target with nothing in place of the groups that an expression does not have, as nginx fills it in. */
export function withoutAbsentGroups(target: string, pattern: string): string {
  const groups = captureGroups(pattern);
  return target.replace(/\$([1-9])/g, (written, digit: string) => (Number(digit) > groups ? "" : written));
}
