import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../server/src/library.ts";
import { Folder } from "../../server/src/lsp/folder.ts";
import { Succession } from "../../server/src/lsp/succession.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { GATEWAY, NOT_FOUND, route } from "./frontDoor.ts";

const OTHERS = { rules: { [NOT_FOUND]: "hint" } } as const;

/** A Gateway and so many Routes, each of which names a listener that it does not have. */
function town(routes: number): Workspace {
  const engine = createEngine({});
  engine.setFile("gateway.yaml", GATEWAY);
  for (let at = 0; at < routes; at += 1)
    engine.setFile(`route-${at}.yaml`, route("https").replace("name: ", `name: n${at}-`));
  return engine;
}

/** All findings of an engine. */
function found(engine: Workspace): object {
  engine.flush();
  return engine.paths().map((path) => ({ path, told: engine.diagnostics(path) }));
}

/** What an engine with other settings finds in the same texts. */
function afresh(before: Workspace): object {
  const engine = createEngine(OTHERS);
  for (const path of before.paths()) engine.setFile(path, before.text(path) ?? "");
  return found(engine);
}

describe("an engine with other settings", () => {
  it("finds what it would find in files of its own", () => {
    const before = town(20);
    found(before);
    const succession = new Succession(before, createEngine(OTHERS));
    assert.equal(succession.begin(), true);
    assert.deepEqual(found(succession.engine), afresh(before));
  });

  it("holds manifests against the CRDs of its own settings, whatever those before have found", () => {
    const before = createEngine({ config: { bundleVersion: "1.0" } });
    const listenerSet = GATEWAY.replace("kind: Gateway", "kind: ListenerSet");
    before.setFile("set.yaml", listenerSet);
    const old = found(before);
    const succession = new Succession(before, createEngine({ config: { bundleVersion: "1.7" } }));
    succession.begin();
    const engine = createEngine({ config: { bundleVersion: "1.7" } });
    engine.setFile("set.yaml", listenerSet);
    assert.deepEqual(found(succession.engine), found(engine));
    assert.notDeepEqual(found(succession.engine), old);
  });

  it("has what was edited, added and removed while a large workspace was handed over", () => {
    const before = town(250);
    const succession = new Succession(before, createEngine(OTHERS));
    assert.equal(succession.begin(), false, "others are heard before all of it");
    before.setFile("route-0.yaml", route("http"));
    before.removeFile("route-1.yaml");
    before.setFile("another.yaml", route("https"));
    while (!succession.goOn(() => true));
    assert.deepEqual(found(succession.engine), afresh(before));
    for (const engine of [before, succession.engine])
      engine.setFile("late.yaml", `${GATEWAY}---\n${GATEWAY}`);
    assert.deepEqual(found(succession.engine), afresh(before));
  });

  it("is not begun where no setting is another", () => {
    const folder = new Folder("file:///town", { rules: { [NOT_FOUND]: "hint" } }, () => {});
    const { engine } = folder;
    assert.equal(folder.reconfigure({ rules: { [NOT_FOUND]: "hint" } }), false);
    assert.equal(folder.engine, engine);
    assert.equal(folder.reconfigure({ rules: { [NOT_FOUND]: "off" } }), true);
    assert.notEqual(folder.engine, engine);
  });
});
