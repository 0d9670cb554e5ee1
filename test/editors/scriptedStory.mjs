// What is common to the editors that are told the story by a script of their own: what the script has to know, and what
// its answer has to say.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as story from "./story.mjs";

const root = join(import.meta.dirname, "..", "..");

/** What the script is asked, about a copy of the workspace in `folder`; it writes its answer to the file `answer`. */
export function ask(folder) {
  const workspace = join(folder, "workspace");
  story.copyWorkspace(workspace);
  return {
    server: [process.execPath, join(root, "dist", "cli.js"), "serve", "--stdio"],
    workspace,
    routes: story.ROUTES,
    right: story.find(story.ROUTES, story.GATEWAY_NAME),
    misspelt: story.find(story.ROUTES, story.MISSPELT_NAME),
    fixTo: story.GATEWAY_NAME,
    newName: story.NEW_GATEWAY_NAME,
    named: story.GATEWAY_FILES,
    answer: join(folder, "answer.json"),
  };
}

/** Checks the hover and the definition in a script's answer. */
export function checkHoverAndDefinition(checks, { hover, arrived }) {
  checks.check(
    "the hover on the right route's parent names its listener",
    hover.includes(story.OWN_LISTENER),
    hover,
  );
  const { line } = story.find(story.GATEWAY, story.GATEWAY_NAME);
  checks.check(
    "the definition opens the Gateway in the other file, at its name",
    arrived.file.endsWith(story.GATEWAY) && arrived.line === line,
    JSON.stringify(arrived),
  );
}

/** Checks the code action in a script's answer: its title, and the line that it changed. */
export function checkCodeAction(checks, { action, actions, fixed }) {
  checks.check(
    "a code action offers the nearest name",
    action.includes(story.GATEWAY_NAME),
    JSON.stringify(actions),
  );
  checks.check(
    "the code action puts the right name in its place",
    fixed.includes(`name: ${story.GATEWAY_NAME}`),
    fixed,
  );
}

/** Checks the texts of the files that name the Gateway, after it was renamed: nothing else may have changed. */
export function checkRename(checks, { renamed }, { workspace }) {
  for (const file of story.GATEWAY_FILES) {
    const before = readFileSync(join(workspace, file), "utf8");
    const wanted = before
      .replaceAll(story.MISSPELT_NAME, story.GATEWAY_NAME)
      .replaceAll(`name: ${story.GATEWAY_NAME}`, `name: ${story.NEW_GATEWAY_NAME}`);
    checks.check(
      `renaming the Gateway changes its name in ${file}`,
      renamed[file]?.trimEnd() === wanted.trimEnd(),
      renamed[file] ?? "the file was not touched",
    );
  }
}
