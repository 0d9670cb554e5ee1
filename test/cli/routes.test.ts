import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, gateway, route } from "./gwls.ts";

const FILES = {
  "k8s/gateway.yaml": gateway(),
  "k8s/route.yaml": `${route()}  hostnames: [a.example.com]\n  rules: [{}]\n`,
};

describe("[requests] gwls routes", () => {
  const { gwls } = folder(FILES);
  const TABLE = `Gateway edge/front-door, listener http: HTTP on port 80, *
#  HOST           MATCH         TO       BY                             WHERE              NOTE
1  a.example.com  PathPrefix /  nothing  HTTPRoute edge/catalog rule 1  k8s/route.yaml:11
`;
  for (const name of [
    "front-door",
    "edge/front-door",
    "edge/front-door/http",
    "front-door/http",
    "a.example.com",
  ]) {
    it(`finds what is meant by ${name}`, () => {
      assert.deepEqual(gwls(["routes", name]), { code: 0, out: TABLE, err: "" });
    });
  }

  it("gives programs the list", () => {
    const [only] = JSON.parse(gwls(["routes", "front-door", "--format", "json"]).out);
    assert.deepEqual(
      [only.listener, only.matches[0].path, only.matches[0].order],
      ["http", "k8s/route.yaml", 1],
    );
  });

  const complaints: readonly (readonly [string, string])[] = [
    ["front-dor", "there is no Gateway `front-dor` here; did you mean `edge/front-door`?"],
    ["edge/front-door/https", "there is no listener `https` that takes requests"],
    ["b.example.com", "no route here takes the host `b.example.com`"],
    ["a/b/c/d", "`a/b/c/d` is not of the form [NAMESPACE/]GATEWAY[/LISTENER], and no host"],
  ];
  for (const [name, complaint] of complaints) {
    it(`complains of ${name}`, () => {
      assert.deepEqual(gwls(["routes", name]), { code: 2, out: "", err: `gwls: ${complaint}\n` });
    });
  }
});
