import { type MergedListener, mergedKey } from "./merging.ts";

/**
 * HTTPS listeners of one port whose hostnames intersect without being equal: a client may reuse a connection to the one
 * for the other. Maps each such listener to those that it overlaps with; listeners that lost a conflict are left out.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-3567/
 */
export function overlappingHostnames(
  listeners: readonly MergedListener[],
): ReadonlyMap<string, readonly MergedListener[]> {
  const overlaps = new Map<string, MergedListener[]>();
  const ports = new Map<string, MergedListener[]>();
  for (const entry of listeners) {
    const { listener } = entry;
    if (listener.protocol !== "HTTPS" || listener.port === undefined || entry.conflict !== undefined)
      continue;
    add(ports, String(listener.port), entry);
  }
  for (const entries of ports.values()) findOverlaps(entries, overlaps);
  return overlaps;
}

/** Looks up, for every hostname, the wildcards that stand above it, instead of comparing every pair. */
function findOverlaps(entries: readonly MergedListener[], overlaps: Map<string, MergedListener[]>): void {
  const wide = new Map<string, MergedListener[]>();
  for (const entry of entries) {
    const hostname = entry.listener.hostname ?? "";
    if (hostname === "" || hostname.startsWith("*.")) add(wide, hostname.slice(2), entry);
  }
  if (wide.size === 0) return;
  for (const entry of entries) {
    for (const suffix of suffixesAbove(entry.listener.hostname ?? "")) {
      for (const other of wide.get(suffix) ?? []) {
        if (other.listener.hostname === entry.listener.hostname) continue;
        add(overlaps, mergedKey(entry), other);
        add(overlaps, mergedKey(other), entry);
      }
    }
  }
}

/** The suffixes of the wildcards that cover a hostname, from the nearest, which may be its own, to the one that covers everything. */
function suffixesAbove(hostname: string): readonly string[] {
  const suffixes: string[] = [];
  for (let dot = hostname.indexOf("."); dot >= 0; dot = hostname.indexOf(".", dot + 1))
    suffixes.push(hostname.slice(dot + 1));
  return [...suffixes, ""];
}

function add(map: Map<string, MergedListener[]>, key: string, entry: MergedListener): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [entry]);
  else list.push(entry);
}
