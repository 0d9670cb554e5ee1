import { LENS_GROUPS, type ShownLenses } from "./features/codeLens/lensGroups.ts";
import { HINT_KINDS, type ShownHints } from "./features/inlayHints/hintKinds.ts";
import type { DelegationOptions } from "./gateway-api/clusterView.ts";
import { PROFILE_NAMES, type ProfileName } from "./gateway-api/implementationProfile.ts";
import { implementationNamed, implementationOf } from "./implementations/meantImplementation.ts";
import {
  type ExposureOption,
  type RequiredProtection,
  readRequirements,
} from "./implementations/policies/requiredProtection.ts";
import type { MeantImplementation } from "./implementations/support.ts";
import { TEAM_RULE_KINDS, type TeamRule } from "./rules/team/teamRule.ts";
import { BUNDLE_VERSIONS, type BundleVersion, type Channel } from "./schema/release.ts";
import type { EnabledProposals } from "./schema/structureProblem.ts";
import { isCoveredBy } from "./text/namePattern.ts";
import type { Severity } from "./workspace/finding.ts";
import type { RuleSetting } from "./workspace/ruleSettings.ts";
import type { WorkspaceCrds } from "./workspace/workspaceOptions.ts";

/** What the library takes; every key may be left out. */
export interface AnalyzeOptions {
  /** By default what the workspace says, else `experimental`: know every field, hint where one is not standard. */
  readonly channel?: Channel;
  /** By default what the workspace says, else `1.7`, the newest release. */
  readonly bundleVersion?: BundleVersion;
  /** Default false: what is not here is unknown, not missing. */
  readonly closedWorld?: boolean;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** Default all true. */
  readonly proposals?: Partial<EnabledProposals>;
  /** What the proposal of delegation leaves open. */
  readonly delegation?: Partial<DelegationOptions>;
  /** Namespaces, as names or patterns with `*`, whose objects are known to exist without being in the workspace. */
  readonly externalNamespaces?: readonly string[];
  /** GatewayClasses, as names or patterns with `*`, that are known to exist without being in the workspace. */
  readonly knownClasses?: readonly string[];
  /** Default 0, no limit: how many listeners the implementation merges into one Gateway. */
  readonly maxMergedListeners?: number;
  /** Which implementation profile holds, by the name of a GatewayClass or a pattern with `*`. */
  readonly readings?: Readonly<Record<string, ProfileName>>;
  /** Which implementation serves the Gateways of a class (a name or a pattern with `*`): `envoy-gateway@1.9`. */
  readonly implementations?: Readonly<Record<string, string>>;
  /** Rules of the team's own: what has to be true of every object of a kind, as an expression. */
  readonly policies?: readonly (Omit<TeamRule, "severity"> & Partial<Pick<TeamRule, "severity">>)[];
  /** What hosts have to be protected by; `for` is every host where it is left out. */
  readonly exposure?: readonly ExposureOption[];
  /** Default `others`: CustomResourceDefinitions of the workspace check objects of kinds that are not known here. */
  readonly workspaceCrds?: WorkspaceCrds;
  /** How controllers name what they generate for a Gateway: patterns such as `<gateway>-<class>` by controllerName. */
  readonly generatedNames?: Readonly<Record<string, string>>;
  /** The ranges from which the cluster's Services get their addresses, as in `10.96.0.0/12`. */
  readonly serviceCIDRs?: readonly string[];
  /**
   * The present moment, in milliseconds since 1970. Without it nothing is said of certificates that run out, and what
   * is said hangs on the files alone.
   */
  readonly now?: number;
  /** Which code lenses editors show: one answer for all, or one for each group. */
  readonly codeLens?: boolean | Partial<ShownLenses>;
  /** Which hints editors show within lines: one answer for all, or one for each kind. */
  readonly inlayHints?: boolean | Partial<ShownHints>;
  /** Default true: editors colour the words of manifests by what they mean. */
  readonly semanticTokens?: boolean;
  /** The parsed `.gateway-api.yaml`; the options beside it override it. */
  readonly config?: object;
}

