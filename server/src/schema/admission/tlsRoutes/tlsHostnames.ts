import { isIpAddress } from "../../ipAddress.ts";
import { changeTo, preferred } from "../admissionFixes.ts";
import type { AdmissionFix, AdmissionRefusal, AdmissionRule } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, textOf } from "../admittedValue.ts";
import { isHostname } from "../hostname.ts";
import type { RuleOfFamily } from "../ruleOfFamily.ts";

/** A rule about each hostname of a TLSRoute. */
interface TlsHostnameRule extends RuleOfFamily<"source" | "places" | "release"> {
  /** What is wrong with a hostname that is known; undefined where nothing is. */
  readonly fault: (
    hostname: string,
    index: number,
    count: number,
  ) => Pick<AdmissionRefusal, "message" | "fixes"> | undefined;
}

/** The oldest version of the kind does not look at its hostnames so closely. */
export function tlsHostnameRule({ fault, ...rule }: TlsHostnameRule): AdmissionRule {
  return defineAdmissionRule({
    ...rule,
    source: "https://gateway-api.sigs.k8s.io/reference/spec/#tlsroutespec",
    places: [{ kinds: ["TLSRoute/v1", "TLSRoute/v1alpha3"], at: ["spec.hostnames"] }],
    release: { since: "1.5" },
    check(value, report) {
      const hostnames = items(value);
      for (const [index, item] of hostnames.entries()) {
        const hostname = textOf(item);
        const found = hostname === undefined ? undefined : fault(hostname, index, hostnames.length);
        if (found !== undefined) report({ at: [index], ...found });
      }
    },
  });
}

/** Writes the hostname that remains without capital letters, scheme, port, path and final dot, where there is one. */
export function hostnameFixes(index: number, text: string): readonly AdmissionFix[] {
  const hostname = text
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[:/].*$/s, "")
    .replace(/\.$/, "");
  if (!isHostname(hostname) || isIpAddress(hostname)) return [];
  return [preferred(changeTo([index], hostname))];
}
