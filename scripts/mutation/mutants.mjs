// Finds the mutants of a source file: places where one small change makes it say something else.
import { isIdentifier, isPropertyAccessExpression, SyntaxKind } from "typescript/unstable/ast";

/**
 * @typedef {object} Mutant
 * @property {string} file from the root of the project
 * @property {number} line counted from one
 * @property {string} text the line without blanks around it
 * @property {string} change what became of what, in one line
 * @property {number} start of the range that is replaced in the text of the file
 * @property {number} end
 * @property {string} mutated what stands there in the mutant
 * @property {(id: number, original: string) => string} switched what stands there in the bundle of all mutants;
 *   `original` is the text of the range with the switches inside of it
 */

const OPERATORS = new Map([
  [SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [SyntaxKind.LessThanToken, "<="],
  [SyntaxKind.LessThanEqualsToken, "<"],
  [SyntaxKind.GreaterThanToken, ">="],
  [SyntaxKind.GreaterThanEqualsToken, ">"],
  [SyntaxKind.AmpersandAmpersandToken, "||"],
  [SyntaxKind.BarBarToken, "&&"],
]);

/** Operators that are changed beside a number only: `+` between texts is no sum. */
const SUMS = new Map([
  [SyntaxKind.PlusToken, "-"],
  [SyntaxKind.MinusToken, "+"],
]);

const METHODS = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["min", "max"],
  ["max", "min"],
]);

/**
 * All mutants of a file, in the order in which they begin.
 *
 * @param {string} file from the root of the project
 * @param {string} text
 * @param {import("typescript/unstable/ast").SourceFile} source the same text, parsed
 * @returns {Mutant[]}
 */
