import type { HostnameIntersection } from "../hostnames.ts";
import { all, type Verdict } from "../verdict.ts";
import {
  type AttachmentCheck,
  checksOf,
  hasHostnames,
  hostnamesOf,
  isAnotherPort,
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

/**
 * A listener with its verdict. The checks are written out only when somebody asks for them; the hostnames, which are asked
 * for hostname by hostname, once.
 */
export class DecidedListener implements ListenerAttachment {
  readonly index: number;
  readonly name: string;
  readonly verdict: Verdict;
  readonly #encounter: RouteListenerPair;
  #hostnames: HostnameIntersection | undefined;

  constructor(pair: RouteListenerPair) {
    this.#encounter = pair;
    this.index = pair.index;
    this.name = pair.listener.name ?? "";
    this.verdict =
      isAnotherSection(pair.ref, pair.listener) ||
      isAnotherPort(pair.ref, pair.listener) ||
      this.#isOutByHostname()
        ? "no"
        : all(this.checks.map(verdictOf));
  }

  /** The cheapest of the checks: a Route with one hostname is out by it on most of a hundred listeners. */
  #isOutByHostname(): boolean {
    return hasHostnames(this.#encounter.route.resource.kind) && this.hostnames.verdict === "no";
  }

  get checks(): readonly AttachmentCheck[] {
    return checksOf(this.#encounter, this.hostnames);
  }

  get hostnames(): HostnameIntersection {
    this.#hostnames ??= hostnamesOf(this.#encounter);
    return this.#hostnames;
  }
}
