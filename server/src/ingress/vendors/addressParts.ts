import { cidrList } from "../nginx/cidrList.ts";
import type { VendorPart } from "./vendorPart.ts";
import { present, SATISFY_ANY, type VendorSource } from "./vendorSource.ts";

/** What address lists say: the first list goes before the second. */
export interface AddressLists {
  readonly annotations: readonly string[];
  readonly denied: readonly string[];
  readonly allowed: readonly string[];
}

const ALLOWED = ["allowlist-source-range", "whitelist-source-range"];
const DENIED = "denylist-source-range";

/**
 * What becomes of the lists of addresses that may send requests, or may not: what `write` makes of them, or the reason where they cannot
 * be carried over.
 */
export function addressParts(
  source: VendorSource,
  write: (lists: AddressLists) => VendorPart,
): readonly VendorPart[] {
  const annotations = present(source, [...ALLOWED, DENIED]);
  if (annotations.length === 0) return [];
  if (source.value("satisfy")?.toLowerCase() === "any")
    return [{ kind: "left", annotations, why: SATISFY_ANY }];
  const written = ALLOWED.map((name) => source.value(name)).find((text) => text !== undefined);
  const [allowed, denied] = [written, source.value(DENIED)].map((text) =>
    text === undefined ? [] : cidrList(text),
  );
  return [
    allowed === undefined || denied === undefined
      ? {
          kind: "left",
          annotations,
          why: "An entry of the list is no address and no range, so nothing is written. Correct it and convert again.",
        }
      : write({ annotations, allowed, denied }),
  ];
}
