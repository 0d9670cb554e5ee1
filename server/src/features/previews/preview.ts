import type { ObjectRef } from "../../workspace/views/effectiveGateway.ts";
import type { Location } from "../../workspace/views/locate.ts";
import type { TracedLine } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { ViewPart } from "../renderedViews/viewPart.ts";

/**
 * What a preview shows, in a form that can stand in an address: an object by its name, or whatever else the kind of
 * preview reads in `detail`. Empty for a preview of the whole workspace.
 */
export interface PreviewSubject extends Partial<ObjectRef> {
  readonly group?: string;
  readonly kind?: string;
  readonly detail?: string;
}

/** One kind of read-only text about the workspace, made anew whenever somebody asks. */
export interface PreviewKind {
  /** The word for it in requests and addresses. */
  readonly name: string;
  /** What the text is written in, as the ending of a file. */
  readonly ending: "yaml" | "md" | "txt";
  /** What would be shown for a place in a manifest; undefined where this preview has nothing to say there. */
  subjectAt(workspace: Workspace, location: Location | undefined): PreviewSubject | undefined;
  /** The text, line by line; undefined where the workspace has no such subject. */
  linesOf(workspace: Workspace, subject: PreviewSubject): readonly TracedLine[] | undefined;
  /** The same by parts, for editors that can show more than text; left out where the text is a manifest. */
  partsOf?(workspace: Workspace, subject: PreviewSubject): readonly ViewPart[] | undefined;
}