/** Settings with every default in place. */
export interface Settings {
  /** Undefined where it is what the workspace says. */
  readonly channel: Channel | undefined;
  /** Undefined where it is what the workspace says. */
  readonly bundleVersion: BundleVersion | undefined;
  readonly closedWorld: boolean;
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly proposals: EnabledProposals;
  /** What the proposal of delegation leaves open. */
  readonly delegation: DelegationOptions;
  /** Milliseconds without an edit before findings of other files follow. */
  readonly quietPeriod: number;
  /** Namespaces, as names or patterns with `*`, whose objects are known to exist without being in the workspace. */
  readonly externalNamespaces: readonly string[];
  /** GatewayClasses, as names or patterns with `*`, that are known to exist without being in the workspace. */
  readonly knownClasses: readonly string[];
  /** How many listeners the implementation merges into one Gateway; 0 where no limit is known. */
  readonly maxMergedListeners: number;
  /** Which implementation profile holds, by the name of a GatewayClass or a pattern with `*`. */
  readonly readings: Readonly<Record<string, ProfileName>>;
  /** Which implementation serves the Gateways of a class, by its name or a pattern with `*`. */
  readonly implementations: Readonly<Record<string, string>>;
  /** Rules of the team's own. */
  readonly policies: readonly TeamRule[];
  /** What hosts have to be protected by. */
  readonly exposure: readonly RequiredProtection[];
  /** For which kinds the CustomResourceDefinitions of the workspace speak. */
  readonly workspaceCrds: WorkspaceCrds;
  /** The code lenses that editors show. */
  readonly codeLens: ShownLenses;
  /** The hints that editors show within lines. */
  readonly inlayHints: ShownHints;
  /** Editors colour the words of manifests by what they mean. */
  readonly semanticTokens: boolean;
  /** How controllers name what they generate for a Gateway: patterns such as `<gateway>-<class>` by controllerName. */
  readonly generatedNames: Readonly<Record<string, string>>;
  /** The ranges from which the cluster's Services get their addresses, as in `10.96.0.0/12`. */
  readonly serviceCIDRs: readonly string[];
}

export { BUNDLE_VERSIONS } from "./schema/release.ts";

export const CHANNELS: readonly Channel[] = ["standard", "experimental"];
export const SEVERITIES: readonly Severity[] = ["error", "warning", "information", "hint"];
export const RULE_SETTINGS: readonly RuleSetting[] = ["off", ...SEVERITIES];
export const WORKSPACE_CRDS: readonly WorkspaceCrds[] = ["others", "all", "off"];
const QUIET_PERIOD = 150;
/** How many tiers of Routes an implementation may join: two as proposed, and not without end. */
export const TIERS = { least: 2, most: 8 } as const;

/** Puts options over the settings file over the defaults. Values of a wrong type count as absent. */
export function resolveSettings(options: AnalyzeOptions): Settings {
  const config: Readonly<Record<string, unknown>> = { ...options.config };
  const pick = <T>(key: string, read: (value: unknown) => T | undefined, fallback: T): T => {
    const given: Readonly<Record<string, unknown>> = { ...options };
    return read(given[key]) ?? read(config[key]) ?? fallback;
  };
  const delegation = { ...record(config.delegation), ...record(options.delegation) };
  const proposals = { ...record(config.proposals), ...record(options.proposals) };
  return {
    channel: pick<Channel | undefined>("channel", oneOf(CHANNELS), undefined),
    bundleVersion: pick<BundleVersion | undefined>(
      "bundleVersion",
      (value) => oneOf(BUNDLE_VERSIONS)(value === undefined ? value : String(value)),
      undefined,
    ),
    closedWorld: pick("closedWorld", boolean, false),
    rules: { ...ruleSettings(config.rules), ...ruleSettings(options.rules) },
    proposals: {
      attachTo: boolean(proposals.attachTo) ?? true,
      routability: boolean(proposals.routability) ?? true,
      delegation: boolean(proposals.delegation) ?? true,
    },
    delegation: {
      pathPostfix: boolean(delegation.pathPostfix) ?? false,
      maxRouteTiers: tiers(delegation.maxRouteTiers) ?? TIERS.least,
    },
    quietPeriod: pick(
      "quietPeriod",
      (value) => (typeof value === "number" && value >= 0 ? value : undefined),
      QUIET_PERIOD,
    ),
    externalNamespaces: pick("externalNamespaces", strings, []),
    knownClasses: pick("knownClasses", strings, []),
    maxMergedListeners: pick(
      "maxMergedListeners",
      (value) => (typeof value === "number" && value >= 0 ? value : undefined),
      0,
    ),
    readings: { ...choices(config.readings, PROFILE_NAMES), ...choices(options.readings, PROFILE_NAMES) },
    implementations: { ...stringsOf(config.implementations), ...stringsOf(options.implementations) },
    policies: pick("policies", teamRules, []),
    exposure: pick("exposure", (value) => readRequirements(value, oneOf(SEVERITIES)), []),
    // A reader of YAML 1.1 makes an unquoted `off` false.
    workspaceCrds: pick(
      "workspaceCrds",
      (value) => (value === false ? "off" : oneOf(WORKSPACE_CRDS)(value)),
      "others",
    ),
    codeLens: switches(LENS_GROUPS, config.codeLens, options.codeLens),
    inlayHints: switches(HINT_KINDS, config.inlayHints, options.inlayHints),
    semanticTokens: pick("semanticTokens", boolean, true),
    generatedNames: { ...stringsOf(config.generatedNames), ...stringsOf(options.generatedNames) },
    serviceCIDRs: pick("serviceCIDRs", strings, []),
  };
}

