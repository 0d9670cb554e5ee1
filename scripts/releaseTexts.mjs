// What a release changes in texts, as functions of texts.

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?$/;

/** Throws unless `next` is a version that comes after `previous`. */
function requireLater(previous, next) {
  const [from, to] = [VERSION.exec(previous), VERSION.exec(next)];
  if (to === null) throw new Error(`\`${next}\` is no version such as 1.2.3 or 1.2.3-rc.1`);
  const numbers = (version) => version.slice(1, 4).map(Number);
  const at = numbers(from).findIndex((number, index) => number !== numbers(to)[index]);
  const isLater = at < 0 ? comesAfter(from[4], to[4]) : numbers(to)[at] > numbers(from)[at];
  if (!isLater) throw new Error(`\`${next}\` does not come after \`${previous}\``);
}

/** Of two versions with equal numbers, whether the second comes later: a release comes after its candidates. */
function comesAfter(before, after) {
  if (before === undefined) return false;
  return after === undefined || after.localeCompare(before, "en", { numeric: true }) > 0;
}

/** The change log in which what is unreleased has become a version. Throws where nothing is unreleased. */
export function inChangelog(text, { previous, next, date }) {
  requireLater(previous, next);
  const [before, rest] = split(text, "## [Unreleased]");
  if (rest === undefined) throw new Error("CHANGELOG.md has no `## [Unreleased]`");
  const [own = ""] = rest.split(/^## \[/m, 1);
  if (!/^- /m.test(own)) throw new Error("CHANGELOG.md says nothing under `## [Unreleased]`");
  const anchor = `#${`${next}---${date}`.replaceAll(".", "")}`;
  const head = `## [Unreleased]\n\n## [${next}] - ${date}`;
  return `${before}${head}${rest}`.replace(
    /^\[Unreleased\]: .*$/m,
    (line) => `${line}\n[${next}]: ${anchor}`,
  );
}

function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}

/** What the change log says of a version, without its heading. Throws where it says nothing. */
export function notesOf(text, version) {
  const sections = text.split(/^## /m).slice(1);
  const own = sections.find((section) => section.startsWith(`[${version}]`));
  if (own === undefined) throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return own
    .replace(/^.*\n/, "")
    .replace(/^\[[^\]]+\]: .*$/gm, "")
    .trim();
}

/** A text that names the next version wherever it named the one before; `1.0.0-linux-x64` names it, a candidate does not. */
export function withVersion(text, previous, next) {
  const escaped = previous.replaceAll(".", "\\.");
  return text.replace(new RegExp(`(?<![\\d.])${escaped}(?!\\d|\\.\\d|-(?:\\d|alpha|beta|rc))`, "g"), next);
}

/** Every line with the address of an asset whose next line has a checksum gets that of the asset: `SUM  NAME` of `sha256sum`. */
export function withChecksums(text, sums) {
  const known = new Map(
    [...sums.matchAll(/^([0-9a-f]{64}) [ *](?:.*\/)?(\S+)$/gm)].map(([, sum, name]) => [name, sum]),
  );
  return text.replace(
    /(\/releases\/download\/[^/\s]+\/([^\s"';]+)[^\n]*\n[^\n]*?)[0-9a-f]{64}/g,
    (_, before, name) => {
      const sum = known.get(name);
      if (sum === undefined) throw new Error(`there is no checksum of ${name}`);
      return `${before}${sum}`;
    },
  );
}

/** A text that names the repository of the manifest wherever it named one of this project. */
export function withRepository(text, { name, repository }) {
  const { owner } = repositoryOf(repository);
  return text
    .replace(new RegExp(`(github(?:usercontent)?\\.com/)[\\w.-]+(/${name})(?![\\w-])`, "g"), `$1${owner}$2`)
    .replace(
      new RegExp(`(\\b(?:uses: |repo: |aqua:|github:))(?!https?:)[\\w.-]+(/${name})(?![\\w-])`, "g"),
      `$1${owner}$2`,
    )
    .replace(new RegExp(`(repo_owner: )\\S+(\\n\\s*repo_name: ${name}\\n)`, "g"), `$1${owner}$2`);
}

/** The owner of a repository, and its address for people. */
export function repositoryOf({ url }) {
  const [, address, owner] = /^git\+(https:\/\/[^/]+\/([\w.-]+)\/[\w.-]+)\.git$/.exec(url) ?? [];
  if (address === undefined) throw new Error(`\`${url}\` is not of the form git+https://HOST/OWNER/NAME.git`);
  return { address, owner };
}
