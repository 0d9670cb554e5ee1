import { stringify } from "yaml";

/** Writes plain data as block YAML with two spaces, long lines unbroken, ending in a line break. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, indentSeq: true, defaultStringType: "PLAIN", version: "1.1" });
}
