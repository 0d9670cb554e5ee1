import {
  type Alias,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { decodeBase64 } from "../text/base64.ts";
import { utf8Text } from "../text/utf8.ts";
import { isOpaque } from "./opaqueText.ts";
import { MAXIMUM_PROBLEMS, type YamlProblem } from "./syntaxProblems.ts";
import type { YamlEntry, YamlNode } from "./tree.ts";

/**
 * Levels that a document may be nested, aliases written out. Past that many brackets the text is not even handed to the
 * parser, and whatever walks the tree can rely on its stack.
 */
export const MAXIMUM_NESTING = 500;

/** Nodes that the aliases of a document may stand for; a manifest that etcd takes has far fewer nodes of any kind. */
const MAXIMUM_ALIASED_NODES = 100_000;

/** Thrown where aliases stand for too many nodes. */
export class AliasBomb extends Error {}

/** Thrown where a document is nested too deep. */
export class TooDeep extends Error {}

/** What an anchor stands for, how many nodes that is, and how many levels below its own. */
interface Anchored {
  readonly node: YamlNode;
  readonly size: number;
  readonly height: number;
}

/** Turns the parser's nodes into ours, resolving aliases and merge keys, and counts what aliases multiply. */
export class TreeConversion {
  readonly problems: YamlProblem[];
  private readonly anchors = new Map<string, Anchored>();
  /** Problems that the parser found itself. */
  private readonly parserProblems: readonly YamlProblem[];
  /** Nodes of the tree so far with every alias written out, and how many of them aliases stand for. */
  private size = 0;
  private aliased = 0;
  private depth = 0;
  /** The deepest level reached below the node that is being converted. */
  private deepest = 0;

  constructor(problems: readonly YamlProblem[]) {
    this.parserProblems = problems;
    this.problems = [...problems];
  }

  convert(node: Node): YamlNode {
    const sizeBefore = this.size;
    const deepestBefore = this.deepest;
    this.depth += 1;
    this.deepest = this.depth;
    this.reach(this.depth);
    const converted = isAlias(node) ? this.alias(node) : this.anchored(node, sizeBefore);
    this.deepest = Math.max(this.deepest, deepestBefore);
    this.depth -= 1;
    return converted;
  }

  private anchored(node: Node, sizeBefore: number): YamlNode {
    this.size += 1;
    const converted = this.value(node);
    const anchor = (node as Scalar | YAMLMap | YAMLSeq).anchor;
    if (anchor !== undefined) {
      this.anchors.set(anchor, {
        node: converted,
        size: this.size - sizeBefore,
        height: this.deepest - this.depth,
      });
    }
    return converted;
  }

  private reach(depth: number): void {
    this.deepest = Math.max(this.deepest, depth);
    if (depth > MAXIMUM_NESTING) throw new TooDeep();
  }

  private report(problem: YamlProblem): void {
    if (this.problems.length < MAXIMUM_PROBLEMS) this.problems.push(problem);
  }

  private repeat({ size, height }: Anchored): void {
    this.size += size;
    this.aliased += size;
    if (this.aliased > MAXIMUM_ALIASED_NODES) throw new AliasBomb();
    this.reach(this.depth + height);
  }

  private alias(node: Alias): YamlNode {
    const [start, end] = spanOf(node);
    const anchored = this.anchors.get(node.source);
    if (anchored !== undefined) {
      this.repeat(anchored);
      return anchored.node;
    }
    const known = this.parserProblems.some((problem) => problem.start <= start && start <= problem.end);
    if (!known) {
      this.report({
        code: "syntax",
        start,
        end,
        message: `\`*${node.source}\` is an alias in YAML, and no anchor \`&${node.source}\` stands before it; put the value in quotes if you mean the text.`,
        fix: quoted(`*${node.source}`, start, end),
      });
    }
    return { kind: "scalar", start, end, text: "", plain: true };
  }

  private value(node: Node): YamlNode {
    const [start, end] = spanOf(node);
    if (isScalar(node)) {
      const plain = node.type === "PLAIN" && node.tag === undefined;
      const text = textOf(node);
      return {
        kind: "scalar",
        start,
        end,
        text,
        plain: plain || (node.value === null && node.tag === undefined),
      };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.item(item, start));
      return { kind: "sequence", start, end, items, flow: node.flow === true };
    }
    if (isMap(node)) {
      const entries = this.entries(node);
      if (node.flow === true && isPlaceholder(entries))
        return { kind: "scalar", start, end, text: `{${entries[0]?.key ?? ""}}`, plain: true };
      return { kind: "map", start, end, entries, flow: node.flow === true };
    }
    return { kind: "scalar", start, end, text: "", plain: true };
  }

  private item(item: unknown, fallback: number): YamlNode {
    if (isPair(item)) {
      const entry = this.entry(item as Pair, fallback);
      return { kind: "map", start: entry.keyStart, end: entry.value.end, entries: [entry], flow: true };
    }
    if (item === null || item === undefined)
      return { kind: "scalar", start: fallback, end: fallback, text: "", plain: true };
    return this.convert(item as Node);
  }

  private entries(map: YAMLMap): readonly YamlEntry[] {
    const entries: YamlEntry[] = [];
    const own = new Map<string, YamlEntry>();
    const merges: YamlNode[] = [];
    for (const pair of map.items) {
      const entry = this.entry(pair as Pair, spanOf(map)[0]);
      const previous = own.get(entry.key);
      if (entry.key === "<<" && isScalar(pair.key) && pair.key.type === "PLAIN") {
        merges.push(entry.value);
      } else if (previous !== undefined) {
        this.report({
          code: "duplicate-key",
          start: entry.keyStart,
          end: entry.keyEnd,
          message: `The key \`${entry.key}\` occurs twice in this map; Kubernetes refuses the document. Keep one of them.`,
        });
      } else {
        own.set(entry.key, entry);
        entries.push(entry);
      }
    }
    for (const entry of merges.flatMap(mergedEntries)) {
      if (!own.has(entry.key)) {
        own.set(entry.key, entry);
        entries.push({ ...entry, merged: true });
      }
    }
    return entries;
  }

  private entry(pair: Pair, fallback: number): YamlEntry {
    const key = pair.key as Node | null;
    const [keyStart, keyEnd] = key === null ? [fallback, fallback] : spanOf(key);
    const value =
      pair.value === null || pair.value === undefined
        ? ({ kind: "scalar", start: keyEnd, end: keyEnd, text: "", plain: true } as const)
        : this.convert(pair.value as Node);
    return { key: this.keyText(key), keyStart, keyEnd, value, merged: false };
  }

  private keyText(key: Node | null): string {
    if (key === null) return "";
    if (isAlias(key)) {
      const anchored = this.anchors.get(key.source)?.node;
      return anchored?.kind === "scalar" ? anchored.text : "";
    }
    if (!isScalar(key)) return "";
    const text = typeof key.value === "string" ? key.value : String(key.value ?? "");
    if (key.anchor !== undefined) {
      const [start, end] = spanOf(key);
      this.anchors.set(key.anchor, {
        node: { kind: "scalar", start, end, text, plain: key.type === "PLAIN" },
        size: 1,
        height: 0,
      });
    }
    return text;
  }
}

