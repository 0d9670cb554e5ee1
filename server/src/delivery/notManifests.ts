import { isClusterTest } from "./expectations.ts";

/**
 * Recognising what only looks like a manifest: text for a template engine, what tests expect, and folders whose files are
 * kept for tests or for the record. Content decides; names only silence what would cross files.
 */

/** Opens a block scalar: `key: |`, `- >-`. What stands deeper than its key is text. */
const BLOCK_SCALAR = /[:-][ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$/;

/**
 * True for the text of a template (Helm, Jinja, Go): `{{` or `{%` stands where YAML expects a key, a list item or an
 * unquoted value, so that it becomes YAML only after an engine has run. In quotes, comments and block scalars they are
 * text like any other.
 */
export function isTemplate(text: string): boolean {
  if (text.includes("{{") || text.includes("{%")) {
    if (hasLineOfYaml(text, isTemplateLine)) return true;
  }
  return hasMark(text) && MARKED_VALUE.test(text) && hasLineOfYaml(text, (line) => MARKED_VALUE.test(line));
}

/** A value without quotes that begins as no YAML may, with a mark that is to be replaced: `host: @host@`, `port: %PORT%`. */
const MARKED_VALUE =
  /^[ \t]*(?:-[ \t]+)*(?:[\w./-]+:[ \t]+)?(?:@[A-Za-z][\w.-]*@|%[A-Z][A-Z0-9_]+%|\{[A-Z][A-Z0-9_]+\}[\w.-])/m;

/** Such a mark wherever it stands. */
const MARK = /@[A-Za-z][\w.-]*@|%[A-Z][A-Z0-9_]+%|\{[A-Z][A-Z0-9_]+\}[\w.-]/y;

/** True for a text with such a mark in it. Nearly none has one, which is found out without looking at its lines. */
function hasMark(text: string): boolean {
  return ["@", "%", "{"].some((first) => {
    for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
      MARK.lastIndex = at;
      if (MARK.test(text)) return true;
    }
    return false;
  });
}

/** True where a line outside of block scalars, whose content is text, is one that is looked for. */
function hasLineOfYaml(text: string, isWanted: (line: string) => boolean): boolean {
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

function isTemplateLine(line: string): boolean {
  const at = line.search(/\{[{%]/);
  if (at < 0) return false;
  const before = line.slice(0, at);
  if (isInQuotes(before) || /(?:^|[ \t])#/.test(before)) return false;
  const written = before.trimEnd();
  if (/^[ \t]*(?:-[ \t]+)*$/.test(before) || (written.endsWith(":") && written !== before)) return true;
  return line.startsWith("{{", at) && /[A-Za-z0-9_-]$/.test(before) && isKeyEnd(line.slice(at));
}

function isInQuotes(before: string): boolean {
  return before.split('"').length % 2 === 0 || before.split("'").length % 2 === 0;
}

/** True where a line ends as a key does, without a value. */
function isKeyEnd(rest: string): boolean {
  return rest.trimEnd().endsWith(":") && !/['"]/.test(rest);
}

/** Languages that resemble YAML or make it: their files are nobody's manifests, whatever they look like. */
const OTHER_LANGUAGE = /\.(?:cue|tpl|tmpl|gotmpl|j2|jinja2?|jsonnet|libsonnet|star)$/i;
/** CUE begins with the package that a file belongs to. */
const CUE = /^\s*(?:\/\/[^\r\n]*\s+)*package[ \t]+[A-Za-z_]\w*[ \t]*(?:[\r\n]|$)/;

/** Folders in which tests keep what they have once made. */
const SNAPSHOT = /(?:^|\/)__snapshots?__\//;

/** True for the path of a file in another language, and for that of a test's snapshot. */
export function isOtherLanguage(path: string): boolean {
  return OTHER_LANGUAGE.test(path) || SNAPSHOT.test(path);
}

/** True for text in CUE. */
export function isCue(text: string): boolean {
  return CUE.test(text);
}

/**
 * A key that is an expression: Chainsaw compares its value with what it comes to. `(length(rules)): 1`,
 * `~.(conditions): …`, `(status)->state: …`.
 * Source: https://kyverno.github.io/chainsaw/latest/quick-start/assertion-trees/
 */
const EXPRESSION_KEY = /^[ \t]*(?:-[ \t]+)*["']?(?:~\w*\.?)?\(.*\)(?:->\w+)?["']?[ \t]*:(?:[ \t]|$)/m;

/** Parts of a suite of helm-unittest: its name, and the list of its tests. */
const SUITE = /^(?:suite|templates):(?:[ \t]|$)/m;
const SUITE_TESTS = /^tests:[ \t]*(?:#.*)?$/m;

/** The comment that kubebuilder leaves where an example is still to be filled in. */
const LEFT_OPEN = "TODO(user)";
/** A `spec` that holds nothing but comments. */
const EMPTY_SPEC = /^spec:[ \t]*\r?\n(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|(?![\s\S])))+(?![ \t#-])/m;

/**
 * True for text that is YAML, and no manifest, whatever it looks like: templates and CUE, tests of charts and of clusters
 * and what they expect, examples that nobody has filled in.
 */
export function isNoManifestText(text: string): boolean {
  return isTemplate(text) || isCue(text) || isClusterTest(text) || isTestText(text) || isLeftOpen(text);
}

function isTestText(text: string): boolean {
  if (EXPRESSION_KEY.test(text)) return hasLineOfYaml(text, (line) => EXPRESSION_KEY.test(line));
  return SUITE_TESTS.test(text) && SUITE.test(text) && !/^apiVersion:/m.test(text);
}

function isLeftOpen(text: string): boolean {
  return text.includes(LEFT_OPEN) && EMPTY_SPEC.test(text);
}

const RECORDS = new Set(["archive", "testdata", "tests", "conformance"]);

/** True for files below a folder of test data or archived manifests. Folders count from the workspace's root. */
export function isRecord(path: string): boolean {
  return recordFolder(path) !== undefined;
}

/** The outermost folder of test data or archived manifests that a file lies in. */
export function recordFolder(path: string): string | undefined {
  const folders = path.split("/").slice(0, -1);
  const at = folders.findIndex((segment) => RECORDS.has(segment));
  return at < 0 ? undefined : folders.slice(0, at + 1).join("/");
}
