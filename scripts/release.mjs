// `npm run release -- VERSION`: gives the project a version: in package.json and the lock file, in everything of packaging/ and of the
// documents that names it, and in CHANGELOG.md, where what is unreleased becomes the notes of the version. It writes files and
// nothing else; what to do then is printed. `--date YYYY-MM-DD` is the day, today by default.
// `--checksums FILE` fills the checksums of a release into packaging/ instead, `--notes VERSION` prints the notes of a version, and
// `--sync` has packaging/ and the documents name the repository of package.json, the one place for its owner.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inChangelog, notesOf, withChecksums, withRepository, withVersion } from "./releaseTexts.mjs";

const root = join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    date: { type: "string", default: new Date().toISOString().slice(0, 10) },
    checksums: { type: "string" },
    notes: { type: "string" },
    sync: { type: "boolean", default: false },
  },
});

const read = (path) => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json"));

/** Files beside packaging/ that name the version, the owner, or both. */
const DOCUMENTS = ["docs/ci.md", "docs/editors.md", "docs/releasing.md", "package.json"];

function packagingFiles(folder = "packaging") {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    return statSync(join(root, path)).isDirectory() ? packagingFiles(path) : [path];
  });
}

/** Rewrites files that something changes, and says which. */
function rewrite(paths, change) {
  for (const path of paths) {
    const text = read(path);
    const changed = change(text);
    if (changed === text) continue;
    writeFileSync(join(root, path), changed);
    console.log(`wrote ${path}`);
  }
}

function release(next) {
  const previous = manifest.version;
  // Whatever is wrong with the version or the change log is told before anything is written.
  const changelog = inChangelog(read("CHANGELOG.md"), { previous, next, date: values.date });
  rewrite(["package.json", "package-lock.json"], (text) =>
    text.replace(/("version": )"[^"]+"/, `$1"${next}"`),
  );
  rewrite(["package-lock.json"], (text) =>
    text.replace(/("packages": \{\s*"": \{\s*"name": "[^"]+",\s*"version": )"[^"]+"/, `$1"${next}"`),
  );
  rewrite([...packagingFiles(), ...DOCUMENTS.filter((path) => path.endsWith(".md"))], (text) =>
    withVersion(text, previous, next),
  );
  rewrite(["CHANGELOG.md"], () => changelog);
  console.log(`
Read the difference, then:
  git commit -am "Release ${next}"
  git tag v${next}
  git push origin HEAD v${next}
The workflow "Release" does the rest; docs/releasing.md says what it needs.`);
}

try {
  if (values.notes !== undefined) console.log(notesOf(read("CHANGELOG.md"), values.notes));
  else if (values.checksums !== undefined) {
    const sums = readFileSync(values.checksums, "utf8");
    rewrite(packagingFiles(), (text) => withChecksums(text, sums));
  } else if (values.sync)
    rewrite([...packagingFiles(), ...DOCUMENTS], (text) => withRepository(text, manifest));
  else if (positionals.length === 1) release(positionals[0]);
  else throw new Error("say which version: `npm run release -- 1.2.3`");
} catch (error) {
  console.error(`release: ${error.message}`);
  process.exitCode = 2;
}
