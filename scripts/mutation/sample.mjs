import { createHash } from "node:crypto";

/**
 * Some elements of a list, the same ones for the same seed. They are drawn by their names, so that others that come or go
 * change little of what is drawn.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {number} count
 * @param {number} seed
 * @param {(one: T) => string} nameOf elements of one name are told apart by their order
 * @returns {T[]}
 */
export function drawn(list, count, seed, nameOf = String) {
  const uses = new Map();
  const lots = list.map((one) => {
    const name = nameOf(one);
    const use = uses.get(name) ?? 0;
    uses.set(name, use + 1);
    return { one, lot: createHash("sha256").update(`${seed} ${use} ${name}`).digest("hex") };
  });
  return lots
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}