export function mutantsOf(file, text, source) {
  const found = [];
  const visit = (node) => {
    if (isType(node) || isText(node)) return;
    found.push(...mutationsAt(node, source, text));
    node.forEachChild(visit);
  };
  visit(source);
  return found
    .map((mutation) => describe(file, text, mutation))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Types, and what is imported and exported, are not there at run time. */
function isType({ kind }) {
  return (
    (kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode) ||
    kind === SyntaxKind.InterfaceDeclaration ||
    kind === SyntaxKind.TypeAliasDeclaration ||
    kind === SyntaxKind.ImportDeclaration ||
    kind === SyntaxKind.ExportDeclaration
  );
}

/** Texts of a rule's page, whatever they are put together from: what they say is not what the product does. */
const TEXTS = new Set(["summary", "why", "bad", "correction"]);

function isText({ kind, name, parent }) {
  return (
    kind === SyntaxKind.PropertyAssignment && isIdentifier(name) && TEXTS.has(name.text) && isRule(parent)
  );
}

/** Whether an object is what `defineRule` and its like are called with: elsewhere a `why` is the reason of a verdict. */
function isRule({ parent }) {
  return (
    parent?.kind === SyntaxKind.CallExpression &&
    isIdentifier(parent.expression) &&
    /^(?:define|describe)\w*Rule$/.test(parent.expression.text)
  );
}

function mutationsAt(node, source, text) {
  const start = node.getStart(source);
  const whole = (mutated) => ({ start, end: node.end, mutated });
  const part = (child) => text.slice(child.getStart(source), child.end);
  switch (node.kind) {
    case SyntaxKind.BinaryExpression: {
      const operator = operatorInstead(node);
      if (operator === undefined) return [];
      const { operatorToken } = node;
      const at = operatorToken.getStart(source);
      return [whole(`${text.slice(start, at)}${operator}${text.slice(operatorToken.end, node.end)}`)];
    }
    case SyntaxKind.PrefixUnaryExpression:
      return node.operator === SyntaxKind.ExclamationToken ? [whole(part(node.operand))] : [];
    case SyntaxKind.TrueKeyword:
      return [whole("false")];
    case SyntaxKind.FalseKeyword:
      return [whole("true")];
    case SyntaxKind.NumericLiteral:
      return isKey(node) || isSign(node) ? [] : [whole(String(Number(node.text) + 1))];
    case SyntaxKind.IfStatement:
      return constants(node.expression, source);
    case SyntaxKind.ConditionalExpression:
      return constants(node.condition, source);
    case SyntaxKind.CallExpression:
      return callInstead(node, source, text);
    default:
      return [];
  }
}

function operatorInstead({ left, right, operatorToken }) {
  const beside = [left, right].some((side) => side.kind === SyntaxKind.NumericLiteral);
  return OPERATORS.get(operatorToken.kind) ?? (beside ? SUMS.get(operatorToken.kind) : undefined);
}

/** A condition that always, or never, holds. */
function constants(condition, source) {
  const range = { start: condition.getStart(source), end: condition.end };
  return ["true", "false"].map((mutated) => ({ ...range, mutated }));
}

/** `some` for `every` and the like, and `filter` that lets everything pass. */
function callInstead({ expression, arguments: given }, source, text) {
  if (!isPropertyAccessExpression(expression) || !isIdentifier(expression.name)) return [];
  const { name } = expression;
  const [first] = given;
  if (name.text === "filter" && first !== undefined)
    return [{ start: first.getStart(source), end: first.end, mutated: "() => true" }];
  const instead = METHODS.get(name.text);
  if (instead === undefined) return [];
  // In brackets, because a chain of `?.` must not be cut in two.
  const start = expression.expression.end;
  const dot = expression.questionDotToken === undefined ? "" : "?.";
  const switched = (id) => `${dot}[__mutant(${id}) ? "${instead}" : "${name.text}"]`;
  const mutated = `${text.slice(start, name.getStart(source))}${instead}`;
  return [{ start, end: name.end, mutated, switched }];
}

/** Whether a number is one of `… ? -1 : 1`, of which whoever sorts looks at the sign alone. */
function isSign(node) {
  const isNegative = node.parent?.kind === SyntaxKind.PrefixUnaryExpression;
  const branch = isNegative ? node.parent : node;
  const choice = branch.parent;
  if (choice?.kind !== SyntaxKind.ConditionalExpression) return false;
  const { whenTrue, whenFalse } = choice;
  return [whenTrue, whenFalse].every(isOne) && isMinus(whenTrue) !== isMinus(whenFalse);
}

function isOne(node) {
  const number = isMinus(node) ? node.operand : node;
  return number.kind === SyntaxKind.NumericLiteral && number.text === "1";
}

function isMinus({ kind, operator }) {
  return kind === SyntaxKind.PrefixUnaryExpression && operator === SyntaxKind.MinusToken;
}

/** Whether a number is the name of a property. */
function isKey(node) {
  return node.parent?.kind === SyntaxKind.PropertyAssignment && node.parent.name === node;
}

function describe(file, text, { start, end, mutated, switched }) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", start);
  const inOneLine = (part) => part.trim().replace(/\s+/g, " ");
  return {
    file,
    line: text.slice(0, start).split("\n").length,
    text: text.slice(from, to < 0 ? undefined : to).trim(),
    change: `${inOneLine(text.slice(start, end))} → ${inOneLine(mutated)}`,
    start,
    end,
    mutated,
    switched: switched ?? ((id, original) => `(__mutant(${id}) ? (${mutated}) : (${original}))`),
  };
}

/**
 * The text of a file with a switch for each of its mutants.
 *
 * @param {string} text
 * @param {readonly (Mutant & { readonly id: number })[]} mutants of this file, in the order of `mutantsOf`
 * @returns {string}
 */
export function withSwitches(text, mutants) {
  return between(text, 0, text.length, mutants);
}

function between(text, start, end, mutants) {
  let written = "";
  let at = start;
  for (let next = 0; next < mutants.length; ) {
    const outer = mutants[next];
    const inner = mutants.slice(next + 1).filter((mutant) => mutant.end <= outer.end);
    const original = between(text, outer.start, outer.end, inner);
    written += text.slice(at, outer.start) + outer.switched(outer.id, original);
    at = outer.end;
    next += 1 + inner.length;
  }
  return written + text.slice(at, end);
}
