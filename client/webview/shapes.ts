import type { GraphSeverity } from "../src/protocol.ts";
import type { Point } from "./geometry.ts";
import type { NodeBox } from "./nodeBox.ts";

/** The outline of a node: each role has a shape of its own, so that no colour is needed to tell them apart. */
export function outline({ shape, width: w, height: h }: NodeBox): string {
  switch (shape) {
    case "class":
      return `M12 0H${w - 12}L${w} ${h / 2}L${w - 12} ${h}H12L0 ${h / 2}Z`;
    case "gateway":
      return `M0 0H${w}V${h}H0ZM6 0V${h}`;
    case "listenerSet":
      return `M0 0H${w - 12}L${w} 12V${h}H0ZM${w - 12} 0V12H${w}`;
    case "listener": {
      const r = Math.min(h / 2, 22);
      return `M${r} 0H${w - r}A${r} ${r} 0 0 1 ${w} ${r}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r}A${r} ${r} 0 0 1 0 ${h - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`;
    }
    case "route":
      return `M0 0H${w - 12}L${w} ${h / 2}L${w - 12} ${h}H0Z`;
    case "group":
      return `M4 4V0H${w}V${h - 4}H${w - 4}M0 4H${w - 4}V${h}H0Z`;
    case "policy":
      return `M0 0H${w}V${h - 12}Q${w / 2} ${h + 8} 0 ${h - 12}Z`;
    case "backend":
      return `M8 0H${w - 8}A8 ${h / 2} 0 0 1 ${w - 8} ${h}H8A8 ${h / 2} 0 0 1 8 0ZM8 0A8 ${h / 2} 0 0 1 8 ${h}`;
  }
}

/** The mark of a severity around the origin, 14 units wide: a disc with a cross, a triangle with `!`, a square with `i`. */
export const SEVERITY_MARKS: Readonly<
  Record<GraphSeverity, { readonly outline: string; readonly sign: string }>
> = {
  error: { outline: "M-7 0A7 7 0 1 1 7 0A7 7 0 1 1 -7 0Z", sign: "M-3 -3L3 3M3 -3L-3 3" },
  warning: { outline: "M0 -7L8 7H-8Z", sign: "M0 -2.5V2.5M0 4.2V5.2" },
  information: { outline: "M-6 -6H6V6H-6Z", sign: "M0 -3.8V-2.6M0 -0.8V4" },
};

/** A line through points: straight where two of them lie level or upright, else bent so that it leaves and arrives level. */
export function flowingLine(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${point.x} ${point.y}`;
      if (before.x === point.x || before.y === point.y) return `L${point.x} ${point.y}`;
      const middle = (before.x + point.x) / 2;
      return `C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    })
    .join("");
}

/** A place on the last stretch of a line, near its end: lines that share a start have parted there. */
export function markPoint(points: readonly Point[]): Point | undefined {
  const [last, before] = [points[points.length - 1], points[points.length - 2]];
  if (last === undefined || before === undefined) return undefined;
  // The curve of `flowingLine` after three quarters of its course.
  const [across, along] = [0.703125, 0.84375];
  return { x: before.x + across * (last.x - before.x), y: before.y + along * (last.y - before.y) };
}
