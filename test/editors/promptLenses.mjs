// Lenses keep up with edits: after a change of a listener, and after it is undone, the lens above it is right at once.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as story from "./story.mjs";

/** In milliseconds, from the key to the words in the editor: a second, and half of one for a machine that is busy. */
const LONGEST = 1500;
const ROUNDS = 6;

/** On a machine that does other things meanwhile a lens can take any time, so that the least of some rounds counts. */
export async function promptLenses(workbench, { checks, folder }) {
  const file = join(folder, "workspace", story.GATEWAY);
  const before = readFileSync(file, "utf8");
  const { page, active, screenshot } = workbench;
  const lens = (text) => page.locator(`${active} .codelens-decoration`, { hasText: text }).first();
  const attached = lens(/\d routes?\s*\|\s*trace/);
  const nothing = lens(/no routes/);
  /** The time from a key to what it brings about. */
  const timed = async (key, shown) => {
    const began = Date.now();
    await page.keyboard.press(key);
    await shown.waitFor({ timeout: 20_000 });
    return Date.now() - began;
  };
  const edits = [];
  const undos = [];
  const isPrompt = (times) => times.some((time) => time <= LONGEST);
  await checks.expect(
    `after an edit, and after it is undone, the lens of a listener is right within ${LONGEST} ms`,
    async () => {
      await workbench.openFile(story.GATEWAY);
      await page.keyboard.press("Control+Home");
      await attached.waitFor({ timeout: 20_000 });
      while (edits.length < ROUNDS && !(isPrompt(edits) && isPrompt(undos))) {
        await workbench.clickText("hostname");
        await page.keyboard.press("End");
        for (const _ of '.com"') await page.keyboard.press("ArrowLeft");
        edits.push(await timed("x", nothing));
        if (edits.length === 1) await screenshot("lens-after-edit");
        undos.push(await timed("Control+z", attached));
      }
      if (!isPrompt(edits) || !isPrompt(undos))
        throw new Error(`edits took ${edits.join(", ")} ms, undoing them ${undos.join(", ")} ms`);
    },
    () => screenshot("lens-after-undo"),
  );
  await workbench.saveAs(file, before);
  console.log(`          lenses: ${edits.join(", ")} ms after edits, ${undos.join(", ")} ms after undo`);
}
