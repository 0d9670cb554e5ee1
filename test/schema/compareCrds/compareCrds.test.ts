import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";

/** The script, over an invented CRD that differs from the schemas in every way that it knows. */
function compareCrds(...args: readonly string[]): {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
} {
  const run = spawnSync(process.execPath, ["scripts/compareCrds.mjs", ...args], { encoding: "utf8" });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

const CRDS = "test/schema/compareCrds/crds";
const EXPECTED = `standard UDPRoute v1: storage is false in the CRD, true here
standard UDPRoute v1 spec: no rule here for "at least one rule": self.rules.size() > 0
standard UDPRoute v1 spec.colour: is in the CRD and not here
standard UDPRoute v1 spec.parentRefs: is here and not in the CRD
standard UDPRoute v1 spec: required is [] in the CRD, ["rules"] here
standard UDPRoute v1 spec.rules: maxItems is 2 in the CRD, 1 here
standard UDPRoute v1 spec.rules: the CRD has no rule for cel-backendref-service-port, cel-route-rule-name-unique
standard UDPRoute v1 spec.rules[]: required is [] in the CRD, ["backendRefs"] here
standard UDPRoute v1 spec.rules[].name: pattern is absent in the CRD, "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$" here
standard UDPRoute v1 spec.rules[].backendRefs[].group: is here and not in the CRD
standard UDPRoute v1 spec.rules[].backendRefs[].kind: is here and not in the CRD
standard UDPRoute v1 spec.rules[].backendRefs[].namespace: is here and not in the CRD
standard UDPRoute v1 spec.rules[].backendRefs[].weight: default is 2 in the CRD, 1 here
standard UDPRoute v2: the version is not in servedVersions.ts
14 differences.
`;

describe("npm run compare-crds", () => {
  it("tells what CRDs say otherwise than the schemas, field by field and rule by rule", () => {
    assert.deepEqual(compareCrds(CRDS, "--release", "1.7"), { code: 1, out: EXPECTED, err: "" });
  });

  it("holds them against the release and channel that it is given", () => {
    const { out } = compareCrds(CRDS, "--release", "1.5", "--channel", "experimental");
    assert.ok(out.includes("experimental UDPRoute v1: served is true in the CRD, false here\n"), out);
  });

  it("says what it cannot compare", () => {
    const empty = mkdtempSync(join(tmpdir(), "no-crds-"));
    after(() => rmSync(empty, { recursive: true }));
    assert.equal(compareCrds(empty).err, `${empty} holds no CustomResourceDefinition\n`);
    assert.deepEqual([compareCrds().code, compareCrds(CRDS, "--release", "1.9").code], [2, 2]);
  });
});
