import type { Delivered } from "../../delivery/delivered.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import type { Gateway } from "../../model/resource.ts";
import { isBetween } from "../../schema/release.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { ClusterView } from "../clusterView.ts";
import { type Condition, fromVerdict, isFalse, isUnknown } from "../conditions.ts";
import { allJudged, any, anyJudged, type JudgedVerdict, judged, type Verdict } from "../verdict.ts";
import { isInRange } from "./ipRange.ts";
import { classOf, kindOfValue } from "./routability.ts";

/** The release that took `addresses[].routability` into the experimental channel. */
export const ROUTABILITY_RELEASE = "1.7";

/** The feature that an implementation claims with it. */
const FEATURE = "GatewayAddressRoutability";

/**
 * How the routability of an address is read: as released, as the proposal had it before, or not at all, since the CRDs do
 * not have it and nobody reads the proposal.
 */
export type AddressForm = "released" | "proposed" | "unread";

/** The form in which a cluster reads the routability of addresses. */
export function addressForm({ crds, routability }: Pick<ClusterView, "crds" | "routability">): AddressForm {
  if (isBetween(crds.bundleVersion, ROUTABILITY_RELEASE, undefined))
    return crds.channel === "experimental" ? "released" : "unread";
  return routability.isRead ? "proposed" : "unread";
}

/** Whether an implementation can provide a requested address. */
export function isAddressSatisfiable(
  { type, value, routability }: GatewayAddress,
  view: ClusterView,
): JudgedVerdict {
  const form = addressForm(view);
  // Released, nothing asks for nothing, and the implementation chooses.
  if (routability === undefined || (form === "released" && routability === "")) return { verdict: "yes" };
  switch (kindOfValue(routability, form === "released" ? "released" : "address")) {
    case "invalid":
      return { verdict: "no" };
    case "vendor":
      return { verdict: "unknown", doubt: "ImplementationSpecific" };
    case "opaque":
      return { verdict: "unknown", doubt: "FilledInLater" };
    case "defined":
      break;
  }
  if ((type !== undefined && type !== "IPAddress") || value === undefined || value === "")
    return { verdict: "yes" };
  const isService = isServiceAddress(value, view.routability.serviceCIDRs);
  if (isService === "unknown") return judged(isOpaque(value) ? "unknown" : "yes", "FilledInLater");
  return { verdict: (routability === "Cluster") === (isService === "yes") ? "yes" : "no" };
}

/** Whether an address lies in the ranges from which the cluster's Services get theirs; unknown where none is set. */
export function isServiceAddress(address: string, ranges: readonly string[]): Verdict {
  return any(
    ranges.length === 0
      ? ["unknown"]
      : ranges.map((range): Verdict => {
          const found = isInRange(address, range);
          return found === undefined ? "unknown" : found ? "yes" : "no";
        }),
  );
}

/**
 * What the routability of addresses adds to the status of a Gateway. As a proposal it spoke of Gateways that use it; since
 * release 1.7 a controller that has the feature reports it of every Gateway.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-5093/
 */
export function addressConditions(
  gateway: Delivered<Gateway>,
  view: ClusterView,
): { readonly assigned?: Condition; readonly programmed?: Condition } {
  const { addresses = [] } = gateway.resource.spec;
  const isUsed = addresses.some(({ routability }) => routability !== undefined);
  if (addressForm(view) === "unread" || !(isUsed || isReportedOfAll(gateway, view))) return {};
  const answers = addresses.map((address) => isAddressSatisfiable(address, view));
  const one: JudgedVerdict = answers.length === 0 ? { verdict: "yes" } : anyJudged(answers);
  const none = one.verdict === "no";
  const every = allJudged(answers);
  const message = none ? NONE_PROVIDED : assignmentInWords(every);
  const reasons = { yes: "Assigned", no: none ? "NotAssigned" : "PartiallyAssigned" };
  const assigned = fromVerdict("AddressesAssigned", every, reasons, message);
  if (one.verdict === "unknown")
    return { assigned, programmed: isUnknown("Programmed", one.doubt, assignmentInWords(one)) };
  return none ? { assigned, programmed: isFalse("Programmed", "AddressNotAssigned", message) } : { assigned };
}

const NONE_PROVIDED = "None of the requested addresses can be provided with its routability.";

function assignmentInWords({ verdict, doubt }: JudgedVerdict): string {
  switch (verdict) {
    case "yes":
      return "Every requested address can be provided.";
    case "no":
      return "Some of the requested addresses cannot be provided with their routability.";
    case "unknown":
      return doubt === "FilledInLater"
        ? "Whether every address can have its routability cannot be told: a variable is filled in later."
        : "Whether an address can have a routability of the implementation's own is not told by the manifests.";
  }
}

/**
 * True where it is known that the CRDs have the field, and nothing says that the implementation does not: a class that lists
 * what it supports would list the feature.
 */
function isReportedOfAll(gateway: Delivered<Gateway>, view: ClusterView): boolean {
  if (addressForm(view) !== "released" || view.crds.oldestRelease !== undefined) return false;
  if (gateway.resource.spec.infrastructure?.attachTo !== undefined) return false;
  const features = classOf(gateway, view)?.resource.savedStatus?.supportedFeatures;
  return features === undefined || features.includes(FEATURE);
}
