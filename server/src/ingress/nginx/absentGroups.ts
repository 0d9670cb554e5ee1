import { captureGroups } from "../../gateway-api/matching/regularExpressions.ts";

/** A target with nothing in place of the groups that an expression does not have, as nginx fills it in. */
export function withoutAbsentGroups(target: string, pattern: string): string {
  const groups = captureGroups(pattern);
  return target.replace(/\$([1-9])/g, (written, digit: string) => (Number(digit) > groups ? "" : written));
}
