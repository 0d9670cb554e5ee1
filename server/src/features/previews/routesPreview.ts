import { routeList, routeListLines } from "../../requests/routeList.ts";
import type { TracedLine } from "../../workspace/views/tracedLine.ts";
import { gatewayAt } from "./gatewayAt.ts";
import { gatewayOf } from "./objectSubject.ts";
import type { PreviewKind } from "./preview.ts";

/** The matches of a Gateway in the order in which its listeners try them; `detail` is the name of one listener. */
export const routesPreview: PreviewKind = {
  name: "routes",
  ending: "txt",
  subjectAt: gatewayAt,
  linesOf: (workspace, { detail, ...subject }) => {
    const gateway = gatewayOf(subject, workspace);
    if (gateway === undefined) return undefined;
    const listing = detail === undefined ? {} : { listener: detail };
    return routeListLines(routeList(gateway, listing, workspace)).map(({ text, place }): TracedLine => {
      const { path, range } = place ?? {};
      return path === undefined || range === undefined
        ? { text }
        : { text, from: { path, range, about: path } };
    });
  },
};
