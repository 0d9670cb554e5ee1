import { implementationNamed } from "../../implementations/meantImplementation.ts";
import type { AnnotationFate, VendorName } from "../annotations/fate.ts";
import type { HeldIngress } from "../heldIngress.ts";
import type { VendorPart } from "../vendors/vendorPart.ts";
import { type ConversionTarget, isRefused, type PlacedLocation } from "./conversionTarget.ts";
import type { NginxNote } from "./nginxNote.ts";

/**
 * What becomes of an annotation in kinds of the implementation that is asked for, with the paths of the Ingress; undefined where they
 * say nothing about it.
 */
export function vendorNote(
  name: string,
  held: HeldIngress,
  own: readonly PlacedLocation[],
  target: ConversionTarget,
): NginxNote | undefined {
  const part = target.vendorPlans
    ?.get(held.ingress)
    ?.parts.find(({ annotations }) => annotations.includes(name));
  if (part === undefined) return undefined;
  switch (part.kind) {
    case "void":
      return { verdict: "converted", message: "With this value it had no effect." };
    case "left": {
      const refusal = own.some((one) => isRefused(one, target)) && isGuard(name, held, target) ? REFUSED : "";
      return { verdict: "none", message: `${titleOf(target)}: ${part.why}${refusal}` };
    }
    case "policy":
    case "filter":
      return own.length > 0 && own.every((one) => isRefused(one, target))
        ? {
            verdict: "vendor",
            message: `${titleOf(target)} has ${kindOf(part)} for it, which is written once nothing keeps these paths closed.`,
          }
        : { verdict: "vendor", message: `Becomes ${kindOf(part)} of ${titleOf(target)}. ${part.says}` };
  }
}

/** What is said where nothing is written in place of what asked for access. */
export const REFUSED = " Until then these paths answer 500, so that nobody gets in.";

function isGuard(name: string, { ingress }: HeldIngress, { vendorPlans }: ConversionTarget): boolean {
  return vendorPlans?.get(ingress)?.guardsLeft.includes(name) === true;
}

/** `SecurityPolicy` `basicAuth`, with the fields that stand at the top of its spec. */
function kindOf(part: Extract<VendorPart, { kind: "policy" | "filter" }>): string {
  const kind = part.kind === "policy" ? part.policy.kind : part.filter.kind;
  const fields = Object.keys(part.spec).map((field) => `\`${field}\``);
  return `\`${kind}\` ${fields.join(" and ")}`;
}

/**
 * What becomes of an annotation of which nothing is written in kinds of an implementation: whose kind has it, or that the one that is
 * asked for has none.
 */
export function fateNote(
  { verdict, message, vendors = {} }: Pick<AnnotationFate, "verdict" | "message" | "vendors">,
  target: ConversionTarget,
): NginxNote {
  const { implementation } = target;
  if (implementation === undefined) return { verdict, message: `${message}${vendorText(vendors)}` };
  const own = Object.entries(vendors).find(([name]) => name === implementation)?.[1];
  if (own !== undefined) return { verdict, message: `${message} ${titleOf(target)}: ${own}, by hand.` };
  return verdict === "vendor"
    ? { verdict: "none", message: `${message} ${titleOf(target)} has no kind for it that is known here.` }
    : { verdict, message };
}

/** The implementation that is asked for, as people write it. */
function titleOf({ implementation = "" }: ConversionTarget): string {
  return implementationNamed(implementation)?.implementation.title ?? implementation;
}

const VENDORS: readonly (readonly [VendorName, string])[] = [
  ["envoy-gateway", "Envoy Gateway"],
  ["kgateway", "kgateway"],
  ["nginx-gateway-fabric", "NGINX Gateway Fabric"],
  ["traefik", "Traefik"],
  ["istio", "Istio"],
];

function vendorText(vendors: Readonly<Partial<Record<VendorName, string>>>): string {
  const some = VENDORS.flatMap(([name, title]) =>
    vendors[name] === undefined ? [] : [`${title}: ${vendors[name]}`],
  );
  return some.length === 0 ? "" : ` ${some.join("; ")}.`;
}
