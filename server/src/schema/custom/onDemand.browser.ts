import type * as onDemand from "./onDemand.ts";

// `rules.js` leaves what it exports in this variable where there are no modules.
declare const rulesOfDefinitions: typeof onDemand;

/**
 * What is loaded when it is needed, in a browser's worker: the script that Node's programs load, too. The worker's name ends with
 * its address, since a worker made of text does not know where it came from; VS Code puts a name of its own before it. Without an
 * address the script lies where it is shipped.
 */
const address = self.name.slice(self.name.lastIndexOf(" ") + 1);

importScripts(URL.canParse(address) ? address : new URL("../rules.js", self.location.href).href);

export const { RuleEngine, re2Search } = rulesOfDefinitions;
