import { createEngine } from "../../server/src/library.ts";
import { resolveSettings } from "../../server/src/settings.ts";
import { readSettingsFile, SETTINGS_FILE } from "../../server/src/settingsFile.ts";
import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import { comparePositions } from "../../server/src/text/span.ts";
import type { FuzzTarget, Tally } from "./fuzzTarget.ts";
import { drawChanges, type TextChange, textsBehind } from "./yamlTarget.ts";

const SETTINGS = `closedWorld: true
channel: standard
bundleVersion: "1.5"
externalNamespaces: [kube-system, "team-*"]
knownClasses: [internet]
quietPeriod: 100
rules:
  route-parent-not-found: warning
  backend-not-found: off
readings:
  "*": conformance
delegation: {}
proposals: { attachTo: true }
serviceCIDRs: [10.0.0.0/8]
`;

const NOISE = [
  "off",
  "true",
  "-1",
  "1e999",
  "[]",
  "{}",
  "null",
  '"',
  "rules:\n",
  "  x: y\n",
  "__proto__: 1\n",
  "*a",
  "&a ",
  "\t",
];

/** Settings files of every kind: each is read, and what is left of it can be worked with. */
export const SETTINGS_FILES: FuzzTarget<TextChange> = {
  name: "settings",
  steps: (random) => drawChanges(random, SETTINGS, NOISE),
  failure: async (changes, tally) => firstFailure(changes, tally),
};

function firstFailure(changes: readonly TextChange[], tally: Tally): string | undefined {
  try {
    for (const text of textsBehind(changes)) {
      tally.add("settings files");
      const { config, problems } = readSettingsFile(SETTINGS_FILE, text);
      const last = positionAt(lineStarts(text), text.length);
      const outside = problems.find(({ range }) => comparePositions(range.end, last) > 0);
      if (outside !== undefined) return `outside of the text: ${JSON.stringify(outside)}`;
      resolveSettings({ config });
      createEngine({ config }).flush();
    }
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return undefined;
}
