// Goes into the bundle of all mutants: says at each switch which side is taken, and which switches were met.
import { writeFileSync } from "node:fs";

const active = Number(process.env.MUTANT ?? -1);
const reachedIn = process.env.MUTANTS_REACHED;
const reached = new Set();

/** Whether the mutant of this number is the one that runs. */
export const __mutant =
  reachedIn === undefined
    ? (id) => id === active
    : (id) => {
        reached.add(id);
        return false;
      };

if (reachedIn !== undefined) process.on("exit", () => writeFileSync(reachedIn, JSON.stringify([...reached])));
