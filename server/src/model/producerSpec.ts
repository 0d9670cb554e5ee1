import type { ListedService } from "./listedServices.ts";
import type { RouteKind } from "./route.ts";

/** The kinds that are known to be made by something. */
export type MadeKind =
  | "Service"
  | "ServiceImport"
  | "Secret"
  | "ConfigMap"
  | "Deployment"
  | "Namespace"
  | "Gateway"
  | "GatewayClass"
  | "ListenerSet"
  | "XListenerSet"
  | "XBackend"
  | "InferencePool"
  | "ReferenceGrant"
  | RouteKind;

/** A namespace that is made beside what goes into it, and labels that it gets. */
export interface MadeNamespace {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Objects that make other objects once they are in a cluster. A Service or Secret that is in no manifest may come from
 * one of these, so nothing is said to be missing beside them.
 */
export interface ProducerSpec {
  /** The kinds that it can make in its namespace. */
  readonly makes: readonly MadeKind[];
  /** The name of what it makes, where that can be read. */
  readonly madeName?: string;
  /** The names of the Services that it makes, where it makes nothing else. */
  readonly madeServices?: readonly string[];
  /** What a chart usually calls its Services: the name of its release, alone or with the key of a Service behind it. */
  readonly likelyNames?: readonly string[];
  /** The Services that it certainly makes, with their ports. */
  readonly services?: readonly ListedService[];
  /** The namespace that the objects land in, where it is not the producer's own. */
  readonly targetNamespace?: string;
  /** The namespace that it makes for its objects. */
  readonly madeNamespace?: MadeNamespace;
  /** What it makes is written in a file, where some of it is filled in later: it is there where what is in no file is not. */
  readonly isWritten?: true;
  /** It makes objects of files others, by name perhaps, and adds none. */
  readonly isTransforming?: true;
  /** It makes them in namespaces that it selects, which may be any. */
  readonly isEverywhere?: true;
  /** The names that a certificate is made for; left out where some of them stand elsewhere than in `dnsNames`. */
  readonly dnsNames?: readonly string[];
}
