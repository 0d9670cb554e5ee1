import { isIpAddress } from "../../schema/ipAddress.ts";
import { listed } from "./annotationValues.ts";

/** The address ranges of a list with commas, an address alone as a range of its own; undefined where an entry is neither. */
export function cidrList(text: string): readonly string[] | undefined {
  const ranges = listed(text).map(rangeOf);
  const known = ranges.filter((range) => range !== undefined);
  return known.length === 0 || known.length < ranges.length ? undefined : known;
}

/** True for a list of allowed addresses that has all; ingress-nginx lets nobody in where an entry cannot be read. */
export function isForEveryone(list: string): boolean {
  return cidrList(list)?.includes("0.0.0.0/0") === true;
}

function rangeOf(entry: string): string | undefined {
  const [address = "", bits, ...more] = entry.split("/");
  if (more.length > 0 || !isIpAddress(address)) return undefined;
  const most = address.includes(":") ? 128 : 32;
  if (bits === undefined) return `${address}/${most}`;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? entry : undefined;
}