/**
 * Which implementation profile holds for the Gateways of a class: what stands under its name, otherwise under the first
 * pattern that covers it. Undefined where nothing is set for any class.
 */
export function profileNameByClass(
  readings: Readonly<Record<string, ProfileName>>,
): ((gatewayClass: string) => ProfileName) | undefined {
  const entries = Object.entries(readings);
  if (entries.length === 0) return undefined;
  return (gatewayClass) => valueFor(gatewayClass, readings) ?? "conformance";
}

/**
 * Which implementation serves the Gateways of a class: the one that is set for it, otherwise the one whose controller or
 * class it is. Undefined where none is known.
 */
export function implementationByClass(
  implementations: Readonly<Record<string, string>>,
): (gatewayClass: string, controllerName: string | undefined) => MeantImplementation | undefined {
  return (gatewayClass, controllerName) => {
    const chosen = valueFor(gatewayClass, implementations);
    return chosen === undefined
      ? implementationOf(gatewayClass, controllerName)
      : implementationNamed(chosen);
  };
}

/** What stands under a name, otherwise under the first pattern that covers it. */
function valueFor<T>(name: string, byName: Readonly<Record<string, T>>): T | undefined {
  if (Object.hasOwn(byName, name)) return byName[name];
  return Object.entries(byName).find(([pattern]) => isCoveredBy(name, [pattern]))?.[1];
}

function tiers(value: unknown): number | undefined {
  const isInRange = typeof value === "number" && value >= TIERS.least && value <= TIERS.most;
  return isInRange ? Math.floor(value) : undefined;
}

function strings(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}

function stringsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(record(value)).flatMap(([key, item]) => (typeof item === "string" ? [[key, item]] : [])),
  );
}

function teamRules(value: unknown): readonly TeamRule[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item): readonly TeamRule[] => {
    const given = record(item);
    const { name, rule, message } = stringsOf(given);
    const kind = oneOf(TEAM_RULE_KINDS)(given.kind);
    if (name === undefined || rule === undefined || message === undefined || kind === undefined) return [];
    const { match, messageExpression, at } = stringsOf(given);
    return [
      {
        name,
        kind,
        rule,
        message,
        severity: oneOf(SEVERITIES)(given.severity) ?? "warning",
        ...(match === undefined ? {} : { match }),
        ...(messageExpression === undefined ? {} : { messageExpression }),
        ...(at === undefined ? {} : { at }),
      },
    ];
  });
}

function oneOf<T extends string>(allowed: readonly T[]): (value: unknown) => T | undefined {
  return (value) => allowed.find((candidate) => candidate === value);
}

function boolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

/** Things that can be shown, each with what holds where nobody has chosen. */
type Switches = Readonly<Record<string, { readonly preset: boolean }>>;

/**
 * Which of several things are shown. Later choices come before earlier ones; `false`, or `enabled: false` beside
 * others, turns all off.
 */
function switches<S extends Switches>(
  all: S,
  ...choices: readonly unknown[]
): Readonly<Record<keyof S, boolean>> {
  const maps = choices.map((choice) => (typeof choice === "boolean" ? { enabled: choice } : record(choice)));
  const chosen = Object.assign({}, ...maps) as Readonly<Record<string, unknown>>;
  const isOn = boolean(chosen.enabled) ?? true;
  return Object.fromEntries(
    Object.entries(all).map(([name, { preset }]) => [name, isOn && (boolean(chosen[name]) ?? preset)]),
  ) as Record<keyof S, boolean>;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function ruleSettings(value: unknown): Readonly<Record<string, RuleSetting>> {
  // A reader of YAML 1.1 makes an unquoted `off` false.
  const given = Object.entries(record(value)).map(([rule, setting]) => [
    rule,
    setting === false ? "off" : setting,
  ]);
  return choices(Object.fromEntries(given), RULE_SETTINGS);
}

/** The entries of a map whose values are among those allowed. */
function choices<T extends string>(value: unknown, allowed: readonly T[]): Readonly<Record<string, T>> {
  const known = Object.entries(record(value)).flatMap(([key, choice]): readonly [string, T][] => {
    const found = oneOf(allowed)(choice);
    return found === undefined ? [] : [[key, found]];
  });
  return Object.fromEntries(known);
}
