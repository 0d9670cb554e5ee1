import assert from "node:assert/strict";
import {
  editsOfRefactoring,
  type Refactoring,
  refactoringPlace,
  refactoringsAt,
} from "../../../server/src/features/refactorings/refactorings.ts";
import { type AnalyzeOptions, findEffectiveGateway } from "../../../server/src/library.ts";
import { asRoute } from "../../../server/src/model/resource.ts";
import { applyEdits } from "../../../server/src/text/textEdit.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { openAtCursor, openFixture, readFixture } from "../../fixture.ts";
import { silentlyOpened } from "../fixes/triedActions.ts";

/** What is offered at the cursor. */
export function offeredAtCursor(source: string, options: AnalyzeOptions = {}): readonly Refactoring[] {
  const { workspace, path, position } = openAtCursor(source, options);
  const place = refactoringPlace(workspace, path, { start: position, end: position });
  return place === undefined ? [] : refactoringsAt(workspace, place);
}

/** What nearly every object is offered, or what is meant to change something: it has tests of its own. */
export const OFFERED_WIDELY = /defaults? of this|for what is generated|^Redirect HTTP/;

/** What is offered at the cursor, but for what nearly every object is: `title`, or `title (not now: reason)`. */
export function titlesAtCursor(source: string, options: AnalyzeOptions = {}): readonly string[] {
  return offeredAtCursor(source, options)
    .filter(({ title }) => !OFFERED_WIDELY.test(title))
    .map(({ title, plan }) => (plan.kind === "refused" ? `${title} (not now: ${plan.reason})` : title));
}

/** The texts of the files that a refactoring changes; a file of which nothing is left has none. */
export function textsAfter(workspace: Workspace, refactoring: Refactoring): ReadonlyMap<string, string> {
  const files = editsOfRefactoring(workspace, refactoring);
  assert.ok(files !== undefined, `${refactoring.title} is refused or cannot be done`);
  return new Map(
    files.map(({ path, edits, isEmptied }) => {
      const text = applyEdits(workspace.text(path) ?? "", edits);
      assert.equal(text.trim() === "", isEmptied, path);
      return [path, text];
    }),
  );
}

/**
 * Applies the refactoring of that title at the cursor, compares every file that `after` holds and that no other file
 * changed, and holds the merged Gateways of both to each other.
 */
export function checkRefactoring(
  before: string,
  title: string,
  after: string,
  options: AnalyzeOptions = {},
): void {
  const fixture = readFixture(before);
  const { workspace, path, position } = openAtCursor(before, options);
  const place = refactoringPlace(workspace, path, { start: position, end: position });
  const offered = place === undefined ? [] : refactoringsAt(workspace, place);
  const chosen = offered.find((refactoring) => refactoring.title === title);
  assert.ok(
    chosen !== undefined,
    `no such refactoring; offered: ${offered.map((one) => one.title).join(" | ")}`,
  );
  const changed = textsAfter(workspace, chosen);
  const texts = new Map(fixture.files.map((file) => [file.path, changed.get(file.path) ?? file.text]));
  const expected = new Map(fixture.files.map((file) => [file.path, file.text]));
  for (const file of readFixture(after).files) expected.set(file.path, file.text === "\n" ? "" : file.text);
  assert.deepEqual(Object.fromEntries(texts), Object.fromEntries(expected));
  const files = [...texts].map(([name, text]) => ({ path: name, text }));
  const result = openFixture({ files, markers: [] }, options);
  assert.deepEqual(silentlyOpened(title, fixture.files, files, options), []);
  assert.deepEqual(meaningOf(result), meaningOf(workspace));
  assert.deepEqual(routesIn(result), routesIn(workspace));
}

/** Applies the refactoring of that title at the cursor, which may be meant to change something, and gives all files. */
export function refactoredTexts(
  before: string,
  title: string,
  options: AnalyzeOptions = {},
): {
  readonly before: Workspace;
  readonly after: Workspace;
  readonly texts: Readonly<Record<string, string>>;
} {
  const { workspace, path, position } = openAtCursor(before, options);
  const place = refactoringPlace(workspace, path, { start: position, end: position });
  const offered = place === undefined ? [] : refactoringsAt(workspace, place);
  const chosen = offered.find((refactoring) => refactoring.title === title);
  assert.ok(
    chosen !== undefined,
    `no such refactoring; offered: ${offered.map((one) => one.title).join(" | ")}`,
  );
  const changed = textsAfter(workspace, chosen);
  const files = readFixture(before).files.map((file) => ({
    path: file.path,
    text: changed.get(file.path) ?? file.text,
  }));
  assert.deepEqual(silentlyOpened(title, readFixture(before).files, files, options), []);
  return {
    before: workspace,
    after: openFixture({ files, markers: [] }, options),
    texts: Object.fromEntries(files.map((file) => [file.path, file.text])),
  };
}

/** What the Gateways that stand on their own serve, which conflicts they have, and which Routes they take. */
export function meaningOf(workspace: Workspace): Readonly<Record<string, readonly string[]>> {
  const roots = workspace
    .objects()
    .map(({ delivered }) => delivered)
    .filter(
      ({ resource }) => resource.kind === "Gateway" && resource.spec.infrastructure?.attachTo === undefined,
    );
  return Object.fromEntries(
    roots.map(({ resource, namespace }) => {
      const ref = { ...(namespace === undefined ? {} : { namespace }), name: resource.metadata.name ?? "" };
      const gateway = findEffectiveGateway(workspace, ref);
      const listeners = (gateway?.listeners ?? []).map((listener) => {
        const { name, port, protocol, hostname, tls, allowedRoutes, conflict, attachedRoutes } = listener;
        const routes = attachedRoutes.map((route) => `${route.kind} ${route.namespace ?? ""}/${route.name}`);
        // Names may repeat among ListenerSets, so that converting a child ends a conflict of names.
        const loses =
          conflict === undefined || conflict.reason === "ListenerConflict"
            ? undefined
            : `${conflict.reason} with ${conflict.with.name}, tentative: ${conflict.tentative}`;
        return JSON.stringify({ name, port, protocol, hostname, tls, allowedRoutes, loses, routes });
      });
      return [`${ref.namespace ?? ""}/${ref.name}`, listeners.sort()];
    }),
  );
}

/** How the parentRefs of each Route fare, without the names of the parents. */
export function routesIn(workspace: Workspace): readonly string[] {
  const found = workspace.objects().flatMap(({ delivered }) =>
    asRoute(delivered.resource) === undefined
      ? []
      : workspace
          .clusterOf(delivered.id)
          .attachment.of(delivered.id)
          .map(({ verdict, reason }) => `${delivered.resource.metadata.name} ${verdict} ${reason ?? ""}`),
  );
  return [...new Set(found)].sort();
}
