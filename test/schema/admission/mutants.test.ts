import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { admissionRules } from "../../../server/src/schema/admission/index.ts";
import { CHANNELS } from "../../../server/src/settings.ts";
import { SeededRandom } from "../../seededRandom.ts";
import { shareOfRounds } from "../../shareOfRounds.ts";
import { makeMutant } from "./mutants/makeMutant.ts";
import type { Mutant } from "./mutants/mutant.ts";

const EACH = shareOfRounds(4000);

/** The rules that refuse a manifest, each once. */
function refusals({ manifest, channel, bundleVersion }: Mutant): readonly string[] {
  const { diagnostics } = analyze([{ path: "mutant.json", text: JSON.stringify(manifest) }], {
    channel,
    bundleVersion,
  });
  const refused = diagnostics.filter(
    ({ category, severity }) => category === "admission" && severity === "error",
  );
  return [...new Set(refused.map(({ rule }) => rule))].sort();
}

describe("manifests made up with their verdict", () => {
  const reported = new Set<string>();

  for (const channel of CHANNELS) {
    it(`are refused by exactly the rules that they break, in the ${channel} channel`, (context) => {
      const random = new SeededRandom(20261121);
      let broken = 0;
      for (let round = 0; round < EACH; round++) {
        const mutant = makeMutant(random, channel, "main");
        const found = refusals(mutant);
        assert.deepEqual(found, mutant.refusedBy, `manifest ${round}: ${JSON.stringify(mutant.manifest)}`);
        for (const rule of found) reported.add(rule);
        if (found.length > 0) broken++;
      }
      context.diagnostic(`${broken} of ${EACH} manifests are refused`);
      assert.ok(broken > EACH / 4 && broken < EACH, "both verdicts are frequent");
    });
  }

  it("touch nearly every rule", (context) => {
    const unreported = admissionRules.map(({ id }) => id).filter((id) => !reported.has(id));
    context.diagnostic(`${reported.size} rules told of; never told: ${unreported.join(", ")}`);
    assert.ok(reported.size >= 55);
  });
});
