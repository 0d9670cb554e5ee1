import { LENS_GROUPS } from "./features/codeLens/lensGroups.ts";
import { HINT_KINDS } from "./features/inlayHints/hintKinds.ts";
import { PROFILE_NAMES } from "./gateway-api/implementationProfile.ts";
import { isIpRange } from "./gateway-api/infrastructure/ipRange.ts";
import { implementationForm, implementationInWords } from "./implementations/implementationSetting.ts";
import { NAMED_RELEASE } from "./implementations/meantImplementation.ts";
import { EXPOSURE_COLUMNS } from "./implementations/policies/requiredProtection.ts";
import { allRules } from "./rules/registry.ts";
import { TEAM_RULE_KINDS } from "./rules/team/teamRule.ts";
import { BUNDLE_VERSIONS, CHANNELS, RULE_SETTINGS, SEVERITIES, TIERS, WORKSPACE_CRDS } from "./settings.ts";

/** What a setting takes. */
export type SettingShape =
  | { readonly kind: "boolean"; readonly about: string; readonly preset: boolean }
  | {
      readonly kind: "choice";
      readonly about: string;
      readonly of: readonly string[];
      readonly preset?: string;
    }
  | {
      readonly kind: "integer";
      readonly about: string;
      readonly minimum: number;
      readonly maximum: number;
      readonly preset: number;
    }
  /** Names: a list or, where `orOne` is set, one alone. */
  | {
      readonly kind: "names";
      readonly about: string;
      readonly orOne?: true;
      /** What each of them is, where that is more than a name. */
      readonly of?: { readonly inWords: string; readonly takes: (text: string) => boolean };
    }
  /** Some of several words. */
  | { readonly kind: "choices"; readonly about: string; readonly of: readonly string[] }
  /** A text of a form. */
  | {
      readonly kind: "text";
      readonly about: string;
      readonly form: RegExp;
      /** What it takes; of a text that nearly fits, what was most likely meant. */
      readonly formInWords: string | ((text: string) => string);
    }
  /** Things that are shown or not: one answer for all, or a map with one for each and `enabled` for all. */
  | {
      readonly kind: "switches";
      readonly about: string;
      readonly of: Readonly<Record<string, { readonly about: string; readonly preset: boolean }>>;
    }
  /** Free keys, each with a value of one shape. */
  | { readonly kind: "byName"; readonly about: string; readonly value: SettingShape }
  | {
      readonly kind: "map";
      readonly about: string;
      readonly keys: Readonly<Record<string, SettingShape>>;
      /** The keys without which the rest has no meaning. */
      readonly required?: readonly string[];
      /** Where one key is wrong the others have no effect, either: without it they would mean more than was said. */
      readonly isAllOrNothing?: true;
    }
  | {
      readonly kind: "list";
      readonly about: string;
      readonly item: SettingShape & { readonly kind: "map" };
    };

export const proposal = (about: string): SettingShape => ({ kind: "boolean", about, preset: true });

const text = (about: string): SettingShape => ({ kind: "text", about, form: /\S/, formInWords: "a text" });

/** A rule that a team gives itself. */
const TEAM_RULE: SettingShape & { readonly kind: "map" } = {
  kind: "map",
  about: "A rule of your own: what has to be true of every object of a kind.",
  required: ["name", "kind", "rule", "message"],
  keys: {
    name: {
      kind: "text",
      about: "What the rule is called: its findings are of `policy/NAME`.",
      form: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
      formInWords: "small letters, digits and dashes",
    },
    kind: {
      kind: "choice",
      about: "The kind of objects that it is about; `Route` for all kinds of Routes.",
      of: TEAM_RULE_KINDS,
    },
    match: text("The objects that it is about, as an expression over `self`; left out, all of the kind."),
    rule: text("What has to be true, as an expression (CEL) over `self`."),
    message: text("What is told where it is not."),
    messageExpression: text("An expression that makes the message, in the place of `message`."),
    severity: { kind: "choice", about: "How grave that is.", of: SEVERITIES, preset: "warning" },
    at: {
      kind: "text",
      about: "The field that is marked, as in `spec.hostnames`; left out, the name of the object.",
      form: /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)*$/,
      formInWords: "the path of a field, as in `spec.hostnames`",
    },
  },
};

/** What a team asks of hosts. */
const REQUIRED_PROTECTION: SettingShape & { readonly kind: "map" } = {
  kind: "map",
  about: "What hosts have to be protected by.",
  required: ["require"],
  isAllOrNothing: true,
  keys: {
    require: {
      kind: "choices",
      about: "What their requests have to pass: every protection that is named.",
      of: EXPOSURE_COLUMNS,
    },
    for: {
      kind: "names",
      about: "The hosts that are meant, as names or patterns with `*`; left out, all of them.",
      orOne: true,
    },
    except: { kind: "names", about: "Those of them that are not meant.", orOne: true },
    severity: {
      kind: "choice",
      about: "How grave it is where one is missing.",
      of: SEVERITIES,
      preset: "warning",
    },
    message: text("What is told where one is missing, before the facts."),
  },
};

