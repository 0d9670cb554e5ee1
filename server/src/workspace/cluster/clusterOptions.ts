import type { DelegationOptions, RoutabilityOptions } from "../../gateway-api/clusterView.ts";
import type { ProfileName } from "../../gateway-api/implementationProfile.ts";
import type { RequiredProtection } from "../../implementations/policies/requiredProtection.ts";
import type { MeantImplementation } from "../../implementations/support.ts";
import type { InstalledCrds } from "../../schema/servedVersions.ts";

/** What the user says about the cluster. */
export interface ClusterOptions {
  readonly crds: InstalledCrds;
  readonly closedWorld: boolean;
  /** Child Gateways (`attachTo`) are merged into their parents, as the proposal has it. */
  readonly mergesChildren: boolean;
  /** How Routes hand traffic on to other Routes; undefined where that proposal is not read. */
  readonly delegation: DelegationOptions | undefined;
  /** True for namespaces whose objects are kept elsewhere: nothing in them is missing. */
  readonly isExternal: (namespace: string) => boolean;
  /** The GatewayClasses that the user says exist beside those of the workspace: names or patterns with `*`. */
  readonly knownClasses: readonly string[];
  /** True for GatewayClasses that exist without being in the workspace. */
  readonly isKnownClass: (name: string) => boolean;
  /** How many listeners the implementation merges into one Gateway; 0 where no limit is known. */
  readonly maxMergedListeners: number;
  /** What hosts have to be protected by. */
  readonly requiredProtections: readonly RequiredProtection[];
  /** True for the hosts that a requirement is about. */
  readonly isRequiredFor: (requirement: RequiredProtection, host: string) => boolean;
  readonly routability: RoutabilityOptions;
  /** How controllers name what they generate, by their names: patterns as in `implementationNames.ts`. */
  readonly generatedNames: Readonly<Record<string, string>>;
  /** The present moment, in milliseconds since 1970; undefined where nothing may hang on it. */
  readonly now?: number;
  /**
   * The implementation profile that holds for the Gateways of a class; undefined where that is `conformance` for all.
   */
  readonly profileNameOf?: (gatewayClass: string) => ProfileName;
  /** The implementation that serves the Gateways of a class, where it is known. */
  readonly implementationOf?: (
    gatewayClass: string,
    controllerName: string | undefined,
  ) => MeantImplementation | undefined;
}