function spanOf(node: Node): [number, number] {
  const range = node.range;
  return range === null || range === undefined ? [0, 0] : [range[0], range[1]];
}

function mergedEntries(node: YamlNode): readonly YamlEntry[] {
  if (node.kind === "map") return node.entries;
  if (node.kind === "sequence") return node.items.flatMap(mergedEntries);
  return [];
}

function quoted(text: string, start: number, end: number): NonNullable<YamlProblem["fix"]> {
  return { title: `Quote \`${text}\``, edits: [{ start, end, text: JSON.stringify(text) }] };
}

/** `{HOST}` without quotes: YAML reads a map, and whoever wrote it means to put a value in its place. */
function isPlaceholder(entries: readonly YamlEntry[]): boolean {
  const [entry] = entries;
  if (entries.length !== 1 || entry?.value.kind !== "scalar") return false;
  return entry.value.text === "" && isOpaque(`{${entry.key}}`);
}

const BINARY = "tag:yaml.org,2002:binary";

/** What a scalar says. Kubernetes' reader takes the bytes of `!!binary` for text. (go-yaml v2, `resolve.go`) */
function textOf({ tag, value }: Scalar): string {
  const text = typeof value === "string" ? value : String(value ?? "");
  const bytes = tag === BINARY ? decodeBase64(text, text.length) : undefined;
  return bytes === undefined ? text : utf8Text(bytes);
}
