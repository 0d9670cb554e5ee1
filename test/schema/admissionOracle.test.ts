import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Channel } from "../../server/src/schema/release.ts";
import { validateDocument } from "../../server/src/schema/validateDocument.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";

/** A manifest with the verdict of the API server on it. */
interface AdmissionCase {
  readonly id: string;
  readonly channel: Channel | "both";
  readonly op?: string;
  readonly kind: string;
  readonly expect: "valid" | "invalid";
  readonly wantErrors: readonly string[];
  readonly manifest: { readonly apiVersion: string; readonly kind: string };
}

/** What the API server says when a manifest breaks its schema; the other refusals compare fields. */
const STRUCTURAL = /in body should|Invalid value: "[^"]*"$/;

const folder = process.env.GATEWAY_API_TEST_DATA;
const file = folder === undefined ? undefined : join(folder, "oracle", "admission.jsonl");
const present = file !== undefined && existsSync(file);

function readCases(path: string): readonly AdmissionCase[] {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines
    .map((line): AdmissionCase => JSON.parse(line))
    .filter(({ op }) => op === undefined || op === "create");
}

function refusals({ manifest }: AdmissionCase, channel: Channel): readonly string[] {
  const { root } = readDocument(JSON.stringify(manifest, null, 2));
  assert.ok(root);
  const [group = "", version = ""] = manifest.apiVersion.includes("/")
    ? manifest.apiVersion.split("/")
    : ["", manifest.apiVersion];
  const problems = validateDocument(
    { group, version, kind: manifest.kind, root },
    { channel, bundleVersion: "main", proposals: { attachTo: true, routability: true, delegation: true } },
  );
  return problems
    .filter(({ severity, category }) => severity === "error" && category === "admission")
    .map(({ rule, message }) => `${rule}: ${message}`);
}

describe("verdicts of the API server", { skip: present ? false : "GATEWAY_API_TEST_DATA is not set" }, () => {
  const verdicts = present
    ? readCases(file).flatMap((one) => {
        const channels: readonly Channel[] =
          one.channel === "both" ? ["standard", "experimental"] : [one.channel];
        return channels.map((channel) => ({ one, channel, found: refusals(one, channel) }));
      })
    : [];

  it("refuses nothing that the API server accepts", (t) => {
    const valid = verdicts.filter(({ one }) => one.expect === "valid");
    const wrong = valid.filter(({ found }) => found.length > 0);
    t.diagnostic(`${valid.length - wrong.length} of ${valid.length} accepted manifests are accepted`);
    assert.deepEqual(
      wrong.map(({ one, channel, found }) => `${channel} ${one.id}: ${found.join("; ")}`),
      [],
    );
  });

  it("refuses what breaks the schema by itself", (t) => {
    const invalid = verdicts.filter(({ one }) => one.expect === "invalid");
    const structural = invalid.filter(({ one }) => one.wantErrors.some((error) => STRUCTURAL.test(error)));
    const missed = structural.filter(({ found }) => found.length === 0);
    const refused = invalid.filter(({ found }) => found.length > 0).length;
    t.diagnostic(`${refused} of ${invalid.length} refused manifests break their schema`);
    assert.deepEqual(
      missed.map(({ one, channel }) => `${channel} ${one.id}`),
      [],
    );
  });
});
