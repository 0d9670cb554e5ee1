import { EACH_EDIT, EDITS, LONG_HISTORIES } from "./edits/editTarget.ts";
import { type Attack, attack } from "./fuzzTarget.ts";
import { PROTOCOL } from "./protocolTarget.ts";
import { REQUEST_FILES } from "./requestTarget.ts";
import { SETTINGS_FILES } from "./settingsTarget.ts";
import { STATES } from "./statesTarget.ts";
import { YAML } from "./yamlTarget.ts";

/** Everything that is attacked at random. */
export const ATTACKS: readonly Attack[] = [
  attack(EDITS),
  attack(EACH_EDIT),
  attack(LONG_HISTORIES),
  attack(STATES),
  attack(YAML),
  attack(PROTOCOL),
  attack(SETTINGS_FILES),
  attack(REQUEST_FILES),
];
