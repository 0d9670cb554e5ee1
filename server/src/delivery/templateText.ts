import { lineEnd, lineStart } from "../yaml/tolerantTokens.ts";

/**
 * Recognising text that becomes YAML only after an engine has run: Helm, Jinja, Go, ytt, Backstage, and whoever replaces
 * marks. What parses and still waits for a value is `yaml/opaqueText.ts`.
 */

/**
 * True for the text of a template: a mark of an engine stands where YAML expects a key, a list item or an unquoted value. In
 * quotes, comments and block scalars they are text like any other, but for the engines that write into comments.
 */
export function isTemplate(text: string): boolean {
  return (
    (hasLineWith(text, ["{{", "{%"], isTemplateLine) && hasLineOfYaml(text, isTemplateLine)) ||
    (hasMarkedLine(text) && hasLineOfYaml(text, isMarkedLine)) ||
    (hasLineWith(text, ["#@", "#{"], isCommentOfEngine) && hasLineOfYaml(text, isCommentOfEngine))
  );
}

/**
 * True where one of the lines with a mark in them is wanted, be it text of a block scalar. Most marks stand in quotes, which their
 * own lines show.
 */
function hasLineWith(text: string, marks: readonly string[], isWanted: (line: string) => boolean): boolean {
  return marks.some((mark) => {
    for (let at = text.indexOf(mark); at >= 0; ) {
      const end = lineEnd(text, at);
      if (isWanted(text.slice(lineStart(text, at), end))) return true;
      at = text.indexOf(mark, end);
    }
    return false;
  });
}

/**
 * A value without quotes that begins as no YAML may, with a mark that is to be replaced: `host: @host@`, `- %PORT%`,
 * `[@@host@@]`; and a line that only Terraform reads, `%{ if … }`.
 */
const MARKED_VALUE =
  /(?:^[ \t]*(?:-[ \t]+)*|[[{,][ \t]*)(?:[\w./-]+:[ \t]+)?(?:@{1,2}[A-Za-z][\w.-]*@|%{1,2}[A-Z][A-Z0-9_]+%|\{[A-Z][A-Z0-9_]+\}[\w.-])|^[ \t]*%\{/;

/** Such a mark wherever it stands. */
const MARK = /@[A-Za-z][\w.-]*@|%[A-Z][A-Z0-9_]+%|%\{|\{[A-Z][A-Z0-9_]+\}[\w.-]/y;

/** True for a text with such a line, be it in a block scalar. Nearly none has a mark, which is found out without looking at its lines. */
function hasMarkedLine(text: string): boolean {
  return ["@", "%", "{"].some((first) => {
    for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
      MARK.lastIndex = at;
      if (!MARK.test(text)) continue;
      const end = lineEnd(text, at);
      if (isMarkedLine(text.slice(lineStart(text, at), end))) return true;
      at = end - 1;
    }
    return false;
  });
}

/**
 * What two engines write where YAML reads a comment: ytt its code, `name: #@ data.values.name`, and Octopus and the token
 * tasks of Azure a value, `name: #{Name}`.
 * Source: https://carvel.dev/ytt/docs/latest/lang/
 */
const IN_COMMENT = /(?:^|[ \t])#@(?:[ \t]|[a-z]+\/)|(?:[:-][ \t]+)#\{[\w .-]+\}/;

function isCommentOfEngine(line: string): boolean {
  return IN_COMMENT.test(line);
}

/** Opens a block scalar: `key: |`, `- >-`. What stands deeper than its key is text. */
const BLOCK_SCALAR = /[:-][ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$/s;

/** True where a line outside of block scalars, whose content is text, is one that is looked for. */
export function hasLineOfYaml(text: string, isWanted: (line: string) => boolean): boolean {
  let textBelow = Number.POSITIVE_INFINITY;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const content = line.trimStart();
    if (content === "") continue;
    if (line.length - content.length > textBelow) continue;
    textBelow = BLOCK_SCALAR.test(line) ? keyColumn(line) : Number.POSITIVE_INFINITY;
    if (isWanted(line)) return true;
  }
  return false;
}

/** The column of a line's key, or of its last dash where it has none. */
function keyColumn(line: string): number {
  const dashes = /^[ \t]*(?:-[ \t]+)*/.exec(line)?.[0] ?? "";
  return /^[|>]/.test(line.slice(dashes.length)) ? dashes.lastIndexOf("-") : dashes.length;
}

/** A mark in quotes is text: the formats of access logs, `"[%START_TIME%] …"`, look like one. */
function isMarkedLine(line: string): boolean {
  const found = MARKED_VALUE.exec(line);
  return found !== null && !isInQuotes(line.slice(0, found.index));
}

function isTemplateLine(line: string): boolean {
  const at = line.search(/\{[{%]/);
  if (at < 0) return false;
  const before = line.slice(0, at);
  if (isInQuotes(before) || /(?:^|[ \t])#/.test(before)) return false;
  const written = before.trimEnd();
  if (/^[ \t]*(?:-[ \t]+)*$/.test(before) || (written.endsWith(":") && written !== before)) return true;
  if (FLOW_BEGINS.test(before)) return true;
  return line.startsWith("{{", at) && /[A-Za-z0-9_-]$/.test(before) && isKeyEnd(line.slice(at));
}

/** A value in flow style, in which no plain text may hold a brace: `[${{ values.host }}]`. */
const FLOW_BEGINS = /(?:^[ \t]*|[:-][ \t]+)[[{]/;

/** `{ name: ${NAME} }` is no YAML, and becomes it where the variables are filled in first. In quotes they are text. */
export function hasVariableInFlow(line: string): boolean {
  const read = line.slice(0, LONGEST_FLOW);
  for (let at = read.indexOf("${"); at >= 0; at = read.indexOf("${", at + 1)) {
    const before = read.slice(0, at);
    if (!isInQuotes(before)) return FLOW_BEGINS.test(before) && !/(?:^|[ \t])#/.test(before);
  }
  return false;
}

/** Characters of a line behind which no variable is looked for: nobody writes longer ones by hand. */
const LONGEST_FLOW = 1000;

/** True behind a quote that opened a value and has not been closed. */
function isInQuotes(before: string): boolean {
  let open: string | undefined;
  for (let at = 0; at < before.length; at++) {
    const character = before[at];
    if (open === '"' && character === "\\") at += 1;
    else if (open !== undefined) open = character === open ? undefined : open;
    else if ((character === '"' || character === "'") && /^$|[\s[{(,:]/.test(before[at - 1] ?? ""))
      open = character;
  }
  return open !== undefined;
}

/** True where a line ends as a key does, without a value. */
function isKeyEnd(rest: string): boolean {
  return rest.trimEnd().endsWith(":") && !/['"]/.test(rest);
}
