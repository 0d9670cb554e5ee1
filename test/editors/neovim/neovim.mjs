// The story told in Neovim, headless, with its own language client over standard input and output.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../children.mjs";
import { ask, checkCodeAction, checkHoverAndDefinition, checkRename } from "../scriptedStory.mjs";
import { neovim as findNeovim } from "../setup.mjs";
import * as story from "../story.mjs";

/** @param {import("../vscode.mjs").Scene} scene */
export async function neovim({ checks, folder, output }) {
  const question = ask(folder);
  const xdg = Object.fromEntries(
    ["CONFIG", "DATA", "STATE", "CACHE"].map((kind) => [`XDG_${kind}_HOME`, join(folder, "xdg")]),
  );
  const script = join(import.meta.dirname, "story.lua");
  const { code, output: said } = await run(
    await findNeovim(),
    ["--headless", "--clean", "-n", "-u", script],
    {
      cwd: question.workspace,
      env: {
        ...process.env,
        ...xdg,
        NVIM_LOG_FILE: join(output, "nvim.log"),
        STORY: JSON.stringify(question),
      },
      logFile: join(output, "neovim.log"),
      timeout: 180_000,
    },
  );
  if (code !== 0) throw new Error(`Neovim ended with exit code ${code}:\n${said}`);
  const answer = JSON.parse(readFileSync(question.answer, "utf8"));
  if (answer.error) throw new Error(answer.error);

  const found = answer.diagnostics.find(
    ({ code: rule, message }) => rule === story.RULE && message.includes(story.MISSPELT_NAME),
  );
  checks.check(
    "the misspelt parent is a diagnostic under its rule",
    found?.source === story.SOURCE,
    JSON.stringify(answer.diagnostics),
  );
  checks.check(
    "the diagnostic stands on the misspelt name",
    found?.lnum === question.misspelt.line,
    JSON.stringify(found),
  );
  checkHoverAndDefinition(checks, answer);
  checkCodeAction(checks, answer);
  const section = answer.completed.find(({ label }) => label === "sectionName");
  checks.check(
    "completion offers the key that was begun, in place of its beginning",
    section?.text.startsWith("sectionName: ") === true && section.start === 6,
    JSON.stringify(answer.completed),
  );
  checks.check("after the code action the diagnostic is gone", answer.left === 0, `${answer.left} left`);
  checkRename(checks, answer, question);
}
