import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { IMPLEMENTATIONS } from "../../server/src/implementations/implementations.ts";

const folder = join("docs", "implementations");
const page = (name: string): string => readFileSync(join(folder, `${name}.md`), "utf8");

describe("the pages about implementations", () => {
  it("are one for each, and the index leads to all of them", () => {
    const names = IMPLEMENTATIONS.map(({ name }) => `${name}.md`);
    assert.deepEqual(readdirSync(folder).sort(), [...names, "README.md"].sort());
    const index = page("README");
    assert.deepEqual(
      names.filter((name) => !index.includes(`(${name})`)),
      [],
    );
  });

  it("say how it is recognised, what it takes, and what each of its newest reports says", () => {
    const gke = page("gke");
    for (const part of [
      "* the `controllerName` `networking.gke.io/gateway`",
      "| Protocols of listeners | `HTTP`, `HTTPS` |",
      "* [GoogleCloudPlatform/gke-networking-recipes@cce161862be7:gateway-api](https://github.com/GoogleCloudPlatform/gke-networking-recipes/tree/cce161862be7/gateway-api)",
      "| feature | 1.36.2-gke.2154000<br>API 1.6.0, standard | ",
      "| `HTTPRouteRequestTimeout` | no | no | ",
      "* `networking.gke.io/GCPBackendPolicy`",
    ])
      assert.ok(gke.includes(part), part);
  });

  it("give the source of every statement", () => {
    for (const { name, protocols, worksAnyway } of IMPLEMENTATIONS) {
      const text = page(name);
      assert.match(
        text,
        /\[conformance reports\]\(https:\/\/github\.com\/kubernetes-sigs\/gateway-api\//,
        name,
      );
      assert.equal(text.includes("\nSources, read in "), protocols !== undefined, name);
      assert.equal(text.includes("\nSource, read in "), worksAnyway !== undefined, name);
    }
  });
});
