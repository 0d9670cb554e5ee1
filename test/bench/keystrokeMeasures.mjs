import { typeAndDelete } from "./keystrokes.mjs";
import { median, p95 } from "./statistics.mjs";

/**
 * Keystrokes in an open file as figures of the report.
 *
 * @import { LanguageClient } from "./languageClient.mjs"
 * @import { Measure } from "./report.mjs"
 * @import { Place } from "./keystrokes.mjs"
 */

/** Keystrokes at one place in one batch; a batch is measured often, after one that only warms up. */
export const KEYSTROKES = 20;
const BATCHES = 5;
/** Milliseconds without a publish after which a file that was set back counts as settled. */
const SETTLED = 300;

/** The name of the figure. */
export const KEYSTROKE = "keystroke to findings, p95";

/**
 * @param {LanguageClient} client @param {string} workspace @param {string} uri @param {readonly Place[]} places
 * @param {string} text of the file, to which it is set back where a keystroke showed no effect
 * @param {{ limit?: number }} limit @param {string} [prefix] of the measure's name
 * @returns {Promise<Measure[]>}
 */
export async function keystrokes(client, workspace, uri, places, text, limit, prefix = "") {
  /** @type {string[]} */
  const silent = [];
  /** @type {Place[]} */
  const telling = [];
  for (const place of places) {
    try {
      await typeAndDelete(client, uri, place, KEYSTROKES);
      telling.push(place);
    } catch (error) {
      silent.push(`${place.name}: ${error}`);
      client.replace(uri, text);
      await client.quiet(SETTLED);
    }
  }
  const value = await typicalP95(async () => {
    const samples = [];
    for (const place of telling) samples.push(...(await typeAndDelete(client, uri, place, KEYSTROKES)));
    return samples;
  });
  return [
    { workspace, name: `${prefix}${KEYSTROKE}`, value, unit: "ms", ...limit },
    {
      workspace,
      name: `${prefix}places without a finding`,
      value: silent.length,
      unit: `of ${places.length}`,
      limit: 0,
      detail: { silent },
    },
  ];
}

/**
 * The median of the batches' 95th percentiles: a moment in which the machine was busy with something else spoils
 * one batch, not the figure.
 *
 * @param {() => Promise<number[]>} batch
 * @returns {Promise<number>} `NaN` where a batch had no samples or failed
 */
export async function typicalP95(batch) {
  const figures = [];
  try {
    for (let index = 0; index < BATCHES; index++) figures.push(p95(await batch()));
  } catch {
    return Number.NaN;
  }
  return median(figures);
}
