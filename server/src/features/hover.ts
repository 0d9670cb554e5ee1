import type { Position, Range } from "../text/span.ts";
import { locateNode } from "../workspace/locate.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** What an editor shows for a position. */
export interface Hover {
  readonly range: Range;
  readonly markdown: string;
}

export function hover(
  workspace: Workspace,
  path: string,
  position: Position,
  _options: { readonly commandLinks?: boolean } = {},
): Hover | undefined {
  const location = locateNode(workspace, path, position);
  return location === undefined ? undefined : { range: location.range, markdown: location.path.join(".") };
}
