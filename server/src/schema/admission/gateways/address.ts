import type { JsonValue } from "../../jsonSchema.ts";
import { preferred, removeItem } from "../admissionFixes.ts";
import type { AdmissionPlace, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, repetitions, text } from "../admittedValue.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";

/** The addresses that a Gateway asks for. */
export const ADDRESSES: readonly AdmissionPlace[] = [{ kinds: ["Gateway"], at: ["spec.addresses"] }];

export const ADDRESS_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspecaddress";

/** A rule about the addresses of one type. */
interface AddressUniqueRule extends RuleOfFamily<"source" | "places"> {
  readonly type: "IPAddress" | "Hostname";
}

/** Refuses every address of a type whose value an earlier one has; those without a value ask for any address. */
export function addressUniqueRule({ type, ...rule }: AddressUniqueRule): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    source: ADDRESS_SOURCE,
    places: ADDRESSES,
    check(addresses, report) {
      const values = items(addresses).map((address) =>
        text(address, "type") === type ? askedFor(address) : undefined,
      );
      for (const index of repetitions(values)) {
        report({
          at: [index, "value"],
          message: `\`${values[index]}\` is asked for twice; the API server refuses the Gateway. Remove one of the two entries.`,
          fixes: [preferred(removeItem(index, "Remove the second entry"))],
        });
      }
    },
  });
}

function askedFor(address: JsonValue): string | undefined {
  const value = member(address, "value");
  return typeof value === "string" && value !== "" ? value : undefined;
}
