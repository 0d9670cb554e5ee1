import { teamRuleProblems } from "./rules/team/teamRuleProblems.ts";
import { nearestValue } from "./schema/nearestName.ts";
import { SETTINGS, type SettingShape, switchesShape } from "./settingShapes.ts";
import { nearest } from "./text/editDistance.ts";
import { lineStarts, positionAt } from "./text/lines.ts";
import { choiceOf, enumerate, inBackticks } from "./text/sentence.ts";
import type { Range } from "./text/span.ts";
import type { Diagnostic } from "./workspace/diagnostics/diagnostic.ts";
import { cutDocuments } from "./yaml/cutDocuments.ts";
import { ownValue } from "./yaml/ownValue.ts";
import { readDocument } from "./yaml/readDocument.ts";
import { booleanValue, integerValue } from "./yaml/scalars.ts";
import { child, type YamlEntry, type YamlNode, type YamlScalar } from "./yaml/tree.ts";

/** The name of the settings file, at the root of a workspace. */
export const SETTINGS_FILE = ".gateway-api.yaml";

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
  for (const { start, end, message } of problems)
    say(start, end, message.replace("Kubernetes refuses the document", "the first one holds"));
  const other = cutDocuments(text).find(
    ({ start, end }, index) => index > 0 && holdsAnything(text.slice(start, end)),
  );
  if (other !== undefined)
    say(
      other.start,
      other.start + MARKER.length,
      "Settings are one document: what stands from here on has no effect.",
    );
  // What is not YAML yet is told once, and not again for what it would mean.
  const unread = new Set(found.map(({ range }) => range.start.line));
  const sayOfRead: typeof say = (start, end, message) => {
    if (!unread.has(positionAt(starts, start).line)) say(start, end, message);
  };
  const config = root === undefined ? undefined : new SettingsReader(sayOfRead).map(root, SETTINGS, "");
  const wrong = new Set(root === undefined ? [] : teamRuleProblems(root, sayOfRead));
  return { config: withoutRules(config ?? {}, wrong), problems: found.sort(byPlace) };
}

const MARKER = "---";

function holdsAnything(document: string): boolean {
  const { root, problems } = readDocument(document);
  return root !== undefined || problems.length > 0;
}

function byPlace({ range: { start: a } }: Diagnostic, { range: { start: b } }: Diagnostic): number {
  return a.line - b.line || a.character - b.character;
}

