import { stringify } from "yaml";

/**
 * Writes plain data as block YAML with two spaces, long lines unbroken, ending in a line break. Strings that YAML 1.1
 * would take for something else are quoted.
 */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, indentSeq: true, version: "1.1", aliasDuplicateObjects: false });
}

/** Writes plain data as flow YAML on one line. */
export function writeFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, content]) => `${writeFlow(key)}: ${writeFlow(content)}`);
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  const scalar = writeYaml(value).trimEnd();
  // Inside brackets a comma or a bracket would end the scalar, and a text of several lines cannot stand as a block.
  return typeof value === "string" && /[,[\]{}\r\n]/.test(value) && !/^["']/.test(scalar)
    ? JSON.stringify(value)
    : scalar;
}
