const IPV4 = /^(?:(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])(?:\.(?!$)|$)){4}$/;
const GROUP = /^[0-9a-fA-F]{1,4}$/;

/** True for an IPv4 or IPv6 address as Go's `net.ParseIP` reads one: no zone, no leading zeros in IPv4. */
export function isIpAddress(text: string): boolean {
  return IPV4.test(text) || isIpv6(text);
}

function isIpv6(text: string): boolean {
  if (text.length > 45) return false;
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1) ?? "";
  const endsInIpv4 = IPV4.test(last) && text.endsWith(`:${last}`);
  const plain = endsInIpv4 ? groups.slice(0, -1) : groups;
  if (!plain.every((group) => GROUP.test(group))) return false;
  const count = plain.length + (endsInIpv4 ? 2 : 0);
  return halves.length === 2 ? count < 8 : count === 8;
}
