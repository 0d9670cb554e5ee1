import { displayName } from "../../delivery/delivered.ts";
import { manifestKind } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import { counted } from "../../text/counted.ts";
import type { Cell } from "../../workspace/cells/cellGraph.ts";
import { type NamedCell, namedCells } from "../../workspace/cells/namedCells.ts";
import type { TracedLine } from "../../workspace/views/tracedLine.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { DebugView } from "./debugView.ts";

/** The cells kept for an object, whether they are up to date, and the cells that each was computed from. */
export const cellsView: DebugView = {
  name: "cells",
  ending: "txt",
  linesOf: (workspace, { delivered }) => {
    const all = namedCells(workspace);
    const byCell = new Map<Cell<unknown>, NamedCell>(all.map((one) => [one.cell, one]));
    const nameOf = (cell: Cell<unknown>): string => {
      const named = byCell.get(cell);
      return named === undefined ? "(a cell that has gone)" : cellText(named, workspace);
    };
    return all
      .filter(({ key }) => key === delivered.id)
      .sort((a, b) => compareText(a.family, b.family))
      .flatMap(({ family, cell }) => linesOfCell(family, cell, nameOf));
  },
};

function linesOfCell(
  family: string,
  cell: Cell<unknown>,
  nameOf: (cell: Cell<unknown>) => string,
): readonly TracedLine[] {
  const { condition } = cell;
  // What another computation read in between may stand in the list twice.
  const dependencies = [...new Set(cell.dependencies)];
  const reads = condition === "input" ? "" : `, reads ${counted(dependencies.length, "cell")}`;
  const head = { text: `${family}: ${condition}${reads}` };
  return [
    head,
    ...dependencies.map((read) => ({
      text: `  ${nameOf(read)}${read.condition === "input" ? "" : `: ${read.condition}`}`,
    })),
  ];
}

/** A cell by its family and what it is about: an object by its name, anything else as it is kept. */
function cellText({ family, key }: NamedCell, workspace: Workspace): string {
  if (key === undefined) return family;
  const delivered = workspace.objectLocation(key)?.delivered;
  const subject =
    delivered === undefined
      ? key.split("\u0000").join(" ")
      : `${manifestKind(delivered.resource)} ${displayName(delivered)}`;
  return `${family}(${subject})`;
}
