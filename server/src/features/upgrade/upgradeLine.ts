import type { BundleVersion, Channel } from "../../schema/release.ts";
import type { Range } from "../../text/span.ts";
import type { Severity } from "../../workspace/finding.ts";

/** What a change of the CRDs does, the gravest first. */
export const EFFECTS = ["refused", "pruned", "changed", "stored", "possible", "deprecated"] as const;
/**
 * `refused`: the API server takes it before and not after. `pruned`: a field that is kept before and dropped after.
 * `changed`: taken by both and meant otherwise. `stored`: kept by the cluster in another version. `possible`: refused before
 * and taken after. `deprecated`: taken by both, and the later release advises against it.
 */
export type UpgradeEffect = (typeof EFFECTS)[number];

/** A change of the manifest that removes the reason of a line. */
export interface UpgradeFix {
  readonly title: string;
  /**
   * `before`: the installed release takes the object afterwards, too, and drops nothing more of it, so it can be made now.
   * `with`: only the release to be installed does.
   */
  readonly when: "before" | "with";
  /** `gwls check --fix` makes it, with the CRDs of the later release. */
  readonly isAutomatic: boolean;
}

/** One thing that is otherwise with the other CRDs. */
export interface UpgradeLine {
  readonly effect: UpgradeEffect;
  readonly severity: Severity;
  /** The only channel in whose CRDs it is so, where both were compared. */
  readonly channel?: Channel;
  readonly path: string;
  readonly range: Range;
  /** The object that it is about; without a name, all of a kind. */
  readonly object: { readonly kind: string; readonly namespace?: string; readonly name?: string };
  /** The rule that knows more, for `gwls rules ID`. */
  readonly rule?: string;
  readonly message: string;
  readonly fix?: UpgradeFix;
}

/** The two releases of a comparison. `to` may be the earlier one: that is a way back. */
export interface Releases {
  readonly from: BundleVersion;
  readonly to: BundleVersion;
}

/** What is compared, and in whose words files are named. */
export interface UpgradeQuestion extends Releases {
  /** The channels whose CRDs may be installed; the line of one alone says so. */
  readonly channels: readonly Channel[];
  /** A file's name for people. */
  shown(path: string): string;
}

/** What other CRDs of the Gateway API mean to some manifests. */
export interface UpgradeReport extends Releases {
  /** The channels whose CRDs were compared; both where nothing says which one is installed. */
  readonly channels: readonly Channel[];
  /** Number of objects of the Gateway API that were compared. */
  readonly objects: number;
  /** By effect, then severity, then place. */
  readonly lines: readonly UpgradeLine[];
  /** What the comparison could not know, or takes for granted; one sentence each, in Markdown. */
  readonly unknown: readonly string[];
}
