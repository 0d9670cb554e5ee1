/**
 * Writes a manifest as block-style YAML, the way people write it by hand: no flow collections except empty
 * ones, quotes only where YAML needs them. Members that are `undefined` are left out.
 *
 * @param {Record<string, unknown>} manifest
 * @returns {string} one YAML document that ends with a newline
 */
export function yamlText(manifest) {
  /** @type {string[]} */
  const lines = [];
  writeMapping(manifest, "", lines);
  return `${lines.join("\n")}\n`;
}

/** @param {object} mapping @param {string} indent @param {string[]} lines */
function writeMapping(mapping, indent, lines) {
  for (const [key, value] of Object.entries(mapping)) {
    if (value === undefined) continue;
    const head = `${indent}${scalarText(key)}:`;
    if (Array.isArray(value)) writeSequence(head, value, indent, lines);
    else if (isMapping(value)) {
      if (Object.keys(value).length === 0) lines.push(`${head} {}`);
      else {
        lines.push(head);
        writeMapping(value, `${indent}  `, lines);
      }
    } else lines.push(`${head} ${scalarText(value)}`);
  }
}

/** @param {string} head @param {unknown[]} items @param {string} indent @param {string[]} lines */
function writeSequence(head, items, indent, lines) {
  if (items.length === 0) {
    lines.push(`${head} []`);
    return;
  }
  lines.push(head);
  for (const item of items) {
    if (!isMapping(item)) {
      lines.push(`${indent}  - ${scalarText(item)}`);
      continue;
    }
    const first = lines.length;
    writeMapping(item, `${indent}    `, lines);
    lines[first] = `${indent}  - ${lines[first].slice(indent.length + 4)}`;
  }
}

/** @param {unknown} value @returns {value is object} */
const isMapping = (value) => typeof value === "object" && value !== null;

/** Words, paths and addresses; also with variables that Flux fills in, which nobody puts into quotes. */
const PLAIN = /^(?:[A-Za-z_/]|\.\.?\/|\$\{\w[^{}]*\})(?:[\w./-]|\$\{\w[^{}]*\})*$/;
const RESOLVED_AS_ANOTHER_TYPE = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** @param {unknown} value */
function scalarText(value) {
  if (typeof value !== "string") return String(value);
  return PLAIN.test(value) && !RESOLVED_AS_ANOTHER_TYPE.test(value) ? value : JSON.stringify(value);
}
