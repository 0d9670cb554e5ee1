import type { Protection } from "../implementations/policies/policyTable.ts";

/** A setting of a policy that protects, or would. */
export interface PolicySetting {
  /** Its keys below `spec`, with dots. */
  readonly field: string;
  readonly protection: Protection;
  /** `off` switches off what a wider policy sets; `lax` lets some requests pass; `perhaps` is an extension that can be anything. */
  readonly effect: "on" | "off" | "lax" | "perhaps";
}

/** What a policy sets, as far as it decides how policies come together and what they protect. */
export interface PolicySettings {
  /** The fields that policies are merged by. */
  readonly fields: readonly string[];
  readonly settings: readonly PolicySetting[];
  readonly mergeType?: string;
  readonly priority?: number;
  /** It says that it counts before more specific policies. */
  readonly isOverriding?: true;
  /** What is set here gives way to what Gateways say. */
  readonly isYielding?: true;
  /** It is switched off, or not switched on. */
  readonly isIdle?: true;
  /** What becomes of requests that no policy lets in, where a kind says that. */
  readonly access?: string;
  /** How many other objects it puts where it stands itself. */
  readonly members?: number;
}
