import { type BackendReason, poolOf, serviceOf } from "../backends/backends.ts";
import { pickerSentence } from "../backends/endpointPicker.ts";
import { choosePort } from "../backends/servicePorts.ts";
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
 * unless the world is closed.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httpbackendref
 */
export function backendShares(backends: readonly AppliedBackend[]): BackendShares {
  const open = backends.find(({ ref }) => typeof ref.weight === "string");
  if (open !== undefined && backends.length > 1) return { kind: "unknown", backend: open };
  const weightOf = ({ ref: { weight } }: AppliedBackend) =>
    typeof weight === "number" ? Math.max(0, weight) : 1;
  const sum = backends.reduce((total, backend) => total + weightOf(backend), 0);
  if (sum === 0) return { kind: "nobody" };
  return {
    kind: "shares",
    shares: backends.map((backend) => ({ backend, share: weightOf(backend) / sum, ...validity(backend) })),
  };
}

function validity({ decision, ref }: AppliedBackend): Pick<BackendShare, "invalid" | "doubt" | "note"> {
  if (decision === undefined) return { invalid: "BackendNotFound", note: "The reference has no name." };
  switch (decision.verdict) {
    case "no":
      return { invalid: decision.reason ?? "BackendNotFound", note: explainBackend(decision) };
    case "unknown":
      return { note: `${explainBackend(decision)} It is taken to be there.` };
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
      const choice = service === undefined ? undefined : choosePort(service.resource, ref.port);
      if (choice?.kind !== "missing") return {};
      const doubt = `Service \`${decision.target.name}\` has no port ${ref.port} (what happens then is up to the implementation).`;
      return { doubt };
    }
  }
}
