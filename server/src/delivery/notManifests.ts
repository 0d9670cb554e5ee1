import { isClusterTest } from "./expectations.ts";
import { hasLineOfYaml, isTemplate } from "./templateText.ts";

/**
 * Recognising what only looks like a manifest: text for a template engine, what tests expect, and folders whose files are
 * kept for tests or for the record. Content decides; names only silence what would cross files.
 */

/** Languages that resemble YAML or make it: their files are nobody's manifests, whatever they look like. */
const OTHER_LANGUAGE = /\.(?:cue|tpl|tmpl|gotmpl|j2|jinja2?|jsonnet|libsonnet|star)$/i;
/** CUE begins with the package that a file belongs to. */
const CUE = /^\s*(?:\/\/[^\r\n]*[\r\n]\s*)*package[ \t]+[A-Za-z_]\w*[ \t]*(?:[\r\n]|$)/;

/** Folders in which tests keep what they have once made. */
const SNAPSHOT = /(?:^|\/)__snapshots?__\//;

/** True for the path of a file in another language, and for that of a test's snapshot. */
export function isOtherLanguage(path: string): boolean {
  return OTHER_LANGUAGE.test(path) || SNAPSHOT.test(path);
}

/** True for the path of a file in JSON. */
export function isJson(path: string): boolean {
  return path.toLowerCase().endsWith(".json");
}

/**
 * True for a file in JSON that holds no manifest: every object that Kubernetes takes says its version, and most JSON is
 * something else. Only who names such a file reads it, for the parameters of a generator or for a patch.
 */
export function isForeignJson(path: string, text: string): boolean {
  return isJson(path) && !text.includes('"apiVersion"');
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
  return isTemplate(text) || isNoManifestYaml(text);
}

/** The same of text that is no template. */
export function isNoManifestYaml(text: string): boolean {
  return isCue(text) || isClusterTest(text) || isTestText(text) || isLeftOpen(text);
}

function isTestText(text: string): boolean {
  if (text.includes("(") && EXPRESSION_KEY.test(text))
    return hasLineOfYaml(text, (line) => EXPRESSION_KEY.test(line));
  return SUITE_TESTS.test(text) && SUITE.test(text) && !/^apiVersion:/m.test(text);
}

function isLeftOpen(text: string): boolean {
  return text.includes(LEFT_OPEN) && EMPTY_SPEC.test(text);
}

/** Fixtures and golden files count inside of other folders only: somebody may well open a folder of them. */
const RECORD =
  /(?:(?:^|\/)(?:archive|testdata|tests|conformance)|\/(?:fixtures|__fixtures__|goldens?))(?=\/)/;

/** True for files below a folder of test data or archived manifests. Folders count from the workspace's root. */
export function isRecord(path: string): boolean {
  return RECORD.test(path);
}

/** The outermost folder of test data or archived manifests that a file lies in. */
export function recordFolder(path: string): string | undefined {
  const found = RECORD.exec(path);
  return found === null ? undefined : path.slice(0, found.index + found[0].length);
}
