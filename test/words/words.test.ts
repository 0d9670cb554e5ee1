import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { editorTexts } from "./editorTexts.ts";
import { type ShownText, shownTexts } from "./shownTexts.ts";

/** Words that mean something to whoever wrote this product, and nothing, or something else, to its readers. */
const JARGON =
  /\b(joined|delivers?|delivered|phantom|opaque|held against|known to answer|answers? for the|equally near|rows?|judged|such a one|the alphabet|stands (twice|in this)|comes first|goes first|hangs on|as far as can be seen|is no use|filled in later, so nobody)\b/i;

/** Names of listeners, kinds of our own fields and the like are marked as code; these look like names and are prose. */
const FIELD =
  /\b(spec|status|metadata)\.[a-z]\w+|\b(?:parentsRef|backendRefs|allowedRoutes|sectionName|gatewayClassName)\b/;

const shown = shownTexts(process.cwd(), 40);

describe("the words of every message that examples, mistakes and random towns bring out", () => {
  it("come to many hundreds of texts", () => assert.ok(shown.length > 1500, String(shown.length)));

  it("are at most two sentences", () => {
    const long = shown.filter(({ form, text }) => form === "message" && sentencesIn(text) > 2);
    assert.deepEqual(long.map(describeText), []);
  });

  it("are none of the words that only we understand", () => {
    assert.deepEqual(shown.filter(({ text }) => JARGON.test(prose(text))).map(describeText), []);
  });

  it("have names and fields in backticks", () => {
    assert.deepEqual(shown.filter(({ text }) => FIELD.test(prose(text))).map(describeText), []);
  });

  it("have as many backticks as close again, no empty names and no text that is undefined", () => {
    const broken = shown.filter(
      ({ text }) =>
        text.split("`").length % 2 === 0 || /``(?!`)|\bundefined\b|\[object|\$\{/.test(withoutNames(text)),
    );
    assert.deepEqual(broken.map(describeText), []);
  });

  it("end a message as a sentence ends, and begin it as one begins", () => {
    const cut = shown.filter(
      ({ form, text }) => form === "message" && !/^(?:[A-Z`\d]|cert-manager ).*[.?)]$/s.test(text),
    );
    assert.deepEqual(cut.map(describeText), []);
  });
});

describe("the words of hovers, lenses, fixes, pages of rules and the help", () => {
  // Tables of hovers have numbered rows, slashes stand in a row, and an example is named after a rule.
  const texts = editorTexts(process.cwd()).map(({ text, from }) => ({
    from,
    text: text.replace(/\bin a row\b|\brow \d+|\w+-undefined\b/gi, "").replace(/```[\s\S]*?```/g, ""),
  }));

  it("come to thousands of texts", () => assert.ok(texts.length > 2000, String(texts.length)));

  it("are none of the words that only we understand", () => {
    assert.deepEqual(texts.filter(({ text }) => JARGON.test(prose(text))).map(describeText), []);
  });

  it("have as many backticks as close again, no empty names and no text that is undefined", () => {
    const broken = texts.filter(
      ({ text }) =>
        text.split("`").length % 2 === 0 || /``(?!`)|\bundefined\b|\[object|\$\{/.test(withoutNames(text)),
    );
    assert.deepEqual(broken.map(describeText), []);
  });
});

function describeText({ text, from }: Pick<ShownText, "text" | "from">): string {
  return `${text} <${from}>`;
}

/** A text with its code as one word. */
function prose(text: string): string {
  return text.replace(/`[^`]*`/g, "N");
}

/** A text whose code is left out, but for what is empty. */
function withoutNames(text: string): string {
  return text.replace(/`[^`]+`/g, "N");
}

/** The sentences of a text: what ends with a stop before a capital, a name, or the end. What is in brackets does not count. */
function sentencesIn(text: string): number {
  return (
    prose(text)
      .replace(/\([^)]*\)/g, "")
      .match(/[.!?](?=\s+[A-Z]|\s*$)/g)?.length ?? 0
  );
}
