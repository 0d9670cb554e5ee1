import { removeAt } from "../../../yaml/documentEdits.ts";
import { preferredFix } from "../../../yaml/fixBy.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import type { AdmissionPlace, AdmissionRefusal } from "../admissionRule.ts";
import { items, member, text } from "../admittedValue.ts";

/** The addresses that a Gateway asks for. */
export const ADDRESSES: readonly AdmissionPlace[] = [{ kinds: ["Gateway"], at: ["spec.addresses"] }];

export const ADDRESS_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspecaddress";

/** Reports every address of a type whose value an earlier one has; those without a value ask for any address. */
export function reportRepeated(
  addresses: JsonValue,
  type: "IPAddress" | "Hostname",
  report: (refusal: AdmissionRefusal) => void,
): void {
  const seen = new Set<JsonValue>();
  for (const [index, address] of items(addresses).entries()) {
    const value = member(address, "value");
    if (text(address, "type") !== type || typeof value !== "string" || value === "") continue;
    if (seen.has(value))
      report({
        at: [index, "value"],
        message: `\`${value}\` is asked for twice; the API server refuses the Gateway. Remove one of the two entries.`,
        fixes: [preferredFix("Remove the second entry", removeAt([index]))],
      });
    seen.add(value);
  }
}
