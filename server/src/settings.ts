import type { BundleVersion, Channel } from "./schema/release.ts";
import type { EnabledProposals } from "./schema/structureProblem.ts";
import type { RuleSetting } from "./workspace/ruleSettings.ts";

/** What the library takes; every key may be left out. */
export interface AnalyzeOptions {
  /** Default `experimental`: know every field, hint where one is not standard. */
  readonly channel?: Channel;
  /** Default `1.6`, the newest release. */
  readonly bundleVersion?: BundleVersion;
  /** Default false: what is not here is unknown, not missing. */
  readonly closedWorld?: boolean;
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  /** Default all true. */
  readonly proposals?: Partial<EnabledProposals>;
  /** The parsed `.gateway-api.yaml`; the options beside it override it. */
  readonly config?: object;
}

/** Settings with every default in place. */
export interface Settings {
  readonly channel: Channel;
  readonly bundleVersion: BundleVersion;
  readonly closedWorld: boolean;
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly proposals: EnabledProposals;
  /** Milliseconds without an edit before findings of other files follow. */
  readonly quietPeriod: number;
}

const CHANNELS: readonly Channel[] = ["standard", "experimental"];
const BUNDLES: readonly BundleVersion[] = ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "main"];
const RULE_SETTINGS: readonly RuleSetting[] = ["off", "error", "warning", "information", "hint"];
const QUIET_PERIOD = 150;

/** Puts options over the settings file over the defaults. Values of a wrong type count as absent. */
export function resolveSettings(options: AnalyzeOptions): Settings {
  const config: Readonly<Record<string, unknown>> = { ...options.config };
  const pick = <T>(key: string, read: (value: unknown) => T | undefined, fallback: T): T => {
    const given: Readonly<Record<string, unknown>> = { ...options };
    return read(given[key]) ?? read(config[key]) ?? fallback;
  };
  const proposals = { ...record(config["proposals"]), ...record(options.proposals) };
  return {
    channel: pick("channel", oneOf(CHANNELS), "experimental"),
    bundleVersion: pick("bundleVersion", (value) => oneOf(BUNDLES)(value === undefined ? value : String(value)), "1.6"),
    closedWorld: pick("closedWorld", boolean, false),
    rules: { ...ruleSettings(config["rules"]), ...ruleSettings(options.rules) },
    proposals: {
      attachTo: boolean(proposals["attachTo"]) ?? true,
      routability: boolean(proposals["routability"]) ?? true,
      delegation: boolean(proposals["delegation"]) ?? true,
    },
    quietPeriod: pick("quietPeriod", (value) => (typeof value === "number" && value >= 0 ? value : undefined), QUIET_PERIOD),
  };
}

function oneOf<T extends string>(allowed: readonly T[]): (value: unknown) => T | undefined {
  return (value) => allowed.find((candidate) => candidate === value);
}

function boolean(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function ruleSettings(value: unknown): Readonly<Record<string, RuleSetting>> {
  const settings: Record<string, RuleSetting> = {};
  for (const [rule, setting] of Object.entries(record(value))) {
    const known = oneOf(RULE_SETTINGS)(setting);
    if (known !== undefined) settings[rule] = known;
  }
  return settings;
}
