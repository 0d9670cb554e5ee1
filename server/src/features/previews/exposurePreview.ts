import { exposedHosts } from "../../requests/exposure/exposure.ts";
import { hostLines } from "../../requests/exposure/exposureText.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import { originOf, type TracedLine } from "../../workspace/views/tracedLine.ts";
import type { PreviewKind } from "./preview.ts";

/** The hosts of the workspace, and what protects each of them: wherever the cursor stands. */
export const exposurePreview: PreviewKind = {
  name: "exposure",
  ending: "txt",
  subjectAt: () => ({}),
  linesOf: (workspace) => {
    const hosts = exposedHosts(workspace);
    if (hosts.length === 0) return undefined;
    return linesOfHosts(workspace, "", hosts, (host) => {
      const { head, rows } = hostLines(host);
      const from = originOf({ id: host.at.id, path: ["spec", "listeners", host.at.index] }, workspace);
      return [
        { text: "" },
        { text: head, ...(from === undefined ? {} : { from }) },
        ...rows.map((row) => ({ text: `  ${row}` })),
      ];
    })
      .flat()
      .slice(1);
  },
};

const linesOfHosts = inParts<readonly TracedLine[]>();
