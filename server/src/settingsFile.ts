import { LENS_GROUPS } from "./features/codeLens/lensGroups.ts";
import { HINT_KINDS } from "./features/inlayHints/hintKinds.ts";
import { PROFILE_NAMES } from "./gateway-api/implementationProfile.ts";
import { allRules } from "./rules/registry.ts";
import { BUNDLE_VERSIONS, CHANNELS, RULE_SETTINGS, TIERS, WORKSPACE_CRDS } from "./settings.ts";
import { nearest } from "./text/editDistance.ts";
import { lineStarts, positionAt } from "./text/lines.ts";
import type { Range } from "./text/span.ts";
import type { Diagnostic } from "./workspace/diagnostics/diagnostic.ts";
import { readDocument } from "./yaml/readDocument.ts";
import { booleanValue, integerValue } from "./yaml/scalars.ts";
import type { YamlEntry, YamlNode } from "./yaml/tree.ts";

/** The name of the settings file, at the root of a workspace. */
export const SETTINGS_FILE = ".gateway-api.yaml";

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
  | { readonly kind: "names"; readonly about: string }
  /** A text of a form. */
  | { readonly kind: "text"; readonly about: string; readonly form: RegExp; readonly formInWords: string }
  /** Things that are shown or not: one answer for all, or a map with one for each and `enabled` for all. */
  | {
      readonly kind: "switches";
      readonly about: string;
      readonly of: Readonly<Record<string, { readonly about: string; readonly preset: boolean }>>;
    }
  /** Free keys, each with a value of one shape. */
  | { readonly kind: "byName"; readonly about: string; readonly value: SettingShape }
  | { readonly kind: "map"; readonly about: string; readonly keys: Readonly<Record<string, SettingShape>> };

const proposal = (about: string): SettingShape => ({ kind: "boolean", about, preset: true });

/** Every key that the settings file may have. */
export const SETTINGS: SettingShape & { readonly kind: "map" } = {
  kind: "map",
  about: "Settings of the Gateway API Language Server for one workspace.",
  keys: {
    channel: {
      kind: "choice",
      about: "The release channel of the CRDs that your clusters run.",
      of: CHANNELS,
      preset: "experimental",
    },
    bundleVersion: {
      kind: "choice",
      about: "The release of the Gateway API that your clusters run.",
      of: BUNDLE_VERSIONS,
      preset: "1.6",
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
    },
  },
};

/** A settings file as it was read. */
export interface SettingsFile {
  /** What is right in the file, for `AnalyzeOptions.config`. */
  readonly config: Readonly<Record<string, unknown>>;
  /** What is wrong in it; the keys concerned have no effect. */
  readonly problems: readonly Diagnostic[];
}

/** Reads the text of a settings file. `path` is what the diagnostics call it. */
export function readSettingsFile(path: string, text: string): SettingsFile {
  const { root, problems } = readDocument(text);
  const starts = lineStarts(text);
  const found: Diagnostic[] = [];
  const say = (start: number, end: number, message: string): void => {
    const range: Range = { start: positionAt(starts, start), end: positionAt(starts, end) };
    found.push({ path, range, rule: "settings-file", category: "advice", severity: "warning", message });
  };
  for (const { start, end, message } of problems) say(start, end, message);
  const config = root === undefined ? undefined : new SettingsReader(say).map(root, SETTINGS, "");
  return { config: config ?? {}, problems: found };
}

class SettingsReader {
  private readonly say: (start: number, end: number, message: string) => void;

  constructor(say: (start: number, end: number, message: string) => void) {
    this.say = say;
  }

  /** The entries of a map that are right; undefined where it is no map. */
  map(
    node: YamlNode,
    shape: SettingShape & { readonly kind: "map" },
    name: string,
  ): Record<string, unknown> | undefined {
    if (node.kind !== "map") {
      if (!isEmpty(node))
        this.say(
          node.start,
          node.end,
          `${subject(name)} takes a map of ${name === "" ? "settings" : "names to values"}.`,
        );
      return undefined;
    }
    const values: [string, unknown][] = [];
    for (const entry of node.entries) {
      const inner = Object.hasOwn(shape.keys, entry.key) ? shape.keys[entry.key] : undefined;
      if (inner === undefined) this.unknownKey(entry, shape, name);
      else if (!isEmpty(entry.value)) {
        const value = this.value(entry.value, inner, name === "" ? entry.key : `${name}.${entry.key}`);
        if (value !== undefined) values.push([entry.key, value]);
      }
    }
    return Object.fromEntries(values);
  }

  private unknownKey(entry: YamlEntry, shape: SettingShape & { readonly kind: "map" }, name: string): void {
    const meant = nearest(entry.key, Object.keys(shape.keys), 3);
    const what = name === "rules" ? "rule" : "setting";
    const full = name === "" || name === "rules" ? entry.key : `${name}.${entry.key}`;
    const remedy =
      meant !== undefined
        ? `; did you mean \`${meant}\`?`
        : name === "rules"
          ? "; `gwls rules` lists them."
          : `; there are ${Object.keys(shape.keys)
              .map((key) => `\`${key}\``)
              .join(", ")}.`;
    this.say(entry.keyStart, entry.keyEnd, `There is no ${what} \`${full}\`${remedy}`);
  }

  private value(node: YamlNode, shape: SettingShape, name: string): unknown {
    switch (shape.kind) {
      case "map":
        return this.map(node, shape, name);
      case "boolean":
        return booleanValue(node) ?? this.wrong(node, name, "`true` or `false`");
      case "switches":
        return booleanValue(node) ?? this.map(node, switchesShape(shape), name);
      case "integer": {
        const value = integerValue(node);
        const { minimum, maximum } = shape;
        const isRight = value !== undefined && value >= minimum && value <= maximum;
        return isRight ? value : this.wrong(node, name, `a whole number from ${minimum} to ${maximum}`);
      }
      case "choice": {
        // By its text: an unquoted `off` is a boolean to Kubernetes, and 1.6 a number.
        const value = node.kind === "scalar" ? shape.of.find((word) => word === node.text) : undefined;
        return value ?? this.wrong(node, name, `one of ${shape.of.map((word) => `\`${word}\``).join(", ")}`);
      }
      case "text":
        return node.kind === "scalar" && shape.form.test(node.text)
          ? node.text
          : this.wrong(node, name, shape.formInWords);
      case "byName": {
        if (node.kind !== "map") return this.wrong(node, name, "a map of names to values");
        const values = node.entries.flatMap(({ key, value }): readonly [string, unknown][] => {
          const read = this.value(value, shape.value, `${name}.${key}`);
          return read === undefined ? [] : [[key, read]];
        });
        return Object.fromEntries(values);
      }
      case "names": {
        const items = node.kind === "sequence" ? node.items : undefined;
        if (items === undefined) return this.wrong(node, name, "a list of names");
        return items.flatMap((item) =>
          item.kind === "scalar" && item.text !== ""
            ? item.text
            : (this.wrong(item, name, "a list of names") ?? []),
        );
      }
    }
  }

  private wrong(node: YamlNode, name: string, wanted: string): undefined {
    const given = node.kind === "scalar" ? `\`${node.text}\`` : node.kind === "map" ? "a map" : "a list";
    this.say(node.start, node.end, `${subject(name)} takes ${wanted}, not ${given}.`);
  }
}

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

function isEmpty(node: YamlNode): boolean {
  return node.kind === "scalar" && node.plain && node.text === "";
}

function subject(name: string): string {
  return name === "" ? "This file" : `\`${name}\``;
}
