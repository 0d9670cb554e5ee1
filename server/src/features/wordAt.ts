import type { Path } from "../yaml/tree.ts";

/** The types of tokens, all of the protocol's own, which every theme colours. */
export const TOKEN_TYPES = [
  "type",
  "class",
  "namespace",
  "property",
  "function",
  "parameter",
  "enumMember",
  "keyword",
  "method",
  "string",
  "number",
  "variable",
  "macro",
] as const;
export type TokenType = (typeof TOKEN_TYPES)[number];

/** What a token says beside its type: a name that is given here, whether what it names is known, or what is given up. */
export const TOKEN_MODIFIERS = ["declaration", "resolved", "unresolved", "deprecated"] as const;
export type TokenModifier = (typeof TOKEN_MODIFIERS)[number];

/** What a scalar of an object is by its place there; undefined where it is a value like others. */
export function wordAt(
  path: Path,
  written: string,
): { readonly type: TokenType; readonly modifiers: readonly TokenModifier[] } | undefined {
  const type = typeAt(path, written);
  if (type === undefined) return undefined;
  return { type, modifiers: isDeclaration(path) ? ["declaration"] : [] };
}

/** True for the names of objects, listeners and rules where they are given. */
function isDeclaration(path: Path): boolean {
  const [first, second, third, fourth] = path;
  if (first === "metadata") return path.length === 2 && second === "name";
  const isSection = second === "listeners" || second === "rules";
  return first === "spec" && isSection && typeof third === "number" && fourth === "name" && path.length === 4;
}

function typeAt(path: Path, written: string): TokenType | undefined {
  const last = path.at(-1);
  const list = path.findLast((step, index) => typeof step === "string" && index < path.length - 1);
  if (list === "conditions") return conditionType(last);
  switch (last) {
    case "kind":
      return "type";
    case "namespace":
      return "namespace";
    case "sectionName":
      return "property";
    case "hostname":
      return "string";
    case "port":
    case "targetPort":
    case "nodePort":
      return /^\d+$/.test(written) ? "number" : "property";
    case "name":
      return nameType(path, list);
    case "method":
      return list === "method" ? "method" : list === "matches" ? "keyword" : undefined;
    case "service":
      return list === "method" ? "class" : undefined;
    default:
      return typeof last === "number" ? itemType(list) : undefined;
  }
}

function nameType(path: Path, list: Path[number] | undefined): TokenType | undefined {
  if (isDeclaration(path)) return list === "metadata" ? "class" : list === "rules" ? "function" : "property";
  switch (list) {
    case "headers":
    case "queryParams":
    case "set":
    case "add":
      return "parameter";
    default:
      return undefined;
  }
}

/** The items of a list of words. */
function itemType(list: Path[number] | undefined): TokenType | undefined {
  switch (list) {
    case "hostnames":
      return "string";
    case "remove":
    case "allowHeaders":
    case "exposeHeaders":
      return "parameter";
    case "allowMethods":
      return "keyword";
    default:
      return undefined;
  }
}

function conditionType(member: Path[number] | undefined): TokenType | undefined {
  switch (member) {
    case "type":
      return "enumMember";
    case "reason":
      return "method";
    case "status":
      return "keyword";
    default:
      return undefined;
  }
}