/** The settings without the rules of the team in which something is wrong: they have no effect. */
function withoutRules(
  config: Readonly<Record<string, unknown>>,
  wrong: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  if (wrong.size === 0 || !Array.isArray(config.policies)) return config;
  return { ...config, policies: config.policies.filter(({ name }) => !wrong.has(String(name))) };
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
    let isRight = true;
    for (const entry of node.entries) {
      const inner = ownValue(shape.keys, entry.key);
      if (inner === undefined) {
        this.unknownKey(entry, shape, name);
        isRight = false;
      } else if (!isEmpty(entry.value)) {
        const value = this.value(entry.value, inner, name === "" ? entry.key : `${name}.${entry.key}`);
        if (value !== undefined) values.push([entry.key, value]);
        else isRight = false;
      }
    }
    const holds = this.isComplete(node, shape, name) && (isRight || shape.isAllOrNothing !== true);
    return holds ? Object.fromEntries(values) : undefined;
  }

  private isComplete(
    node: YamlNode,
    { required = [] }: SettingShape & { readonly kind: "map" },
    name: string,
  ): boolean {
    const missing = required.filter((key) => {
      const value = child(node, key);
      return value === undefined || isEmpty(value);
    });
    if (missing.length > 0)
      this.say(node.start, node.end, `${subject(name)} needs ${enumerate(missing.map(inBackticks))} here.`);
    return missing.length === 0;
  }

  private unknownKey(entry: YamlEntry, shape: SettingShape & { readonly kind: "map" }, name: string): void {
    const keys = Object.keys(shape.keys);
    const meant = meantKeys(entry.key, keys);
    const what = name === "rules" ? "rule" : "setting";
    const full = name === "" || name === "rules" ? entry.key : `${name}.${entry.key}`;
    const remedy =
      meant.length > 0
        ? `; did you mean ${choiceOf(meant)}?`
        : name === "rules"
          ? "; `gwls rules` lists them."
          : keys.length > MOST_KEYS
            ? `; docs/settings.md describes the ${keys.length} that there are.`
            : `; there are ${keys.map(inBackticks).join(", ")}.`;
    this.say(entry.keyStart, entry.keyEnd, `There is no ${what} \`${full}\`${remedy}`);
  }

  private value(node: YamlNode, shape: SettingShape, name: string): unknown {
    switch (shape.kind) {
      case "map":
        return this.map(node, shape, name);
      case "boolean":
        return booleanValue(node) ?? this.wrong(node, name, "`true` or `false`", "the text ");
      case "switches":
        return booleanValue(node) ?? this.map(node, switchesShape(shape), name);
      case "integer": {
        const value = integerValue(node);
        const { minimum, maximum } = shape;
        const isRight = value !== undefined && value >= minimum && value <= maximum;
        return isRight
          ? value
          : this.wrong(node, name, `a whole number from ${minimum} to ${maximum}`, "the text ");
      }
      case "choice": {
        // By its text: an unquoted `off` is a boolean to Kubernetes, and 1.6 a number.
        const value = node.kind === "scalar" ? shape.of.find((word) => word === node.text) : undefined;
        if (value !== undefined) return value;
        const meant = node.kind === "scalar" ? meantWord(node.text, shape.of) : undefined;
        return this.wrong(node, name, `one of ${shape.of.map(inBackticks).join(", ")}`, "", meant);
      }
      case "text":
        return node.kind === "scalar" && shape.form.test(node.text)
          ? node.text
          : this.wrong(node, name, wordsOf(shape, node));
      case "byName": {
        if (node.kind !== "map") return this.wrong(node, name, "a map of names to values");
        const values = node.entries.flatMap(({ key, value }): readonly [string, unknown][] => {
          const read = this.value(value, shape.value, `${name}.${key}`);
          return read === undefined ? [] : [[key, read]];
        });
        return Object.fromEntries(values);
      }
      case "list": {
        if (node.kind !== "sequence") return this.wrong(node, name, "a list");
        return node.items.flatMap((item) => {
          const read = this.map(item, shape.item, name);
          return read === undefined ? [] : [read];
        });
      }
      case "names":
        return this.names(node, shape, name);
      case "choices":
        return this.choices(node, shape, name);
    }
  }

  private names(
    node: YamlNode,
    {
      orOne,
      of = { inWords: "names", takes: (text) => text !== "" },
    }: SettingShape & { readonly kind: "names" },
    name: string,
  ): readonly string[] | undefined {
    if (orOne === true && node.kind === "scalar") return [node.text];
    const wanted = orOne === true ? "a name or a list of names" : `a list of ${of.inWords}`;
    if (node.kind !== "sequence") return this.wrong(node, name, wanted);
    return node.items.flatMap((item) =>
      item.kind === "scalar" && of.takes(item.text) ? item.text : (this.wrong(item, name, wanted) ?? []),
    );
  }

  private choices(
    node: YamlNode,
    { of }: SettingShape & { readonly kind: "choices" },
    name: string,
  ): readonly string[] | undefined {
    const wanted = `a list of ${of.map(inBackticks).join(", ")}`;
    if (node.kind !== "sequence") return this.wrong(node, name, wanted);
    return node.items.flatMap((item) => {
      const text = item.kind === "scalar" ? item.text : "";
      if (of.includes(text)) return text;
      const meant = nearest(text, of, 3);
      if (meant === undefined) this.wrong(item, name, wanted);
      else
        this.say(item.start, item.end, `${subject(name)} takes no \`${text}\`; did you mean \`${meant}\`?`);
      return [];
    });
  }

  /** `ofQuoted` is what a scalar in quotes is called, where that is what is wrong with it; `meant` is a word that it may stand for. */
  private wrong(node: YamlNode, name: string, wanted: string, ofQuoted = "", meant?: string): undefined {
    const text = (scalar: YamlScalar): string => `${scalar.plain ? "" : ofQuoted}${inBackticks(scalar.text)}`;
    const given = node.kind === "scalar" ? text(node) : node.kind === "map" ? "a map" : "a list";
    const remedy = meant === undefined ? "." : `; did you mean ${inBackticks(meant)}?`;
    this.say(node.start, node.end, `${subject(name)} takes ${wanted}, not ${given}${remedy}`);
  }
}

/** Keys that are listed where none is like the one that is written. */
const MOST_KEYS = 6;

/** Letters that may differ from what was meant. */
const MOST_EDITS = 3;

/** The key that a slip makes of another one; else those, three at most, that the word is a part of, as `bundle` is. */
function meantKeys(word: string, keys: readonly string[]): readonly string[] {
  const slip = nearest(word, keys, Math.min(MOST_EDITS, Math.ceil(word.length / 3)));
  if (slip !== undefined) return [slip];
  const part = word.toLowerCase();
  const longer = part.length < 4 ? [] : keys.filter((key) => key.toLowerCase().includes(part)).slice(0, 3);
  return longer.length > 0 ? longer : [nearest(word, keys, MOST_EDITS) ?? []].flat();
}

/** The word that was meant: of releases the one that another way of writing names, as in `v1.5.1`, and none that is only spelled alike. */
function meantWord(text: string, words: readonly string[]): string | undefined {
  if (!/\d/.test(text)) return nearestValue(text, words);
  const [, release] = /^v?(\d+\.\d+)(?:\.\d+)?$/.exec(text) ?? [];
  return words.find((word) => word === release);
}

function wordsOf({ formInWords }: SettingShape & { readonly kind: "text" }, node: YamlNode): string {
  if (typeof formInWords === "string") return formInWords;
  return formInWords(node.kind === "scalar" ? node.text : "");
}

function isEmpty(node: YamlNode): boolean {
  return node.kind === "scalar" && node.plain && node.text === "";
}

function subject(name: string): string {
  return name === "" ? "This file" : `\`${name}\``;
}
