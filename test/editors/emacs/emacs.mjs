// The story told in Emacs, in batch mode, with eglot over standard input and output.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../children.mjs";
import { ask, checkCodeAction, checkHoverAndDefinition, checkRename } from "../scriptedStory.mjs";
import { emacs as findEmacs } from "../setup.mjs";
import * as story from "../story.mjs";

/** @param {import("../vscode.mjs").Scene} scene */
export async function emacs({ checks, folder, output }) {
  const question = ask(folder);
  const { code, output: said } = await run(
    await findEmacs(),
    ["-Q", "--batch", "-l", join(import.meta.dirname, "story.el")],
    {
      cwd: question.workspace,
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
  checkHoverAndDefinition(checks, answer);
  checkCodeAction(checks, answer);
  checkRename(checks, answer, question);
}
