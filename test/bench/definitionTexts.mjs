import { seededRandom } from "./seededRandom.mjs";

/**
 * Texts of large CustomResourceDefinitions and of objects of theirs, written as generators of definitions write them:
 * two versions, descriptions in block scalars, deep structures that come again and again.
 */

const GROUP = "fleet.example.com";
const VERSIONS = /** @type {const} */ (["v1beta1", "v1"]);
const WORDS =
  "the name of a resource that is selected by its labels and which must be unique in this namespace or else is not used when it has been created for another one".split(
    " ",
  );

/**
 * @param {string} kind
 * @param {number} bytes about how long the text is to be
 * @param {number} edition each differs from the others in a few lines
 */
export function definitionText(kind, bytes, edition) {
  const schema = schemaLines(kind, bytes / VERSIONS.length, edition);
  const versions = VERSIONS.map((version) => versionText(version, version === "v1", schema));
  return `${headText(kind)}${versions.join("")}`;
}

/**
 * An object of a kind, of the newest version; a wrong one has a text where its definition asks for a number.
 *
 * @param {string} kind @param {string} name @param {boolean} isWrong
 */
export function objectText(kind, name, isWrong) {
  return [
    `apiVersion: ${GROUP}/v1`,
    `kind: ${kind}`,
    "metadata:",
    `  name: ${name}`,
    "  namespace: platform",
    "spec:",
    `  replicas: ${isWrong ? "several" : "3"}`,
    "  parts:",
    "    - name: first",
    "      mode: Active",
    "",
  ].join("\n");
}

/** @param {string} kind */
function headText(kind) {
  const singular = kind.toLowerCase();
  return [
    "---",
    "apiVersion: apiextensions.k8s.io/v1",
    "kind: CustomResourceDefinition",
    "metadata:",
    "  annotations:",
    "    controller-gen.kubebuilder.io/version: v0.16.5",
    `  name: ${singular}s.${GROUP}`,
    "spec:",
    `  group: ${GROUP}`,
    "  names:",
    `    kind: ${kind}`,
    `    listKind: ${kind}List`,
    `    plural: ${singular}s`,
    `    singular: ${singular}`,
    "  scope: Namespaced",
    "  versions:",
    "",
  ].join("\n");
}

/** @param {string} version @param {boolean} isStored @param {string} schema */
function versionText(version, isStored, schema) {
  return [
    `  - name: ${version}`,
    "    schema:",
    "      openAPIV3Schema:",
    "        type: object",
    "        required:",
    "          - spec",
    "        properties:",
    "          spec:",
    "            type: object",
    "            properties:",
    schema,
    "    served: true",
    `    storage: ${isStored}`,
    "    subresources:",
    "      status: {}",
    "",
  ].join("\n");
}

/** @param {string} kind @param {number} bytes @param {number} edition */
function schemaLines(kind, bytes, edition) {
  const random = seededRandom(kind.length + bytes);
  const lines = [
    "              replicas:",
    `                description: Edition ${edition} of this field.`,
    "                type: integer",
    "                minimum: 0",
    "              parts:",
    "                type: array",
    "                items:",
    "                  type: object",
    "                  required:",
    "                    - name",
    "                  properties:",
    "                    name:",
    "                      type: string",
    "                      maxLength: 63",
    "                    mode:",
    "                      type: string",
    "                      enum:",
    "                        - Active",
    "                        - Passive",
  ];
  let written = lines.reduce((sum, line) => sum + line.length + 1, 0);
  for (let index = 0; written < bytes; index++) {
    const before = lines.length;
    writeField(lines, `section${index}`, 14, 5, random);
    for (let at = before; at < lines.length; at++) written += lines[at].length + 1;
  }
  return lines.join("\n");
}

/** @param {string[]} lines @param {string} name @param {number} column @param {number} depth @param {import("./seededRandom.mjs").SeededRandom} random */
function writeField(lines, name, column, depth, random) {
  const outer = " ".repeat(column);
  const inner = " ".repeat(column + 2);
  lines.push(`${outer}${name}:`, `${inner}description: |-`);
  for (let count = random.integer(1, 5); count > 0; count--)
    lines.push(`${inner}  ${Array.from({ length: 14 }, () => random.pick(WORDS)).join(" ")}`);
  if (depth === 0) {
    lines.push(`${inner}type: ${random.pick(["string", "integer", "boolean"])}`);
    return;
  }
  lines.push(`${inner}type: object`, `${inner}properties:`);
  for (let index = random.integer(2, 5); index > 0; index--)
    writeField(lines, `field${index}`, column + 4, depth - random.integer(1, depth), random);
}
