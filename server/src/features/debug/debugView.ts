import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { TracedLine } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** A look at what the engine has made of one object, for whoever works on the engine. */
export interface DebugView {
  /** The word for it on the command line. */
  readonly name: "tree" | "facts" | "cells" | "delivery";
  /** What the text is written in, as the ending of a file. */
  readonly ending: "yaml" | "txt";
  linesOf(workspace: Workspace, objectLocation: ObjectLocation): readonly TracedLine[];
}
