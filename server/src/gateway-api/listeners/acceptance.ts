import type { UnknownReason } from "../unknownReason.ts";

/**
 * Whether something that brings listeners, a Gateway or a ListenerSet, is accepted. There is one such answer for each;
 * its listeners, its children, the Routes on it and every view of them read it.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayconditiontype
 */
export type Acceptance =
  | { readonly verdict: "yes" }
  /** `reason` is that of the condition `Accepted`, `why` a sentence for whoever owns the object. */
  | { readonly verdict: "no"; readonly reason: string; readonly why: string }
  | { readonly verdict: "unknown"; readonly reason: UnknownReason; readonly why: string };

/** The acceptance of what nothing speaks against. */
export const ACCEPTED: Acceptance = { verdict: "yes" };
