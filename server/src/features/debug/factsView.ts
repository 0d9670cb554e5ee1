import { tracedLines } from "../../workspace/views/tracedLine.ts";
import { yamlLines } from "../../yaml/yamlLines.ts";
import type { DebugView } from "./debugView.ts";
import { plainData } from "./plainData.ts";

/** What the model reads in an object, which is all that decisions know of it: no positions, no order of keys. */
export const factsView: DebugView = {
  name: "facts",
  ending: "yaml",
  linesOf: (workspace, { delivered }) => {
    const { id, resource } = delivered;
    const lines = yamlLines(plainData(resource)).map(({ text, path }) => ({ text, part: path }));
    return tracedLines(lines, (path) => ({ id, path }), workspace);
  },
};