/** Every key that the settings file may have. */
export const SETTINGS: SettingShape & { readonly kind: "map" } = {
  kind: "map",
  about: "Settings of the Gateway API Language Server for one workspace.",
  keys: {
    channel: {
      kind: "choice",
      about:
        "The release channel of the CRDs that your clusters run. Left out, it is what the files say that install the CRDs.",
      of: CHANNELS,
      preset: "experimental",
    },
    bundleVersion: {
      kind: "choice",
      about:
        "The release of the Gateway API that your clusters run. Left out, it is what the files say that install the CRDs.",
      of: BUNDLE_VERSIONS,
      preset: "1.7",
    },
    closedWorld: {
      kind: "boolean",
      about:
        "Whether the workspace is all that the cluster has: an object that is in no file is then missing, not unknown.",
      preset: false,
    },
    rules: {
      kind: "map",
      about: "The severity of each rule, or `off`.",
      keys: Object.fromEntries(
        allRules.map(({ id, summary }): [string, SettingShape] => [
          id,
          { kind: "choice", about: summary, of: RULE_SETTINGS },
        ]),
      ),
    },
    proposals: {
      kind: "map",
      about: "The proposals whose fields are read.",
      keys: {
        attachTo: proposal("Gateways that attach to a Gateway (GEP-1713 as first proposed)."),
        routability: proposal("From where a Gateway can be reached (GEP-1651)."),
        delegation: proposal("Routes that hand parts of themselves to other routes (GEP-1058)."),
      },
    },
    delegation: {
      kind: "map",
      about: "What GEP-1058 leaves open and your implementation decides.",
      keys: {
        pathPostfix: {
          kind: "boolean",
          about:
            "Whether a child route may ask for the end of a path with the type `PathPostfix`, the second of the two options.",
          preset: false,
        },
        maxRouteTiers: {
          kind: "integer",
          about: "How many tiers of routes your implementation joins.",
          minimum: TIERS.least,
          maximum: TIERS.most,
          preset: TIERS.least,
        },
      },
    },
    quietPeriod: {
      kind: "integer",
      about: "Milliseconds without an edit before findings that span several files are renewed.",
      minimum: 0,
      maximum: 5000,
      preset: 150,
    },
    externalNamespaces: {
      kind: "names",
      about:
        "Namespaces that something else fills, as names or patterns with `*`: what is not here of them is not reported.",
    },
    knownClasses: {
      kind: "names",
      about:
        "GatewayClasses that your clusters have without a manifest here, as names or patterns with `*`: Gateways that name another one are told of.",
    },
    maxMergedListeners: {
      kind: "integer",
      about:
        "How many listeners your implementation takes in one Gateway, those of its ListenerSets included; 0 for no limit.",
      minimum: 0,
      maximum: 100000,
      preset: 0,
    },
    readings: {
      kind: "byName",
      about:
        "Whose reading of the Gateway API holds where its documents leave room, by the name of a GatewayClass or a pattern with `*`.",
      value: {
        kind: "choice",
        about:
          "`conformance`: what the conformance suite asks for and most implementations do. The others: what that implementation does where it differs.",
        of: PROFILE_NAMES,
        preset: "conformance",
      },
    },
    implementations: {
      kind: "byName",
      about:
        "Which implementation serves the Gateways of a class, by the name of the GatewayClass or a pattern with `*`: where nothing is set, its controllerName or its name says so if they are known.",
      value: {
        kind: "text",
        about: `The name of an implementation, as in \`envoy-gateway\`, or with a release that has a conformance report, as in \`${NAMED_RELEASE}\`.`,
        form: implementationForm(),
        formInWords: implementationInWords,
      },
    },
    policies: {
      kind: "list",
      about:
        "Rules of your own about what manifests come to, in CEL: hostnames that namespaces own, names, issuers of certificates.",
      item: TEAM_RULE,
    },
    exposure: {
      kind: "list",
      about: "What hosts have to be protected by: authentication, TLS and so on, for all hosts or for some.",
      item: REQUIRED_PROTECTION,
    },
    workspaceCrds: {
      kind: "choice",
      about:
        "The kinds for which CustomResourceDefinitions of the workspace speak: `others` (those that are not known without), `all` (the Gateway API's, too), `off`.",
      of: WORKSPACE_CRDS,
      preset: "others",
    },
    codeLens: {
      kind: "switches",
      about: "The code lenses that editors show above objects, listeners and rules.",
      of: LENS_GROUPS,
    },
    inlayHints: {
      kind: "switches",
      about: "The hints that editors show within lines.",
      of: HINT_KINDS,
    },
    semanticTokens: {
      kind: "boolean",
      about: "Whether editors colour the words of manifests by what they mean to the Gateway API.",
      preset: true,
    },
    generatedNames: {
      kind: "byName",
      about:
        "How a controller names what it generates for a Gateway, by its controllerName: `<gateway>-<class>` where nothing is set.",
      value: {
        kind: "text",
        about:
          "`<gateway>`, `<class>` and `<namespace>` are the Gateway's, `*` stands for what cannot be told.",
        form: /^[a-z0-9*]?([-a-z0-9.*]|<gateway>|<class>|<namespace>)+$/,
        formInWords: "a pattern such as `<gateway>-<class>`",
      },
    },
    serviceCIDRs: {
      kind: "names",
      about: "The ranges from which the cluster's Services get their addresses, as in `10.96.0.0/12`.",
      of: { inWords: "ranges, as in `10.96.0.0/12`", takes: isIpRange },
    },
  },
};

/** Switches as the map that they are where each is set by itself. */
export function switchesShape({
  about,
  of,
}: SettingShape & { readonly kind: "switches" }): SettingShape & { readonly kind: "map" } {
  const keys = Object.entries(of).map(([name, one]): [string, SettingShape] => [
    name,
    { kind: "boolean", ...one },
  ]);
  const enabled: SettingShape = { kind: "boolean", about: "Whether any of them is shown.", preset: true };
  return { kind: "map", about, keys: { enabled, ...Object.fromEntries(keys) } };
}
