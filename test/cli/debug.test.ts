import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, gateway, route } from "./gwls.ts";

const WORLD = {
  "base/gateway.yaml": gateway(),
  "base/route.yaml": `# The catalogue.\n${route()}`,
  "base/kustomization.yaml": "resources: [gateway.yaml, route.yaml]\nlabels: [{ pairs: { team: web } }]\n",
};

describe("gwls debug", () => {
  const { gwls } = folder(WORLD);

  it("shows the tree of the object on a line, each node with its span", () => {
    const { code, out } = gwls(["debug", "tree", "base/route.yaml:4"]);
    assert.equal(
      out,
      `# HTTPRoute edge/catalog (base/route.yaml:1)
map 2:1-11:1
  apiVersion: plain "gateway.networking.k8s.io/v1" 2:13-2:41
  kind: plain "HTTPRoute" 3:7-3:16
  metadata: map 5:3-7:1
    name: plain "catalog" 5:9-5:16
    namespace: plain "edge" 6:14-6:18
  spec: map 8:3-11:1
    parentRefs: sequence 9:5-11:1
      0: map 9:7-11:1
        name: plain "front-door" 9:13-9:23
        sectionName: plain "http" 10:20-10:24
`,
    );
    assert.equal(code, 0);
  });

  it("shows the facts that the model reads", () => {
    const { out } = gwls(["debug", "facts", "base/route.yaml:9:10"]);
    assert.match(out, /^kind: HTTPRoute$/m);
    assert.match(out, /^ {4}- name: front-door\n {6}sectionName: http$/m);
  });

  it("shows the cells that hang on an object, with what they were computed from", () => {
    const { out } = gwls(["debug", "cells", "base/route.yaml"]);
    assert.match(
      out,
      /^delivered\.known\.clusters\.attachment\.cells\.named: clean, reads \d+ cells\n {2}delivered\.known\.table\.objects\.input\(HTTPRoute edge\/catalog\)$/m,
    );
    assert.match(out, /^ {2}delivered\.known\.table\.objects\.input\(Gateway edge\/front-door\)$/m);
    assert.match(out, /^delivered\.known\.table\.objects\.input: input$/m);
  });

  it("shows the ways in which the file reaches clusters, with their layers", () => {
    const { out } = gwls(["debug", "delivery", "base/route.yaml"]);
    assert.match(out, /^ways:\n {2}- scope: .*$/m);
    assert.match(
      out,
      /^ {6}- path: base\/kustomization\.yaml\n {8}by: kustomization\n {8}labels:\n {10}team: web$/m,
    );
  });

  it("shows every object of a file where no line is given", () => {
    const { out } = gwls(["debug", "facts", "./base/gateway.yaml"]);
    assert.match(out, /^# Gateway edge\/front-door \(base\/gateway\.yaml:1\)\n/);
  });

  it("says what is wrong with a view or a place", () => {
    const said = (...args: string[]) => {
      const { code, out, err } = gwls(["debug", ...args]);
      assert.deepEqual([code, out], [2, ""]);
      return err;
    };
    assert.match(said("soul", "base/route.yaml"), /`debug` needs a view and a place/);
    assert.match(said("tree"), /`debug` needs a view and a place/);
    assert.match(
      said("tree", "base/nothing.yaml"),
      /base\/nothing\.yaml is none of the files that were read/,
    );
    assert.match(
      said("tree", "base/route.yaml:90"),
      /no object that is read here stands at base\/route\.yaml:90/,
    );
  });
});
