import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { refactoringsAt } from "../../../server/src/features/refactorings/refactorings.ts";
import { asOwner } from "../../../server/src/gateway-api/listeners/merging.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import type { Path } from "../../../server/src/yaml/tree.ts";
import { openFixture } from "../../fixture.ts";
import { meaningOf, OFFERED_WIDELY, routesIn, textsAfter } from "./refactored.ts";

const EXAMPLES = join(process.cwd(), "examples");

interface ExampleFile {
  readonly path: string;
  readonly text: string;
}

function filesIn(folder: string): readonly ExampleFile[] {
  return readdirSync(join(EXAMPLES, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => ({ path, text: readFileSync(join(EXAMPLES, folder, path), "utf8") }));
}

function open(files: readonly ExampleFile[]): Workspace {
  return openFixture({ files, markers: [] });
}

/** Does whatever is possible in an example, each by itself, and names it by its object. */
function refactored(folder: string): readonly string[] {
  const files = filesIn(folder);
  const workspace = open(files);
  const before = { meaning: meaningOf(workspace), routes: routesIn(workspace) };
  const owners = workspace.objects().flatMap(({ delivered }) => asOwner(delivered) ?? []);
  return owners.flatMap(({ id, resource }) => {
    const listeners = (resource.spec.listeners ?? []).map((_, index): Path => ["spec", "listeners", index]);
    return [["metadata", "name"], ...listeners]
      .flatMap((path) => refactoringsAt(workspace, { id, path }))
      .filter(({ plan, title }) => plan.kind === "possible" && !OFFERED_WIDELY.test(title))
      .map((refactoring) => {
        const name = `${resource.metadata.name}: ${refactoring.title}`;
        const texts = textsAfter(workspace, refactoring);
        const after = open(files.map(({ path, text }) => ({ path, text: texts.get(path) ?? text })));
        assert.deepEqual(meaningOf(after), before.meaning, name);
        assert.deepEqual(routesIn(after), before.routes, name);
        return name;
      });
  });
}

/** What is possible in each example; the other folders are about mistakes that stand in the way. */
const POSSIBLE: Readonly<Record<string, readonly string[]>> = {
  "child-listener-invalid": [
    "bridge: Convert all 2 child Gateways to ListenerSets, and let in ListenerSets like child Gateways",
    "bridge-north: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
    "bridge-north: Inline child Gateway into its parent",
    "bridge-south: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
    "bridge-south: Inline child Gateway into its parent",
  ],
  "children-of-other-namespaces": [
    "arcade: Convert all 2 child Gateways to ListenerSets, and let in ListenerSets like child Gateways",
    "books: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
    "toys: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
  ],
  "listener-order": [
    "market: Convert all 2 child Gateways to ListenerSets, and let in ListenerSets like child Gateways",
    "flowers: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
    "vegetables: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
  ],
  "one-gateway-from-two": [
    "bakery: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
    "bakery: Inline child Gateway into its parent",
    "plaza: Extract all listeners but the first into a ListenerSet, and let others of its namespace in",
    "plaza: Extract listener `probes` into a ListenerSet, and let others of its namespace in",
    "plaza: Extract listener `bakery` into a ListenerSet, and let others of its namespace in",
    "plaza: Convert the child Gateway to a ListenerSet, and let in ListenerSets like child Gateways",
  ],
  "parent-without-listeners": ["picture: Inline child Gateway into its parent"],
  "route-names-parents-section": [
    "harbour: Convert the child Gateway to a ListenerSet, and let in ListenerSets like child Gateways",
    "lighthouse: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
  ],
  "route-to-child": [
    "garden: Convert the child Gateway to a ListenerSet, and let in ListenerSets like child Gateways",
    "greenhouse: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
    "greenhouse: Inline child Gateway into its parent",
  ],
  "same-with-listenersets": ["bakery: Inline ListenerSet into its Gateway"],
  "two-ports": [
    "quay: Convert the child Gateway to a ListenerSet, and let in ListenerSets like child Gateways",
    "quay-probes: Convert child Gateway to ListenerSet, and let in ListenerSets like child Gateways",
    "quay-probes: Inline child Gateway into its parent",
  ],
};

/** How much is possible in the other examples, at least. */
const ELSEWHERE: Readonly<Record<string, number>> = { shop: 5, mistakes: 17 };

describe("refactoring the examples of merging keeps listeners, conflicts and attachments", () => {
  for (const folder of readdirSync(join(EXAMPLES, "merging")).filter((name) => !name.endsWith(".yaml")))
    it(folder, () => assert.deepEqual(refactored(`merging/${folder}`), POSSIBLE[folder] ?? []));

  for (const [folder, count] of Object.entries(ELSEWHERE))
    it(folder, () => assert.ok(refactored(folder).length >= count));
});
