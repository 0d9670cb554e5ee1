// Unpacks a VSIX, which is a zip archive, for a host that wants the extension as a folder.
import { createWriteStream, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { vsce } from "./setup.mjs";

/**
 * Unpacks the extension in a VSIX.
 * @param {string} vsix
 * @param {string} folder where to; it is made
 * @returns {Promise<string>} the folder that holds the extension's package.json
 */
export async function unpackExtension(vsix, folder) {
  // The zip reader is vsce's own.
  const yauzl = createRequire(join(await vsce(), "package.json"))("yauzl");
  const archive = await promisify(yauzl.open)(vsix, { lazyEntries: true });
  const openEntry = promisify(archive.openReadStream.bind(archive));
  await new Promise((resolve, reject) => {
    archive.once("error", reject);
    archive.once("end", resolve);
    archive.on("entry", async (entry) => {
      try {
        const target = join(folder, entry.fileName);
        if (!target.startsWith(folder + sep)) throw new Error(`${entry.fileName} leaves the archive`);
        if (!entry.fileName.endsWith("/")) {
          mkdirSync(dirname(target), { recursive: true });
          await pipeline(await openEntry(entry), createWriteStream(target));
        }
        archive.readEntry();
      } catch (error) {
        reject(error);
      }
    });
    archive.readEntry();
  });
  return join(folder, "extension");
}
