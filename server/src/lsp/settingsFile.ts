import { plainValue } from "../yaml/plainValue.ts";
import { readDocument } from "../yaml/readDocument.ts";

/** The settings of `.gateway-api.yaml`; none where there is no such file or it is no YAML map. */
export function readSettingsFile(text: string | undefined, problem: (message: string) => void): object {
  if (text === undefined) return {};
  const { root, problems } = readDocument(text);
  for (const { message } of problems) problem(`.gateway-api.yaml: ${message}`);
  return root?.kind === "map" ? Object(plainValue(root)) : {};
}
