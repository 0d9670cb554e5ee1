import type { Delivered } from "../../delivery/delivered.ts";
import type { WorkspaceDocument } from "../files/document.ts";

/** Where an object stands: its file, its document, and the line on which the document starts. */
export interface ObjectLocation {
  readonly path: string;
  readonly document: WorkspaceDocument;
  readonly firstLine: number;
  readonly delivered: Delivered;
}
