import type { GraphEdge } from "../src/protocol.ts";
import type { Rectangle } from "./geometry.ts";

export type Direction = "left" | "right" | "up" | "down";

/**
 * The node that an arrow key leads to: left and right along the lines, or to the next column where no line goes there; up
 * and down in the column.
 */
export function neighbour(
  from: string,
  direction: Direction,
  places: ReadonlyMap<string, Rectangle>,
  edges: readonly GraphEdge[],
): string | undefined {
  const origin = places.get(from);
  if (origin === undefined) return undefined;
  const others = [...places].filter(([id]) => id !== from);
  if (direction === "up" || direction === "down") {
    const sign = direction === "down" ? 1 : -1;
    const column = others.filter(([, place]) => overlaps(place, origin) && sign * (place.y - origin.y) > 0);
    return nearest(column, origin);
  }
  const linked = new Set(
    edges.flatMap(({ from: start, to }) =>
      direction === "right" ? (start === from ? [to] : []) : to === from ? [start] : [],
    ),
  );
  const alongLines = others.filter(([id]) => linked.has(id));
  const sign = direction === "right" ? 1 : -1;
  const beside = others.filter(([, place]) => !overlaps(place, origin) && sign * (place.x - origin.x) > 0);
  return nearest(alongLines, origin) ?? nearest(beside, origin);
}

function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

function nearest(
  candidates: readonly (readonly [string, Rectangle])[],
  origin: Rectangle,
): string | undefined {
  const distance = ([, { x, y, height }]: readonly [string, Rectangle]): number =>
    Math.hypot(x - origin.x, 3 * (y + height / 2 - origin.y - origin.height / 2));
  return candidates.reduce<readonly [string, Rectangle] | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  )?.[0];
}
