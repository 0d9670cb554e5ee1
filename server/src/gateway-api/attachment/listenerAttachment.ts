import type { HostnameIntersection } from "../hostnames.ts";
import { all, type Verdict } from "../verdict.ts";
import {
  type AttachmentCheck,
  checksOf,
  hostnamesOf,
  isAnotherSection,
  type RouteListenerPair,
  verdictOf,
} from "./attachmentChecks.ts";

/**
 * Whether a Route attaches to one listener of the parent that it names, with the checks that say why.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-724/
 */
export interface ListenerAttachment {
  /** Index in the parent's own list. */
  readonly index: number;
  readonly name: string;
  readonly verdict: Verdict;
  readonly checks: readonly AttachmentCheck[];
  readonly hostnames: HostnameIntersection;
}

/** A listener with its verdict. The checks are written out only when somebody asks for them. */
export class DecidedListener implements ListenerAttachment {
  readonly index: number;
  readonly name: string;
  readonly verdict: Verdict;
  readonly #encounter: RouteListenerPair;

  constructor(pair: RouteListenerPair) {
    this.#encounter = pair;
    this.index = pair.index;
    this.name = pair.listener.name ?? "";
    this.verdict = isAnotherSection(pair.ref, pair.listener) ? "no" : all(checksOf(pair).map(verdictOf));
  }

  get checks(): readonly AttachmentCheck[] {
    return checksOf(this.#encounter);
  }

  get hostnames(): HostnameIntersection {
    return hostnamesOf(this.#encounter);
  }
}
