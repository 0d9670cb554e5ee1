import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { refactoringsAt } from "../../../server/src/features/refactorings.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { openFixture } from "../../fixture.ts";
import { meaningOf, routesIn, textsAfter } from "./refactored.ts";

const EXAMPLES = join(process.cwd(), "examples/merging");

interface ExampleFile {
  readonly path: string;
  readonly text: string;
}

function filesIn(folder: string): readonly ExampleFile[] {
  return readdirSync(join(EXAMPLES, folder))
    .filter((name) => name.endsWith(".yaml"))
    .map((path) => ({ path, text: readFileSync(join(EXAMPLES, folder, path), "utf8") }));
}

function open(files: readonly ExampleFile[]): Workspace {
  return openFixture({ files, markers: [] });
}

/** Does whatever is possible in an example, each by itself, and names it by its object. */
function refactored(folder: string): readonly string[] {
  const workspace = open(filesIn(folder));
  return workspace.objects().flatMap(({ delivered }) =>
    refactoringsAt(workspace, { id: delivered.id, path: ["metadata", "name"] })
      .filter(({ plan }) => plan.kind === "possible")
      .map((refactoring) => {
        const name = `${delivered.resource.metadata.name}: ${refactoring.title}`;
        const texts = textsAfter(workspace, refactoring);
        const after = open(
          filesIn(folder).map(({ path, text }) => ({ path, text: texts.get(path) ?? text })),
        );
        assert.deepEqual(meaningOf(after), meaningOf(workspace), name);
        assert.deepEqual(routesIn(after), routesIn(workspace), name);
        return name;
      }),
  );
}

/** What is possible in each example; the other folders are about mistakes that stand in the way. */
const POSSIBLE: Readonly<Record<string, readonly string[]>> = {
  "child-listener-invalid": [
    "bridge: Convert all 2 child Gateways to ListenerSets",
    "bridge-north: Convert child Gateway to ListenerSet",
    "bridge-north: Inline child Gateway into its parent",
    "bridge-south: Convert child Gateway to ListenerSet",
    "bridge-south: Inline child Gateway into its parent",
  ],
  "children-of-other-namespaces": [
    "arcade: Convert all 2 child Gateways to ListenerSets",
    "books: Convert child Gateway to ListenerSet",
    "toys: Convert child Gateway to ListenerSet",
  ],
  "listener-order": [
    "market: Convert all 2 child Gateways to ListenerSets",
    "flowers: Convert child Gateway to ListenerSet",
    "vegetables: Convert child Gateway to ListenerSet",
  ],
  "one-gateway-from-two": [
    "bakery: Convert child Gateway to ListenerSet",
    "bakery: Inline child Gateway into its parent",
    "plaza: Extract all listeners but the first into a ListenerSet",
    "plaza: Convert the child Gateway to a ListenerSet",
  ],
  "parent-without-listeners": ["picture: Inline child Gateway into its parent"],
  "route-names-parents-section": [
    "harbour: Convert the child Gateway to a ListenerSet",
    "lighthouse: Convert child Gateway to ListenerSet",
  ],
  "route-to-child": [
    "garden: Convert the child Gateway to a ListenerSet",
    "greenhouse: Convert child Gateway to ListenerSet",
    "greenhouse: Inline child Gateway into its parent",
  ],
  "same-with-listenersets": ["bakery: Inline ListenerSet into its Gateway"],
  "two-ports": [
    "quay: Convert the child Gateway to a ListenerSet",
    "quay-probes: Convert child Gateway to ListenerSet",
    "quay-probes: Inline child Gateway into its parent",
  ],
};

describe("refactoring the examples of merging keeps listeners, conflicts and attachments", () => {
  for (const folder of readdirSync(EXAMPLES).filter((name) => !name.endsWith(".yaml")))
    it(folder, () => assert.deepEqual(refactored(folder), POSSIBLE[folder] ?? []));
});
