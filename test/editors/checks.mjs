// Keeps the count of what was checked, and says it while it goes on.
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ name: string, passed: boolean }} Result */

/** A text as short as a person reads it: stack traces of bundled code have lines of a megabyte. */
function excerpt(text) {
  const lines = stripVTControlCharacters(text).trim().split("\n");
  return lines
    .slice(0, 40)
    .map((line) => (line.length > 240 ? `${line.slice(0, 240)}…` : line))
    .join("\n");
}

/** A ledger of checks for one run of one suite. */
export function createChecks() {
  const began = Date.now();
  /** @type {Result[]} */
  const results = [];

  /**
   * Records one check.
   * @param {string} name what is expected, as a statement
   * @param {boolean} passed
   * @param {string} [seen] what was there instead; shown when the check fails
   */
  function check(name, passed, seen = "") {
    results.push({ name, passed });
    const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(5);
    console.log(`  ${seconds}s  ${passed ? "pass" : "FAIL"}  ${name}`);
    if (!passed && seen) console.log(excerpt(seen).replace(/^/gm, "                 "));
  }

  /**
   * Records a check that passes when `action` ends well and fails when it throws. Gives back whether it passed.
   * @param {string} name
   * @param {() => Promise<unknown>} action
   * @param {() => Promise<unknown>} [always] runs after it either way, a screenshot say
   */
  async function expect(name, action, always = async () => {}) {
    try {
      await action();
      check(name, true);
      return true;
    } catch (error) {
      check(name, false, error.message);
      return false;
    } finally {
      await always();
    }
  }

  return { results, check, expect };
}
