// Goes into the bundle of all mutants: which of them is active, and which switches were met.

/** More than there are mutants. */
const MOST = 1 << 16;

export const switches = { active: globalThis.activeFromTheBeginning ?? -1, met: new Uint8Array(MOST) };

/** Whether the mutant of this number is the one that runs. */
export const __mutant = (id) => {
  switches.met[id] = 1;
  return id === switches.active;
};
