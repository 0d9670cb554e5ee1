// The story told in Emacs, in batch mode, with eglot over standard input and output.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../children.mjs";
import { emacs as findEmacs } from "../setup.mjs";
import * as story from "../story.mjs";

const root = join(import.meta.dirname, "..", "..", "..");

/** @param {import("../vscode.mjs").Scene} scene */
export async function emacs({ checks, folder, output }) {
  const workspace = join(folder, "workspace");
  story.copyWorkspace(workspace);
  const question = {
    server: [process.execPath, join(root, "dist", "cli.js"), "serve", "--stdio"],
    workspace,
    routes: story.ROUTES,
    right: story.find(story.ROUTES, story.GATEWAY_NAME),
    misspelt: story.find(story.ROUTES, story.MISSPELT_NAME),
    answer: join(folder, "answer.json"),
  };
  const { code, output: said } = await run(
    await findEmacs(),
    ["-Q", "--batch", "-l", join(import.meta.dirname, "story.el")],
    {
      cwd: workspace,
      env: { ...process.env, HOME: folder, STORY: JSON.stringify(question) },
      logFile: join(output, "emacs.log"),
      timeout: 180_000,
    },
  );
  if (code !== 0 || !existsSync(question.answer))
    throw new Error(`Emacs ended with exit code ${code}:\n${said}`);
  const answer = JSON.parse(readFileSync(question.answer, "utf8"));

  const found = answer.diagnostics.find(({ text }) => text.includes(story.MISSPELT_NAME));
  checks.check(
    "the misspelt parent is a diagnostic on its line",
    found?.line === question.misspelt.line,
    JSON.stringify(answer.diagnostics),
  );
  checks.check(
    "the hover on the right route's parent names its listener",
    answer.hover.includes(story.OWN_LISTENER),
    answer.hover,
  );
  const { line } = story.find(story.GATEWAY, story.GATEWAY_NAME);
  const arrived = answer.arrived.file.endsWith(story.GATEWAY) && answer.arrived.line === line;
  checks.check(
    "the definition opens the Gateway in the other file, at its name",
    arrived,
    JSON.stringify(answer.arrived),
  );
}
