// What is common to the editors that are told the story by a script of their own: what the script has to know, and what
// its answer has to say.
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
