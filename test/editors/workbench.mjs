// VS Code's workbench in Chromium, driven as a person would: mouse, keyboard, and eyes on what is shown.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as tools from "./setup.mjs";

const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The first answer of the server can take this long on a busy machine. */
export const PATIENCE = 60_000;

const active = ".editor-group-container.active";

/** Waits until `probe` gives something truthy, and gives it back. */
export async function until(what, probe, timeout = PATIENCE) {
  const end = Date.now() + timeout;
  for (;;) {
    const answer = await probe();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited ${timeout / 1000} s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Whether a locator's element comes to be there within a few seconds. */
export const appears = (locator, timeout = 5000) =>
  locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

/** Whether a text field took a text within a few seconds; a busy workbench closes its palette again while one looks. */
const takes = (field, text, timeout = 5000) =>
  field.fill(text, { timeout }).then(
    () => true,
    () => false,
  );

/**
 * Opens the workbench at an address in a Chromium of its own.
 * @param {{ url: string, profile: string, output: string, viewport?: { width: number, height: number } }} options
 *   `profile` is an empty folder for Chromium; screenshots and the console's log go to `output`.
 */
export async function openWorkbench({ url, profile, output, viewport = { width: 1440, height: 1080 } }) {
  const { chromium } = createRequire(join(await tools.playwright(), "package.json"))("playwright-core");
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await tools.chromium(),
    headless: true,
    viewport,
    args: CHROMIUM_FLAGS,
  });
  const page = browser.pages()[0] ?? (await browser.newPage());
  page.setDefaultTimeout(PATIENCE);
  const consoleLines = [];
  page.on("console", (message) => consoleLines.push(`${message.type()}: ${message.text()}`));
  await page.goto(url);
  await page.waitForSelector(".monaco-workbench");

  let shots = 0;
  /** Takes a numbered screenshot. */
  async function screenshot(name) {
    shots += 1;
    const path = join(output, `${String(shots).padStart(2, "0")}-${name}.png`);
    await page.screenshot({ path, animations: "disabled" });
  }

  /** The tab that is in front in the active group, by the name of its file. */
  const tab = (file) => page.locator(`${active} .tab.active[data-resource-name="${file}"]`);

  /** The tab that is in front in the active group, by its title: pages have no file. */
  const titledTab = (title) => page.locator(`${active} .tab.active`, { hasText: title });

  /** The text field of the palette, and the row that Enter would take. */
  const quickInput = () =>
    page.locator('.quick-input-widget:visible .quick-input-filter input:not([type="checkbox"])').first();
  const quickRow = (text) =>
    page.locator(".quick-input-list .monaco-list-row.focused", { hasText: text }).first();

  /** Opens a file of the workspace by name. */
  async function openFile(path) {
    const name = path.split("/").pop();
    await until(`${name} to be open`, async () => {
      await page.keyboard.press("Control+p");
      const input = quickInput();
      // Pressed before the workbench listens, the keys do nothing.
      if (!(await appears(input)) || !(await takes(input, path))) return false;
      const found = await appears(quickRow(name));
      await page.keyboard.press(found ? "Enter" : "Escape");
      return found && appears(tab(name));
    });
  }

  /** Has the active editor take the keys: what was pressed or opened before may hold the focus for a while. */
  async function focusEditor() {
    await until("the focus to be in the editor", async () => {
      if (await appears(page.locator(`${active} .monaco-editor.focused`), 1000)) return true;
      await page.keyboard.press("Control+1");
      return false;
    });
  }

  /** The first place in the active editor where a text is shown. */
  const textInEditor = (text) =>
    page.locator(`${active} .view-lines .view-line`, { hasText: text }).getByText(text).first();

  /** The editor group that has a file's tab in front. */
  const groupOf = (file) =>
    page.locator(".editor-group-container", {
      has: page.locator(`.tab.active[data-resource-name="${file}"]`),
    });

  /** Everything that the editor of a file shows, lines in order; nothing where the file is not in front. */
  async function editorText(file) {
    const lines = await groupOf(file)
      .locator(".view-lines .view-line")
      .evaluateAll((elements) =>
        elements
          .sort((a, b) => Number.parseFloat(a.style.top) - Number.parseFloat(b.style.top))
          .map((line) => line.textContent.replaceAll("\u00a0", " ")),
      );
    return lines.join("\n");
  }

  /** Opens the Problems panel, and gives it back. */
  async function problemsPanel() {
    const panel = page.locator(".markers-panel");
    await until("the Problems panel", async () => {
      if (await panel.isVisible()) return true;
      await page.keyboard.press("Control+Shift+m");
      return appears(panel);
    });
    return panel;
  }

  /** Opens the Problems panel and waits for an entry with all the given texts. Gives back the entry's own text. */
  async function problem(...texts) {
    const panel = await problemsPanel();
    const entry = texts.reduce(
      (rows, text) => rows.filter({ hasText: text }),
      panel.locator(".monaco-list-row"),
    );
    try {
      await entry.first().waitFor();
    } catch {
      throw new Error(`no problem with ${texts.join(", ")}; the panel shows:\n${await panel.innerText()}`);
    }
    return entry.first().innerText();
  }

  /** Waits until no entry of the Problems panel has all the given texts. */
  async function noProblem(...texts) {
    const rows = page.locator(".markers-panel .monaco-list-row");
    const entry = texts.reduce((left, text) => left.filter({ hasText: text }), rows);
    await until(
      `the problem with ${texts.join(", ")} to vanish`,
      async () => (await entry.count()) === 0,
      30_000,
    );
  }

  /**
   * Points the mouse at a text in the active editor until a hover with all the given texts shows. Gives back its text.
   * @param {string} text
   * @param {readonly string[]} expected
   */
  async function hover(text, expected) {
    let seen = "";
    const shown = page.locator(".monaco-hover:visible");
    const find = async () => {
      await page.keyboard.press("Escape");
      await page.mouse.move(5, 5);
      await textInEditor(text).hover({ timeout: 10_000 });
      const end = Date.now() + 6000;
      while (Date.now() < end) {
        const hovers = (await shown.allInnerTexts()).join("\n");
        if (hovers) seen = hovers;
        if (expected.every((part) => hovers.includes(part))) return hovers;
        await page.waitForTimeout(150);
      }
      return undefined;
    };
    try {
      return await until("the hover", find, 30_000);
    } catch {
      throw new Error(`no hover on ${text} with ${expected.join(", ")}; last seen:\n${seen || "nothing"}`);
    }
  }

  /** Puts the cursor on a text of the active editor by a click; an editor that was opened before may be scrolled past it. */
  async function clickText(text) {
    await page.keyboard.press("Escape");
    await page.mouse.move(5, 5);
    await until(
      `${text} in the active editor`,
      async () => {
        if (await appears(textInEditor(text))) return true;
        await runCommand("View: Focus Active Editor Group");
        await page.keyboard.press("Control+Home");
        return false;
      },
      30_000,
    );
    await textInEditor(text).click({ timeout: 10_000 });
  }

  /** Presses F12 on a text and waits until the given file is in front with the cursor in the given zero-based line. */
  async function goToDefinition(text, file, line) {
    const name = file.split("/").pop();
    await until(
      `${name} to be in front`,
      async () => {
        await clickText(text);
        await page.keyboard.press("F12");
        return appears(tab(name));
      },
      30_000,
    );
    await cursorInLine(line);
  }

  /** Waits until the status bar shows the cursor in the given zero-based line. */
  async function cursorInLine(line) {
    const status = page.locator("#status\\.editor\\.selection");
    let seen = "";
    try {
      await until(
        "the cursor",
        async () => {
          seen = await status.innerText();
          return seen.startsWith(`Ln ${line + 1},`);
        },
        15_000,
      );
    } catch {
      throw new Error(`the cursor should be in line ${line + 1}; the status bar says ${seen}`);
    }
  }

  /** Opens a menu of code actions, gives `look` a chance at it, and takes the first one with the given words. */
  async function codeAction(words, openMenu, look) {
    const menu = page.locator(".action-widget:visible");
    const item = menu.locator(".monaco-list-row", { hasText: words }).first();
    await until(
      `a code action with ${words}`,
      async () => {
        await openMenu();
        return appears(item);
      },
      30_000,
    );
    await look();
    const title = await item.innerText();
    // By the keyboard: older editors shield the menu against clicks.
    const chosen = menu.locator(".monaco-list-row.focused", { hasText: words });
    await until(`${words} to be chosen`, async () => {
      if (await appears(chosen, 500)) return true;
      await page.keyboard.press("ArrowDown");
      return false;
    });
    await page.keyboard.press("Enter");
    await menu.waitFor({ state: "hidden", timeout: 10_000 });
    return title;
  }

  /** Opens the menu of quick fixes on a text, gives `look` a chance at it, and takes the first one with the given words. */
  function quickFix(text, words, look = async () => {}) {
    const onText = async () => {
      await clickText(text);
      await page.keyboard.press("Control+.");
    };
    return codeAction(words, onText, look);
  }

  /** Takes what is offered for the whole of the active editor's file, by the given words. */
  function sourceAction(words, look = async () => {}) {
    return codeAction(words, () => runCommand("Source Action..."), look);
  }

  /** Renames what a text of the active editor names, and lets `look` see the field for it. */
  async function rename(text, newName, look) {
    const field = page.locator(".rename-box:visible input");
    await until(
      `the field to rename ${text}`,
      async () => {
        await clickText(text);
        await page.keyboard.press("F2");
        return appears(field);
      },
      30_000,
    );
    await field.fill(newName);
    await look();
    await page.keyboard.press("Enter");
    await field.waitFor({ state: "hidden", timeout: 10_000 });
  }

  /** How many milliseconds the editor waited for an extension to be loaded and activated, as it tells itself. */
  async function activationTime(name) {
    await runCommand("Developer: Show Running Extensions");
    const list = page.locator(".runtime-extensions-editor");
    const row = list.locator(".extension", { hasText: name }).first();
    // The slowest come first, and only what is in sight has a row.
    await list.hover();
    await until(`${name} among the running extensions`, async () => {
      if (await appears(row, 1000)) return true;
      await page.mouse.wheel(0, 300);
      return false;
    });
    const shown = await row.locator(".activation-time").innerText();
    await page.keyboard.press("Escape");
    const [, milliseconds] = /(\d+)\s*ms/.exec(shown) ?? [];
    if (milliseconds === undefined) throw new Error(`no time is shown, but: ${shown}`);
    return Number(milliseconds);
  }

  /** Loads the window anew, as `Developer: Reload Window` does. */
  async function reload() {
    await page.reload();
    await page.waitForSelector(".monaco-workbench");
  }

  /** The items that completion offers in the active editor. */
  const suggestions = () => page.locator(".suggest-widget.visible .monaco-list-row");

  /** Waits until completion offers an item of the given name, asks for it if need be, and gives it back. */
  async function suggestion(label) {
    const row = suggestions()
      .filter({ has: page.getByText(label, { exact: true }) })
      .first();
    await until(
      `completion to offer ${label}`,
      async () => {
        if (await appears(row, 3000)) return true;
        await page.keyboard.press("Control+Space");
        return appears(row, 3000);
      },
      30_000,
    );
    return row;
  }

  /** Waits until completion offers an item of the given name, asks for it if need be, and takes it. */
  async function acceptSuggestion(label) {
    const row = await suggestion(label);
    await row.click();
    await page
      .locator(".suggest-widget.visible")
      .waitFor({ state: "hidden", timeout: 3000 })
      .catch(() => {});
  }

  /** Answers a question of a command by a text. */
  async function answerQuestion(text) {
    // The palette, by which the command was run, may be there for a while.
    const isQuestion = async () =>
      (await appears(quickInput())) && !(await quickInput().inputValue()).startsWith(">");
    await until("a question", async () => (await isQuestion()) && takes(quickInput(), text));
    await page.keyboard.press("Enter");
  }

  /** Saves the file of the active editor. */
  async function save() {
    await page.keyboard.press("Control+s");
    await page.locator(`${active} .tab.active:not(.dirty)`).waitFor({ timeout: 15_000 });
  }

  /** Saves the file of the active editor until it holds a text: what is undone while the editor saves may stay there. */
  async function saveAs(file, text) {
    await until(
      `${file} to be as before`,
      async () => {
        await save();
        return readFileSync(file, "utf8") === text;
      },
      20_000,
    );
  }

  /** Runs a command by its title in the command palette. */
  async function runCommand(title) {
    await until("the command palette", async () => {
      await page.keyboard.press("F1");
      return (await appears(quickInput())) && takes(quickInput(), `>${title}`);
    });
    await quickRow(title).waitFor({ timeout: 15_000 });
    await page.keyboard.press("Enter");
  }

  /** Ends Chromium; gives back what the page wrote to its console. */
  async function close() {
    await browser.close();
    return consoleLines.join("\n");
  }

  return {
    page,
    active,
    screenshot,
    tab,
    titledTab,
    openFile,
    focusEditor,
    textInEditor,
    groupOf,
    editorText,
    problemsPanel,
    problem,
    noProblem,
    hover,
    clickText,
    goToDefinition,
    cursorInLine,
    quickFix,
    sourceAction,
    rename,
    activationTime,
    reload,
    suggestion,
    acceptSuggestion,
    answerQuestion,
    save,
    saveAs,
    runCommand,
    close,
  };
}
