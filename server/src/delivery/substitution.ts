import { changedItems } from "../yaml/changedItems.ts";
import { isEncrypted } from "../yaml/opaqueText.ts";
import { readDocument } from "../yaml/readDocument.ts";
import { resolvePlain } from "../yaml/scalars.ts";
import type { YamlEntry, YamlMap, YamlNode, YamlScalar } from "../yaml/tree.ts";
import { readExpressions, type VariableExpression, type Word } from "./variableExpressions.ts";
import { applyOperator } from "./variableOperators.ts";

/** What is known of the variables that Flux puts into the manifests of a Kustomization (`spec.postBuild`). */
export interface Variables {
  readonly known: ReadonlyMap<string, string>;
  /** Every source of variables could be read: a name that is not known is certainly not set. */
  readonly isComplete: boolean;
}

/**
 * Steps, about one for each code unit, that one substitution may take: more than an object has that etcd takes. What is
 * left over stays as it is written.
 */
const MAXIMUM_STEPS = 2_000_000;

/**
 * A text as Flux writes it after the build. What is not known stays exactly as it is written, so that it is opaque: a
 * variable without value or default, one whose value is encrypted, a default where variables may have escaped us, a malformed or escaped expression.
 * (Flux writes nothing for a variable that is not set; we would rather know nothing.)
 */
export function substituteText(text: string, variables: Variables): string {
  return new Substitution(variables).text(text);
}

/**
 * A tree with variables put into its values and keys; the same object where nothing changed. A quoted scalar stays a
 * string, and as it is written where it would not read as one without its quotes. A plain one is read anew, so that it
 * may become a number, or the list that a variable holds.
 */
export function substituteNode(node: YamlNode, variables: Variables): YamlNode {
  return new Substitution(variables).node(node);
}

/** True for text that may hold variables. */
export function hasVariables(text: string): boolean {
  return text.includes("${");
}

/** The names of the variables in a text, those in defaults included: in order, once each. */
export function variablesIn(text: string): readonly string[] {
  return [...new Set(readExpressions(text).flatMap(namesIn))];
}

function namesIn({ name, words }: VariableExpression): readonly string[] {
  return [name, ...words.flat().flatMap((piece) => (typeof piece === "string" ? [] : namesIn(piece)))];
}

/** Counts its steps, lest variables that multiply each other take forever. */
class Substitution {
  private readonly variables: Variables;
  private steps = MAXIMUM_STEPS;

  constructor(variables: Variables) {
    this.variables = variables;
  }

  text(text: string): string {
    if (!hasVariables(text)) return text;
    const pieces: string[] = [];
    let at = 0;
    for (const expression of readExpressions(text)) {
      const value = this.value(expression);
      if (value === undefined) continue;
      pieces.push(text.slice(at, expression.start), value);
      at = expression.end;
    }
    return pieces.length === 0 ? text : pieces.join("") + text.slice(at);
  }

  node(node: YamlNode): YamlNode {
    switch (node.kind) {
      case "scalar":
        return this.scalar(node);
      case "sequence": {
        const items = changedItems(node.items, (item) => this.node(item));
        return items === node.items ? node : { ...node, items };
      }
      case "map":
        return this.map(node);
    }
  }

  private scalar(node: YamlScalar): YamlNode {
    const text = this.text(node.text);
    if (text === node.text) return node;
    if (node.plain) return plainNode(node, text);
    // Kustomize writes a text without its quotes, so what then reads as a number may arrive as one.
    return typeof resolvePlain(text) === "string" ? { ...node, text } : node;
  }

  private map(node: YamlMap): YamlMap {
    const entries = changedItems(node.entries, (entry): YamlEntry => {
      const key = this.text(entry.key);
      const value = this.node(entry.value);
      return key === entry.key && value === entry.value ? entry : { ...entry, key, value };
    });
    const unique = entries === node.entries ? entries : withUniqueKeys(entries, node.entries);
    return unique === node.entries ? node : { ...node, entries: unique };
  }

  /** What an expression comes to, or undefined where that is not known. */
  private value({ name, operator, words }: VariableExpression): string | undefined {
    const value = this.variables.known.get(name);
    // What is decrypted in the cluster is set, to nobody here knows what: neither the cipher text nor a default stands for it.
    if (value !== undefined && isEncrypted(value)) return undefined;
    switch (operator) {
      case ":=":
      case ":-":
      case "=":
      case "-":
        if (value) return this.made(value);
        return value === undefined && !this.variables.isComplete ? undefined : this.word(words[0] ?? []);
      default: {
        const texts = words.map((word) => this.word(word));
        if (value === undefined || !texts.every((text) => text !== undefined)) return undefined;
        const isPattern = operator.startsWith("#") || operator.startsWith("%");
        if (!this.take(value.length * (isPattern ? 1 + (texts[0]?.length ?? 0) : 1))) return undefined;
        return this.made(applyOperator(operator, value, texts, this.steps));
      }
    }
  }

  private word(word: Word): string | undefined {
    const texts = word.map((piece) => (typeof piece === "string" ? piece : this.value(piece)));
    return texts.every((text) => text !== undefined) ? this.made(texts.join("")) : undefined;
  }

  /** The text, unless it is more than may still be made. */
  private made(text: string | undefined): string | undefined {
    return text !== undefined && this.take(text.length) ? text : undefined;
  }

  private take(steps: number): boolean {
    if (steps > this.steps) return false;
    this.steps -= steps;
    return true;
  }
}

/** Entries whose keys came to differ from each other; otherwise with the keys as they were written. */
function withUniqueKeys(entries: readonly YamlEntry[], written: readonly YamlEntry[]): readonly YamlEntry[] {
  if (new Set(entries.map(({ key }) => key)).size === entries.length) return entries;
  return changedItems(written, (entry, index) => {
    const value = entries[index]?.value ?? entry.value;
    return value === entry.value ? entry : { ...entry, value };
  });
}

/** Code units past which a text is not read again. */
const MAXIMUM_READ_AGAIN = 2000;

/** What a plain scalar may neither begin with nor hold, if it is to be read as itself. */
const NOT_PLAIN = /^[\s\-?:,[\]{}#&*!|>'"%@`]|:\s|:$|\s#|[\r\n]|\s$/;

/**
 * What YAML makes of a plain scalar's new text: Flux puts variables into the text of a manifest, before it is read. A
 * text that makes no value of a key is a mistake whose outcome nobody knows, so the scalar stays as it is written.
 */
function plainNode(node: YamlScalar, text: string): YamlNode {
  if (text.trim() === "") return { ...node, text: "" };
  if (!NOT_PLAIN.test(text)) return { ...node, text };
  if (text.length > MAXIMUM_READ_AGAIN || /[\r\n]/.test(text.trimEnd())) return node;
  const { root, problems } = readDocument(text);
  if (root === undefined || problems.length > 0 || (root.kind !== "scalar" && !root.flow)) return node;
  return movedTo(root, node);
}

/** A tree that stands where one scalar stands in the document. */
function movedTo(node: YamlNode, place: YamlScalar): YamlNode {
  const { start, end } = place;
  switch (node.kind) {
    case "scalar":
      return { ...node, start, end };
    case "sequence":
      return { ...node, start, end, items: node.items.map((item) => movedTo(item, place)) };
    case "map": {
      const entries = node.entries.map((entry) => ({
        ...entry,
        keyStart: start,
        keyEnd: end,
        value: movedTo(entry.value, place),
      }));
      return { ...node, start, end, entries };
    }
  }
}
