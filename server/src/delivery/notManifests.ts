/**
 * Recognising what only looks like a manifest: text for a template engine, and folders whose files are kept for tests
 * or for the record. Content decides; names only silence what would cross files.
 */

/** `{{` or `{%` where YAML expects a key, a list item or an unquoted value: Helm, Jinja, Go templates. */
const TEMPLATE = /^[ \t]*(?:- )?\{[{%]|:[ \t]+\{\{|^[ \t]*[^#'"\r\n]*[A-Za-z0-9_-]\{\{[^'"\r\n]*:[ \t]*$/m;

/** True for the text of a template: it becomes YAML only after an engine has run. */
export function isTemplate(text: string): boolean {
  return text.includes("{{") || text.includes("{%") ? TEMPLATE.test(text) : false;
}

const RECORDS = new Set(["archive", "testdata", "tests", "conformance"]);

/** True for files below a folder of test data or archived manifests. Folders count from the workspace's root. */
export function isRecord(path: string): boolean {
  return path.split("/").slice(0, -1).some((segment) => RECORDS.has(segment));
}
