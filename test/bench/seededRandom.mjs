/**
 * A small seeded generator of pseudo-random numbers (xorshift32): the same seed gives the same workload on
 * every machine, which `Math.random` cannot promise.
 *
 * @typedef {object} SeededRandom
 * @property {() => number} fraction a number in [0, 1)
 * @property {(low: number, high: number) => number} integer an integer in [low, high], both included
 * @property {(probability: number) => boolean} chance true with that probability
 * @property {<T>(items: readonly T[]) => T} pick one item of a list that is not empty
 */

/**
 * @param {number} seed any integer
 * @returns {SeededRandom}
 */
export function seededRandom(seed) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0 || 0x6a09e667;
  const fraction = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  // Neighbouring seeds start alike; a few steps part them.
  for (let step = 0; step < 16; step++) fraction();
  return {
    fraction,
    integer: (low, high) => low + Math.floor(fraction() * (high - low + 1)),
    chance: (probability) => fraction() < probability,
    pick: (items) => items[Math.floor(fraction() * items.length)],
  };
}
