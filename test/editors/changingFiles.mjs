// The steps of the story that change other files than the one that is looked at.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as story from "./story.mjs";
import { until } from "./workbench.mjs";

/** A quick fix in the route's file writes a ReferenceGrant into the file of the other namespace. */
export async function fixingElsewhere(workbench, { checks }) {
  const { screenshot } = workbench;
  const title = "Create a ReferenceGrant";
  await workbench.openFile(story.PAY_ROUTE);
  const fixed = await checks.expect(
    "Ctrl+. on a namespace that lets nobody in offers a ReferenceGrant there",
    async () => {
      await workbench.problem(story.PAYMENTS_NAMESPACE, story.SOURCE, story.GRANT_RULE);
      await workbench.quickFix(story.PAYMENTS_NAMESPACE, title, () => screenshot("grant-menu"));
    },
    () => screenshot("grant-applied"),
  );
  if (!fixed) return;
  await checks.expect(
    "the grant stands in the other file, and the problem is gone",
    async () => {
      await workbench.noProblem(story.GRANT_RULE);
      await workbench.openFile(story.PAYMENTS);
      const text = () => workbench.editorText(story.PAYMENTS.split("/").pop());
      await until(
        "the grant in the editor",
        async () => (await text()).includes("kind: ReferenceGrant"),
        15_000,
      );
    },
    () => screenshot("grant-written"),
  );
}

/** F2 on the Gateway's name changes every file that names it; a second time back. */
export async function renaming(workbench, { checks, folder }) {
  const { screenshot } = workbench;
  const inFile = (file) => readFileSync(join(folder, "workspace", file), "utf8");
  const names = (file, name) => new RegExp(`name: ${name}\\b`).test(inFile(file));
  const renamed = (to) => () =>
    story.GATEWAY_FILES.every(
      (file) =>
        names(file, to) &&
        [story.GATEWAY_NAME, story.NEW_GATEWAY_NAME].every((name) => name === to || !names(file, name)),
    );
  const wait = (to) =>
    until(`every file to say ${to}`, renamed(to), 20_000).catch((error) => {
      throw new Error([error.message, ...story.GATEWAY_FILES.map(inFile)].join("\n---\n"));
    });
  await workbench.openFile(story.GATEWAY);
  await checks.expect(
    "F2 on the Gateway's name renames it in its own file, in the ListenerSet and in every route",
    async () => {
      await workbench.rename(story.GATEWAY_NAME, story.NEW_GATEWAY_NAME, () => screenshot("rename"));
      await wait(story.NEW_GATEWAY_NAME);
    },
    () => screenshot("renamed"),
  );
  await checks.expect("and back again", async () => {
    await workbench.rename(story.NEW_GATEWAY_NAME, story.GATEWAY_NAME, async () => {});
    await wait(story.GATEWAY_NAME);
  });
}
