import { readSettingsFile } from "../settingsFile.ts";
import { writeYaml } from "../yaml/writeYaml.ts";

/** Settings that our extension reads itself. */
const OF_EXTENSION: ReadonlySet<string> = new Set(["serverRuntime", "trace", "yamlExtension"]);

/** What is wrong in the settings that an editor sends, which show no finding in any file: what is wrong there has no effect. */
export function problemsOfSettings(settings: object): readonly string[] {
  const given = Object.entries(settings).filter(([key]) => !OF_EXTENSION.has(key));
  if (given.length === 0) return [];
  return readSettingsFile("", writeYaml(Object.fromEntries(given))).problems.map(({ message }) => message);
}
