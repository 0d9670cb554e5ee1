import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CALL = /\bl10n\.t\(\s*("(?:[^"\\]|\\.)*")/g;

/**
 * Every text that the extension shows, as VS Code's `l10n.t` is given it: what a translation has to say in other words.
 * @param {string} root the checkout
 * @returns {readonly string[]} sorted, each once
 */
export function clientTexts(root) {
  const folder = join(root, "client", "src");
  const texts = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(CALL)].map(([, text]) => JSON.parse(text)),
  );
  return [...new Set(texts)].sort();
}
