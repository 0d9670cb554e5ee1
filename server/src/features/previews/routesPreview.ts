import { type ListenerRoutes, routeList, routeListLines } from "../../requests/routeList.ts";
import { inParts } from "../../workspace/views/inParts.ts";
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
    return listed && listingLines(workspace, aboutOf(subject), [listed], linesOf)[0];
  },
};

/** A Gateway may have thousands of Routes, and its table is asked for by the preview and by the page, and by both again. */
const listings = inParts<readonly ListenerRoutes[]>();
const listingLines = inParts<readonly TracedLine[]>();

function aboutOf({ namespace, name, scope, detail }: PreviewSubject): string {
  return JSON.stringify([namespace, name, scope, detail]);
}

function linesOf(listed: readonly ListenerRoutes[]): readonly TracedLine[] {
  return routeListLines(listed).map(({ text, place }): TracedLine => {
    const { path, range } = place ?? {};
    return path === undefined || range === undefined
      ? { text }
      : { text, from: { path, range, about: path } };
  });
}

function listedOf(workspace: Workspace, subject: PreviewSubject): readonly ListenerRoutes[] | undefined {
  const { detail, ...named } = subject;
  const gateway = gatewayOf(named, workspace);
  const listed = detail === undefined ? {} : { listener: detail };
  return (
    gateway && listings(workspace, aboutOf(subject), [gateway], (one) => routeList(one, listed, workspace))[0]
  );
}
