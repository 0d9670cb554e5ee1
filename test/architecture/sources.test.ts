import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { describe, it } from "node:test";

const SPECIFICATION = join(process.cwd(), "server", "src", "gateway-api");

/** The files that decide nothing, so that no document can be cited for them, each with what it holds instead. */
const WITHOUT_SOURCE: Readonly<Record<string, string>> = {
  "asGateway.ts": "an object narrowed to a Gateway",
  "attachment/attachmentDoubt.ts": "why it is not known whether a Route attaches, from its checks",
  "clusterView.ts": "the questions that decisions may ask of a cluster, as types",
  "delegation/delegationConflict.ts": "the shape of a conflict between two Routes",
  "implementationProfile.ts": "where implementations differ because the documents leave the point open",
  "listeners/gatewayView.ts": "the questions that may be asked of merged Gateways, as types",
  "matching/matchSummary.ts": "a match in words",
  "references/undecidedTarget.ts": "why it is not known which object is meant, in words",
  "status/conditionMeaning.ts": "the shape of an entry of the vocabulary of conditions",
  "target.ts": "the shape of a resolved reference, and its name in words",
  "traffic/matchSteps.ts": "decisions about matches in words",
  "traffic/placedListener.ts": "a listener in words",
  "traffic/trafficView.ts": "the questions that following a request may ask, as types",
  "unknownReason.ts": "the reasons of what is unknown, which no controller writes",
  "verdict.ts": "logic of three values, which is this project's own",
};

/**
 * One or two links, each perhaps with anchors beside it or the part that is meant: `… and #grpcrouterule`,
 * `(hostnames)`.
 */
const CITATION = /^Source: https:\/\/\S+(?:(?:,| and) (?:https:\/\/\S+|#\w+)| \([^()]+\))*$/;

const files = readdirSync(SPECIFICATION, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({
    file: path.split(sep).join("/"),
    sources: [...readFileSync(join(SPECIFICATION, path), "utf8").matchAll(/Source: .*$/gm)].map(([text]) =>
      text.replace(/ *\*\/$/, ""),
    ),
  }));

describe("the specification", () => {
  it("is cited by every file that decides something", () => {
    assert.ok(files.length > 90);
    const silent = files.filter(({ sources }) => sources.length === 0).map(({ file }) => file);
    assert.deepEqual(silent.sort(), Object.keys(WITHOUT_SOURCE).sort());
  });

  it("is cited by links, with the part that is meant behind them", () => {
    const strange = files.flatMap(({ file, sources }) =>
      sources.filter((source) => !CITATION.test(source)).map((source) => `${file}: ${source}`),
    );
    assert.deepEqual(strange, []);
  });
});
