import { uriComponent } from "../text/uriComponent.ts";
import { type WrittenHeader, writtenHeader } from "./writtenHeader.ts";

/** What a command of curl sends, as far as Routes may ask for it. */
export interface CurlCommand {
  readonly method: string;
  /** Empty where the command names none. */
  readonly url: string;
  readonly headers: readonly WrittenHeader[];
  /** Headers, in lower case, whose values are put together elsewhere. */
  readonly openHeaders: readonly string[];
  /** The number of lines that it takes. */
  readonly lines: number;
}

/** Options that are followed by a value, as of curl 8; those that say nothing of the request among them. */
const SHORT_WITH_VALUE = "AbcCdDeEFHhKmoPQrtTuUwxXyYz";
const LONG_WITH_VALUE =
  /^(?:request|header|data(?:-\w+)?|json|form(?:-string)?|user(?:-agent)?|referer|cookie(?:-jar)?|url|output|write-out|max-time|connect-(?:timeout|to)|resolve|proxy|cert|key|cacert|retry|upload-file|oauth2-bearer|aws-sigv4)$/;
/** Long names of the options that count here. */
const LONG_NAMES: Readonly<Record<string, string>> = {
  X: "request",
  H: "header",
  d: "data",
  F: "form",
  u: "user",
  A: "user-agent",
  e: "referer",
  b: "cookie",
  T: "upload-file",
  I: "head",
  G: "get",
};

/** True for the first line of a command of curl. */
export function isCurl(line: string): boolean {
  return /^\s*curl\s/.test(line);
}

/** Reads a command of curl as a shell takes it; lines that end with a `\` and those within quotes go on. Never throws. */
export function readCurl(text: string): CurlCommand {
  const { words, lines } = shellWords(text);
  const options = optionsOf(words.slice(1));
  const valuesOf = (...names: readonly string[]) =>
    options.flatMap(([name, value]) => (names.includes(name) ? [value] : []));
  const has = (...names: readonly string[]) => options.some(([name]) => names.includes(name));
  const data = options.flatMap(([name, value]) =>
    name === "data-urlencode" ? [encoded(value)] : /^(?:data|json)/.test(name) ? [value] : [],
  );
  const address = valuesOf("url").find((url) => url !== "") ?? "";
  const isQuery = has("get") && data.length > 0;
  const sendsBody = data.length > 0 && !isQuery;
  const written = valuesOf("header").flatMap((header) => writtenHeader(header) ?? []);
  const implied = [
    ...(has("json") ? [named("content-type", "application/json"), named("accept", "application/json")] : []),
    ...(sendsBody && !has("json") ? [named("content-type", "application/x-www-form-urlencoded")] : []),
    ...["user-agent", "referer", "cookie"].flatMap((name) =>
      valuesOf(name).map((value) => named(name, value)),
    ),
  ];
  const given = new Set(written.map(({ name }) => name.toLowerCase()));
  return {
    method: valuesOf("request").at(-1) ?? usualMethod(has, sendsBody),
    url: isQuery ? `${address}${address.includes("?") ? "&" : "?"}${data.join("&")}` : address,
    headers: [...written, ...implied.filter(({ name }) => !given.has(name))],
    openHeaders: has("user", "oauth2-bearer") && !given.has("authorization") ? ["authorization"] : [],
    lines,
  };
}

function usualMethod(has: (...names: readonly string[]) => boolean, sendsBody: boolean): string {
  if (has("head")) return "HEAD";
  if (has("upload-file")) return "PUT";
  return sendsBody || has("form", "form-string") ? "POST" : "GET";
}

function named(name: string, value: string): WrittenHeader {
  return { name, value };
}

/** `name=content`, of which curl encodes the content. */
function encoded(value: string): string {
  const at = value.indexOf("=");
  return at < 0 ? uriComponent(value) : `${value.slice(0, at + 1)}${uriComponent(value.slice(at + 1))}`;
}

type Option = readonly [name: string, value: string];

/** The options by their long names with their values; what is none is a `url`. */
function optionsOf(words: readonly string[]): readonly Option[] {
  const options: Option[] = [];
  // A line break behind a `\` becomes a blank where a command is pasted into a field of one line.
  const rest = words.map((word) => word.trim()).filter((word, at) => word !== "" || words[at] === "");
  for (let word = rest.shift(); word !== undefined && word !== "--next"; word = rest.shift()) {
    if (word.startsWith("--")) {
      const name = word.slice(2);
      options.push([name, LONG_WITH_VALUE.test(name) ? (rest.shift() ?? "") : ""]);
    } else if (word.startsWith("-") && word.length > 1) {
      for (let at = 1; at < word.length; at++) {
        const letter = word[at] ?? "";
        const takesValue = SHORT_WITH_VALUE.includes(letter);
        const value = takesValue ? word.slice(at + 1) || (rest.shift() ?? "") : "";
        options.push([LONG_NAMES[letter] ?? letter, value]);
        if (takesValue) break;
      }
    } else options.push(["url", word]);
  }
  return options;
}

/** A quoted stretch, an escaped sign, or plain text. A quote that is not closed reaches to the end. */
const PIECE =
  /\$'((?:[^'\\]|\\[\s\S])*)(?:'|$)|'([^']*)(?:'|$)|"((?:[^"\\]|\\[\s\S])*)(?:"|$)|\\([\s\S])|[\s\S]/g;

/** The words of the first command of a text, and the number of its lines. */
function shellWords(text: string): { readonly words: readonly string[]; readonly lines: number } {
  const words: string[] = [];
  let word: string | undefined;
  let end = text.length;
  for (const { 0: whole, 1: ansi, 2: single, 3: double, 4: escaped, index } of text.matchAll(PIECE)) {
    if (/^\s/.test(whole)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      if (!/[\r\n]/.test(whole)) continue;
      end = index;
      break;
    }
    if (escaped !== undefined && /[\r\n]/.test(escaped)) continue;
    word = `${word ?? ""}${ansi ?? single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? escaped ?? whole}`;
  }
  if (word !== undefined) words.push(word);
  return { words, lines: text.slice(0, end).split("\n").length };
}
