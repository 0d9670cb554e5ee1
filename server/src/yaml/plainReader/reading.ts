import type { YamlNode, YamlScalar } from "../tree.ts";
import * as code from "./codes.ts";

/** Levels of nesting past which the reading is left to `yaml`; its own limits are several times as far away. */
const MAXIMUM_DEPTH = 100;

/** Levels that aliases may lead to, written out, before the reading is left to `yaml`. */
const MAXIMUM_REACH = 400;

/** Nodes that aliases may stand for before the reading is left to `yaml`. */
const MAXIMUM_ALIASED_NODES = 10_000;

/** Thrown where the text is left to `yaml`. */
class GivenUp extends Error {}

/** Made once: it says nothing about a place, and a stack would cost more than the reading. */
const GIVEN_UP = new GivenUp("This text is left to the YAML library.");

/**
 * What `read` makes of a text; undefined where it gives up, and for a text with a lone carriage return, which is a line break
 * that nobody here looks for.
 */
export function unlessGivenUp<T>(text: string, read: (reading: Reading) => T): T | undefined {
  if (text.includes("\r") && /\r(?!\n)/.test(text)) return undefined;
  try {
    return read(new Reading(text));
  } catch (error) {
    if (error instanceof GivenUp) return undefined;
    throw error;
  }
}

/** Leaves the text to `yaml`. */
export function giveUp(): never {
  throw GIVEN_UP;
}

interface Anchored {
  readonly node: YamlNode;
  readonly size: number;
  /** No fewer levels than there are below the anchored node. */
  readonly reach: number;
}

/** Where a reading stands in its text, and what it has met on its way. Offsets are UTF-16 code units. */
export class Reading {
  readonly text: string;
  readonly end: number;
  /** Between nodes: where the next content begins. Inside of a node: the next character to be read. */
  pos = 0;
  /** The column of the next content; -1 where the document ends. */
  column = -1;
  /**
   * Where the last value ends for the collections around it: behind the rest of its line, and behind the comments
   * below that are indented deeper than the collection in which it stands.
   */
  after = 0;
  /** The greatest column of the comments between `after` and the next content that belong to no value so far; -1: none. */
  commentColumn = -1;
  /** The key that was read last. */
  key = "";
  keyStart = 0;
  keyEnd = 0;
  keyIsMerge = false;
  private anchors: Map<string, Anchored> | undefined = undefined;
  private depth = 0;
  private reach = 0;
  private size = 0;
  private aliased = 0;

  constructor(text: string) {
    this.text = text;
    this.end = text.length;
  }

  /** The character at `pos`, -1 behind the end of the text. */
  codeAt(pos: number): number {
    return pos < this.end ? this.text.charCodeAt(pos) : -1;
  }

  enter(): void {
    this.size += 1;
    this.depth += 1;
    if (this.depth > this.reach) this.reach = this.depth;
    if (this.depth > MAXIMUM_DEPTH) giveUp();
  }

  leave(): void {
    this.depth -= 1;
  }

  scalar(start: number, end: number, text: string, plain: boolean): YamlScalar {
    this.size += 1;
    return { kind: "scalar", start, end, text, plain };
  }

  /** Nodes so far, aliases written out. */
  get nodes(): number {
    return this.size;
  }

  /** Names a node that was just read; `nodesBefore` is how many there were when it began. */
  anchor(name: string, node: YamlNode, nodesBefore: number): void {
    this.anchors ??= new Map();
    this.anchors.set(name, { node, size: this.size - nodesBefore, reach: this.reach + 1 });
  }

  /** What `*name` stands for. */
  alias(name: string): YamlNode {
    const anchored = this.anchors?.get(name);
    if (anchored === undefined) return giveUp();
    this.size += anchored.size;
    this.aliased += anchored.size;
    this.reach = Math.max(this.reach, this.depth + anchored.reach);
    if (this.aliased > MAXIMUM_ALIASED_NODES || this.reach > MAXIMUM_REACH) giveUp();
    return anchored.node;
  }

  /** Reads the name behind `&` or `*`, at which the reading stands, and stands behind it. */
  anchorName(): string {
    const start = this.pos + 1;
    let pos = start;
    while (pos < this.end && !code.endsAnchor(this.text.charCodeAt(pos))) pos++;
    if (pos === start || this.text.charCodeAt(pos - 1) === code.COLON) giveUp();
    this.pos = pos;
    return this.text.slice(start, pos);
  }
}
