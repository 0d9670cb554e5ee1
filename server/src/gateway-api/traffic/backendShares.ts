import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendRef } from "../../model/reference.ts";
import type { Service } from "../../model/resource.ts";
import { type BackendReason, poolOf, serviceOf } from "../backends/backends.ts";
import { pickerSentence } from "../backends/endpointPicker.ts";
import { choosePort, portTransport } from "../backends/servicePorts.ts";
import { xBackendSentence } from "../backends/xBackendSentence.ts";
import { explainBackend } from "../status/routeStatus.ts";
import type { AppliedBackend } from "./appliedRule.ts";

/** A backend with the part of the requests that it gets. */
export interface BackendShare {
  readonly backend: AppliedBackend;
  /** The part of the requests, a number from 0 to 1. */
  readonly share: number;
  /** Why its share is answered with an error. */
  readonly invalid?: BackendReason;
  /** Why it is not known whether it can be reached, where more speaks against it than that it is not here. */
  readonly doubt?: string;
  /** What there is to say of it, in one sentence; undefined where all is well. */
  readonly note?: string;
}

/** The shares of a rule's backends: `weights` where nobody can know how requests are divided. */
export type BackendShares =
  | { readonly kind: "shares"; readonly shares: readonly BackendShare[] }
  /** No backend is written, or each has the weight 0. */
  | { readonly kind: "nobody" }
  | { readonly kind: "unknown"; readonly backend: AppliedBackend };

/**
 * How requests are divided: by weight, 1 unless it is written. A backend that is not in the workspace is taken to exist
 * unless the world is closed. `transport` is what the Route sends to them.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httpbackendref
 */
export function backendShares(backends: readonly AppliedBackend[], transport: "TCP" | "UDP"): BackendShares {
  const open = backends.find(({ ref }) => typeof ref.weight === "string");
  if (open !== undefined && backends.length > 1) return { kind: "unknown", backend: open };
  const weightOf = ({ ref: { weight } }: AppliedBackend) =>
    typeof weight === "number" ? Math.max(0, weight) : 1;
  const sum = backends.reduce((total, backend) => total + weightOf(backend), 0);
  if (sum === 0) return { kind: "nobody" };
  return {
    kind: "shares",
    shares: backends.map((backend) => ({
      backend,
      share: weightOf(backend) / sum,
      ...validity(backend, transport),
    })),
  };
}

function validity(
  { decision, ref }: AppliedBackend,
  transport: "TCP" | "UDP",
): Pick<BackendShare, "invalid" | "doubt" | "note"> {
  if (decision === undefined) return { invalid: "BackendNotFound", note: "The reference has no name." };
  switch (decision.verdict) {
    case "no":
      return { invalid: decision.reason ?? "BackendNotFound", note: explainBackend(decision) };
    case "unknown":
      return {
        note: `${explainBackend(decision)} It is taken to be ${decision.permission.verdict === "unknown" ? "permitted" : "there"}.`,
      };
    case "yes": {
      if (decision.generated !== undefined) return { note: explainBackend(decision) };
      const service = serviceOf(decision);
      const pool = poolOf(decision);
      if (pool !== undefined) {
        const note = pickerSentence(pool);
        return note === undefined ? {} : { note };
      }
      const resource =
        decision.resolution?.kind === "found" ? decision.resolution.target.resource : undefined;
      const pods = resource?.kind === "XBackend" ? xBackendSentence(resource) : undefined;
      if (pods !== undefined) return { note: pods };
      const doubt = service === undefined ? undefined : portDoubt(service, ref, transport);
      return doubt === undefined ? {} : { doubt };
    }
  }
}

/** Why nobody knows whether anything arrives at the port of a Service; undefined where it does, or where the port is not known. */
function portDoubt(
  { resource }: Delivered<Service>,
  { port }: BackendRef,
  transport: "TCP" | "UDP",
): string | undefined {
  const choice = choosePort(resource, port);
  const service = `Service \`${resource.metadata.name ?? ""}\``;
  const open = "(the API does not say what happens then; most implementations answer with an error).";
  switch (choice.kind) {
    case "unknown":
      return undefined;
    case "missing":
      return `${service} has no port ${port} ${open}`;
    case "found": {
      const transports = choice.ports.map(portTransport);
      const isFitting = transports.some((one) => one === undefined || one === transport);
      return isFitting
        ? undefined
        : `port ${port} of ${service} is ${transports.join(" and ")} and not ${transport} ${open}`;
    }
  }
}
