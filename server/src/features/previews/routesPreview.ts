import { type ListenerRoutes, routeList, routeListLines } from "../../requests/routeList.ts";
import type { TracedLine } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { routesView } from "../renderedViews/routesView.ts";
import { gatewayAt } from "./gatewayAt.ts";
import { gatewayOf } from "./objectSubject.ts";
import type { PreviewKind, PreviewSubject } from "./preview.ts";

/** The matches of a Gateway in the order in which its listeners try them; `detail` is the name of one listener. */
export const routesPreview: PreviewKind = {
  name: "routes",
  ending: "txt",
  subjectAt: gatewayAt,
  partsOf: (workspace, subject) => {
    const listed = listedOf(workspace, subject);
    return listed && routesView(listed);
  },
  linesOf: (workspace, subject) => {
    const listed = listedOf(workspace, subject);
    return (
      listed &&
      routeListLines(listed).map(({ text, place }): TracedLine => {
        const { path, range } = place ?? {};
        return path === undefined || range === undefined
          ? { text }
          : { text, from: { path, range, about: path } };
      })
    );
  },
};

function listedOf(
  workspace: Workspace,
  { detail, ...subject }: PreviewSubject,
): readonly ListenerRoutes[] | undefined {
  const gateway = gatewayOf(subject, workspace);
  return gateway && routeList(gateway, detail === undefined ? {} : { listener: detail }, workspace);
}
