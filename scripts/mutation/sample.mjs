/**
 * Some elements of a list, the same ones for the same seed.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {number} count
 * @param {number} seed
 * @returns {T[]}
 */
export function drawn(list, count, seed) {
  const left = [...list];
  let state = seed >>> 0;
  // Mulberry32: small, and good enough to draw lots.
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    return one;
  });
}
