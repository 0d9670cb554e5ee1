import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { heldBy, MOST_DELIVERIES, withoutAlike } from "../../server/src/delivery/buildBounds.ts";
import { layer } from "../../server/src/delivery/layer.ts";
import { analyze } from "../../server/src/library.ts";

const times = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const kustomization = (folder: string, resources: readonly string[], more = "") => ({
  path: `${folder}/kustomization.yaml`,
  text: `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${more}resources: ${JSON.stringify(resources)}\n`,
});
const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: road, namespace: town }
spec: { parentRefs: [{ name: gate }] }
`;

const outside = (files: readonly { readonly path: string; readonly text: string }[]) =>
  analyze(files).diagnostics.filter(({ rule }) => rule === "kustomization-outside");

describe("hangs and hunger: kustomizations", () => {
  it("that list each other in a circle end, and each is told", () => {
    const all = times(40, (at) =>
      kustomization(
        `k${at}`,
        times(40, (to) => `../k${to}`).filter((_, to) => to !== at),
      ),
    );
    const cycles = analyze(all).diagnostics.filter(({ rule }) => rule === "kustomization-cycle");
    assert.ok(cycles.length > 0);
  });

  it("that double with every tier are followed as long as they change nothing", () => {
    const tiers = times(24, (at) =>
      ["k", "m"].map((name) => kustomization(`${name}${at}`, [`../k${at + 1}`, `../m${at + 1}`])),
    );
    const ends = ["k24", "m24"].map((folder) => kustomization(folder, ["road.yaml"]));
    const files = [...tiers.flat(), ...ends, { path: "k24/road.yaml", text: ROUTE }];
    assert.deepEqual(outside(files), []);
  });

  it("are followed in a hundred tiers, and the one beyond is told", () => {
    const chain = (length: number) => [
      ...times(length, (at) =>
        kustomization(`k${String(at).padStart(3, "0")}`, [`../k${String(at + 1).padStart(3, "0")}`]),
      ),
      kustomization(`k${String(length).padStart(3, "0")}`, ["road.yaml"]),
      { path: `k${String(length).padStart(3, "0")}/road.yaml`, text: ROUTE },
    ];
    assert.deepEqual(outside(chain(99)), []);
    const [first, ...others] = outside(chain(150));
    assert.equal(first?.path, "k099/kustomization.yaml");
    assert.match(first?.message ?? "", /^`\.\.\/k100` lies more than 100 kustomizations deep/);
    assert.deepEqual(others, []);
  });
});

describe("hangs and hunger: the entries of a build", () => {
  const entries = (count: number, layers: (at: number) => ReturnType<typeof layer>[]) =>
    times(count, (at) => ({ file: "road.yaml", role: "manifest", layers: layers(at) }) as const);

  it("that are alike are kept twice, which says that a file is listed in several places", () => {
    assert.equal(withoutAlike(entries(5_000, () => [])).length, 2);
    assert.equal(withoutAlike(entries(900, () => [])).length, 900, "few are not looked at");
  });

  it("of one file are kept as far as any walk would follow them", () => {
    const distinct = entries(5_000, (at) => [
      layer({ path: "a", by: "kustomization", namePrefix: `${at}-` }),
    ]);
    assert.equal(withoutAlike(distinct).length, MOST_DELIVERIES);
    assert.equal(heldBy(distinct), 10_000);
  });
});
