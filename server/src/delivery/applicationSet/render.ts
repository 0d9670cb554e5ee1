import { changedItems } from "../../yaml/changedItems.ts";
import { ownValue } from "../../yaml/ownValue.ts";
import type { YamlNode } from "../../yaml/tree.ts";
import { goText } from "./goExpression.ts";
import { type ParameterSet, type TemplateLanguage, textOf } from "./parameterSet.ts";

/** Code units past which no text is filled in: names, paths and patterns are all shorter. */
const MAXIMUM_TEXT = 65_536;

/** Actions of Go's templates that reach past themselves, so that a text with one of them is left alone as a whole. */
const REACHING = /^(?:if|else|end|range|with|define|block|template|break|continue)\b|:?=/;

/** The tree with every text filled in; the same tree where there is nothing to fill in. */
export function renderTree(node: YamlNode, parameters: ParameterSet, language: TemplateLanguage): YamlNode {
  switch (node.kind) {
    case "scalar": {
      const text = renderText(node.text, parameters, language);
      // What a template makes is a text, also where it looks like a number.
      return text === node.text ? node : { ...node, text, plain: false };
    }
    case "sequence": {
      const items = changedItems(node.items, (item) => renderTree(item, parameters, language));
      return items === node.items ? node : { ...node, items };
    }
    case "map": {
      const entries = changedItems(node.entries, (entry) => {
        const value = renderTree(entry.value, parameters, language);
        return value === entry.value ? entry : { ...entry, value };
      });
      return entries === node.entries ? node : { ...node, entries };
    }
  }
}

/** The text with its parameters filled in; `{{…}}` that asks for anything else stays as it is written. */
export function renderText(text: string, parameters: ParameterSet, language: TemplateLanguage): string {
  if (text.length > MAXIMUM_TEXT) return text;
  let result = "";
  let from = 0;
  for (const action of actionsOf(text, language)) {
    if (language.isGo && REACHING.test(action.content)) return text;
    const value = filledIn(action.content, parameters, language);
    const before = text.slice(from, action.start);
    from = action.end;
    if (value === undefined || value === `{{${action.content}}}`) {
      result += before + text.slice(action.start, action.end);
    } else {
      result += (action.trimsBefore ? before.trimEnd() : before) + value;
      if (action.trimsAfter) from = text.length - text.slice(from).trimStart().length;
    }
    if (result.length > MAXIMUM_TEXT) return text;
  }
  return result + text.slice(from);
}

/** One `{{…}}`. */
interface Action {
  readonly start: number;
  readonly end: number;
  /** What stands between the braces, without the blanks and the dashes around it. */
  readonly content: string;
  readonly trimsBefore: boolean;
  readonly trimsAfter: boolean;
}

function* actionsOf(text: string, language: TemplateLanguage): Generator<Action> {
  for (let from = 0; ; ) {
    const start = text.indexOf("{{", from);
    const close = start < 0 ? -1 : text.indexOf("}}", start + 2);
    if (close < 0) return;
    const inner = text.slice(start + 2, close);
    const trimsBefore = language.isGo && /^-\s/.test(inner);
    const trimsAfter = language.isGo && /\s-$/.test(inner);
    const content = inner.slice(trimsBefore ? 1 : 0, trimsAfter ? -1 : inner.length).trim();
    yield { start, end: close + 2, content, trimsBefore, trimsAfter };
    from = close + 2;
  }
}

function filledIn(content: string, parameters: ParameterSet, language: TemplateLanguage): string | undefined {
  const value = language.isGo
    ? goText(content, parameters, language.missingKeyIsError)
    : flatText(content, parameters);
  return value === undefined || value.length > MAXIMUM_TEXT ? undefined : value;
}

function flatText(name: string, { known }: ParameterSet): string | undefined {
  const value = ownValue(known, name);
  return value === undefined ? undefined : textOf(value);
}
