import type { Path } from "../yaml/tree.ts";
import type { Destination, ServiceDestination } from "./destination.ts";
import type { HeldIngress } from "./heldIngress.ts";
import type { HostCertificate } from "./hostCertificate.ts";
import type { CanarySettings } from "./nginx/canarySettings.ts";
import type { Guard } from "./nginx/guards.ts";
import type { PrefixReplacement } from "./otherSettings.ts";

/** What one host answers: the paths of all its Ingresses, as one controller puts them together. */
export interface IngressHost {
  /** A name, `*.` and a suffix, or undefined for all hosts that no other one takes. */
  readonly name?: string;
  readonly dialect: HeldIngress["dialect"];
  /** All its paths are regular expressions (`use-regex`, `rewrite-target`). */
  readonly isPatterned: boolean;
  readonly certificate: HostCertificate;
  /** The oldest of its Ingresses, which decides about requests that no path takes. */
  readonly owner: HeldIngress;
  /** All its Ingresses, also one that has no path left. */
  readonly members: readonly HeldIngress[];
  /** What guards every path. */
  readonly guards: readonly Guard[];
  /** In the order in which a request looks for one. */
  readonly locations: readonly Location[];
  /** Paths that are written twice, or that ingress-nginx does not read, and what takes their requests. */
  readonly passedOver: readonly PassedOver[];
  /** More names for the host, with who gives them. */
  readonly aliases: readonly { readonly name: string; readonly by: HeldIngress }[];
  /** The Ingress that sends `www.` of the host to the host, or the other way round. */
  readonly www?: { readonly name: string; readonly by: HeldIngress };
}

/** One path of a host. */
export interface Location {
  readonly path: string;
  readonly isExact: boolean;
  readonly by: HeldIngress;
  /** Where it is written in its Ingress; undefined for what is answered where no path fits. */
  readonly place?: Path;
  /** As it is written, where that is a pattern: `/app/*`. One that is not read is the path itself. */
  readonly written?: string;
  readonly destination: Destination;
  /** What another controller than ingress-nginx puts in place of the path, as far as it matches. */
  readonly replacement?: PrefixReplacement;
  /** Whom else the requests go to. */
  readonly canary?: CanaryBackends;
}

/** A path in whose place another one of the same host is used. */
export interface PassedOver {
  readonly location: Location;
  readonly winner: Location;
}

/** The Service that a canary brings in beside the one of a path. */
export interface CanaryBackends {
  readonly by: HeldIngress;
  readonly settings: CanarySettings;
  readonly service: ServiceDestination;
  /** The canary is written for another path: it hangs on the Service that both have. */
  readonly isShared: boolean;
}
