import { type Alias, type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, parseDocument, type Scalar, type YAMLMap, type YAMLSeq } from "yaml";
import type { YamlEntry, YamlNode } from "./tree.ts";

/** Something that keeps a text from being YAML, or from being the YAML that its author meant. */
export interface YamlProblem {
  readonly code: "syntax" | "duplicate-key" | "too-deep" | "alias-bomb";
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

export interface DocumentReading {
  /** Undefined for an empty document and for one that cannot be read at all. */
  readonly root: YamlNode | undefined;
  readonly problems: readonly YamlProblem[];
}

/** Nodes that a document may have once its aliases are written out; a manifest that etcd takes has far fewer. */
const MAXIMUM_NODES = 1_000_000;
/** Bracket nesting past which the text is not handed to the parser at all. */
const MAXIMUM_NESTING = 500;

/**
 * Reads one document (as `cutDocuments` cut it) into a tree. Never throws: what cannot be read becomes a problem, and
 * whatever the parser could make of the text is still returned beside it.
 */
export function readDocument(text: string): DocumentReading {
  if (isNestedTooDeep(text)) return unreadable("too-deep", text, "This document is nested too deep to be read.");
  let document: Document.Parsed;
  try {
    // The failsafe schema leaves every scalar a string: Kubernetes' typing rules are applied in `scalars.ts`.
    document = parseDocument(text, {
      schema: "failsafe",
      keepSourceTokens: false,
      prettyErrors: false,
      uniqueKeys: false,
      logLevel: "silent",
      strict: true,
    });
  } catch {
    // Deep block nesting exhausts the parser's stack.
    return unreadable("too-deep", text, "This document is nested too deep to be read.");
  }
  const problems: YamlProblem[] = document.errors.map((error) => ({
    code: "syntax",
    start: Math.min(error.pos[0], text.length),
    end: Math.min(Math.max(error.pos[1], error.pos[0]), text.length),
    message: plainMessage(error.code, error.message),
  }));
  const conversion = new Conversion(problems);
  let root: YamlNode | undefined;
  try {
    root = document.contents === null ? undefined : conversion.convert(document.contents as Node);
  } catch (error) {
    if (error instanceof AliasBomb) {
      return unreadable("alias-bomb", text, "The aliases of this document expand to more than a million nodes.");
    }
    if (error instanceof RangeError) {
      return unreadable("too-deep", text, "This document is nested too deep to be read.");
    }
    throw error;
  }
  return { root, problems };
}

function unreadable(code: YamlProblem["code"], text: string, message: string): DocumentReading {
  return { root: undefined, problems: [{ code, start: 0, end: Math.min(text.length, 3), message }] };
}

/** Counts brackets without regard to quotes: only a text with hundreds of unclosed ones is refused. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0;
  let deepest = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 91 || code === 123) deepest = Math.max(deepest, ++depth);
    else if (code === 93 || code === 125) depth--;
    else if ((code === 10 || code === 13) && depth < 0) depth = 0;
  }
  return deepest > MAXIMUM_NESTING;
}

class AliasBomb extends Error {}

/** Turns the parser's nodes into ours, resolving aliases and merge keys, and counts what aliases multiply. */
class Conversion {
  private readonly anchors = new Map<string, { node: YamlNode; size: number }>();
  private readonly problems: YamlProblem[];
  /** Nodes of the tree so far with every alias written out. */
  private size = 0;

  constructor(problems: YamlProblem[]) {
    this.problems = problems;
  }

  convert(node: Node): YamlNode {
    if (isAlias(node)) return this.alias(node);
    const before = this.size;
    this.grow(1);
    const converted = this.value(node);
    const anchor = (node as Scalar | YAMLMap | YAMLSeq).anchor;
    if (anchor !== undefined) this.anchors.set(anchor, { node: converted, size: this.size - before });
    return converted;
  }

  private grow(by: number): void {
    this.size += by;
    if (this.size > MAXIMUM_NODES) throw new AliasBomb();
  }

  private alias(node: Alias): YamlNode {
    const [start, end] = spanOf(node);
    const anchored = this.anchors.get(node.source);
    if (anchored !== undefined) {
      this.grow(anchored.size);
      return anchored.node;
    }
    const known = this.problems.some((problem) => problem.start <= start && start <= problem.end);
    if (!known) {
      this.problems.push({
        code: "syntax",
        start,
        end,
        message: `\`*${node.source}\` is an alias in YAML, and no anchor \`&${node.source}\` stands before it; put the value in quotes if you mean the text.`,
      });
    }
    return { kind: "scalar", start, end, text: "", plain: true };
  }

  private value(node: Node): YamlNode {
    const [start, end] = spanOf(node);
    if (isScalar(node)) {
      const plain = node.type === "PLAIN" && node.tag === undefined;
      const text = typeof node.value === "string" ? node.value : String(node.value ?? "");
      return { kind: "scalar", start, end, text, plain: plain || (node.value === null && node.tag === undefined) };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.item(item, start));
      return { kind: "sequence", start, end, items, flow: node.flow === true };
    }
    if (isMap(node)) return { kind: "map", start, end, entries: this.entries(node), flow: node.flow === true };
    return { kind: "scalar", start, end, text: "", plain: true };
  }

  private item(item: unknown, fallback: number): YamlNode {
    if (isPair(item)) {
      const entry = this.entry(item as Pair, fallback);
      return { kind: "map", start: entry.keyStart, end: entry.value.end, entries: [entry], flow: true };
    }
    if (item === null || item === undefined) return { kind: "scalar", start: fallback, end: fallback, text: "", plain: true };
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
        this.problems.push({
          code: "duplicate-key",
          start: entry.keyStart,
          end: entry.keyEnd,
          message: `The key \`${entry.key}\` stands twice in this map; Kubernetes refuses the document. Keep one of them.`,
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
      this.anchors.set(key.anchor, { node: { kind: "scalar", start, end, text, plain: key.type === "PLAIN" }, size: 1 });
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

/** The parser's message in words for people who write manifests. */
function plainMessage(code: string, message: string): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "YAML does not allow tabs for indentation; use spaces.";
    case "BAD_INDENT":
      return "This line's indentation does not fit the lines above it.";
    case "MISSING_CHAR":
      return message.includes("quote") ? "The closing quote is missing." : firstSentence(message);
    case "MULTILINE_IMPLICIT_KEY":
      return "A key must stand on one line, followed by a colon and a space.";
    case "BLOCK_AS_IMPLICIT_KEY":
      return "A nested map cannot stand on the same line as its key; put it on a line of its own.";
    default:
      return firstSentence(message);
  }
}

function firstSentence(message: string): string {
  const first = message.split("\n", 1)[0] ?? message;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
