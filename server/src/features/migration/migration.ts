import type { Verdict } from "../../ingress/annotations/fate.ts";
import type { BundleVersion } from "../../schema/release.ts";

/** What a migration may be asked for. */
export interface MigrationOptions {
  /** The classes that are meant; without them every Ingress. */
  readonly ingressClasses?: readonly string[];
  /** A Gateway that is there, as `NAMESPACE/NAME`; or `new`. Without it one among the files that has the listeners, else a new one. */
  readonly gateway?: string;
  /** A ListenerSet for each namespace, in place of listeners of the Gateway. */
  readonly listenerSets?: boolean;
  /** The class of a new Gateway. */
  readonly gatewayClass?: string;
  /** The implementation that runs there, as settings name it: its own kinds are written where the core has nothing. */
  readonly implementation?: string;
  /** The release of the Gateway API that runs there; the newest one without it. */
  readonly release?: BundleVersion;
  /** The Secret that was the default certificate of the old controller, as `NAMESPACE/NAME`. */
  readonly defaultCertificate?: string;
  /** Serve paths also where what protected them cannot be converted: everyone may send requests then. */
  readonly open?: boolean;
  /** Whatever is in no file does not exist. */
  readonly closedWorld?: boolean;
}

/** Generated manifests, and what becomes of everything that the Ingresses said. */
export interface Migration {
  /** New files, by paths beside those that they come of. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Files that were there and say more now, such as kustomizations that list the new ones. */
  readonly changed: readonly ChangedFile[];
  /** Ordered by path and line. */
  readonly report: readonly MigrationLine[];
}

/** A file with the text that it had and the one that it gets. */
export interface ChangedFile {
  readonly path: string;
  readonly before: string;
  readonly text: string;
}

/** One thing that a reader of a migration has to know. */
export interface MigrationLine {
  /** Lines count from 1. */
  readonly source: { readonly path: string; readonly line: number };
  /** The Ingress that it is about; undefined for a document that cannot be read. */
  readonly ingress?: { readonly namespace: string; readonly name: string };
  /** The full name, where it is about an annotation. */
  readonly annotation?: string;
  readonly verdict: Verdict;
  readonly message: string;
}
