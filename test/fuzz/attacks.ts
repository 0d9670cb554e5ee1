import { EDITS } from "./edits/editTarget.ts";
import { type Attack, attack } from "./fuzzTarget.ts";

/** Everything that is attacked at random. */
export const ATTACKS: readonly Attack[] = [attack(EDITS)];
