import assert from "node:assert/strict";
import { MANIFEST_FILE } from "../../../server/src/delivery/manifestFile.ts";
import { foldersAbove } from "../../../server/src/delivery/paths.ts";
import { createEngine } from "../../../server/src/library.ts";
import { nodeRange } from "../../../server/src/workspace/diagnostics/render.ts";
import { COVERED_KINDS, coverage } from "../../../server/src/workspace/views/coverage.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { readFixture } from "../../fixture.ts";

/** What its owner may expect of a repository. */
export interface RepositoryExpectation {
  /** How many references of each kind there are, and how many were held against something: `parentRefs 1/2`. */
  readonly checked: string;
  /** Why each of the others was not: `path:line kind why`. */
  readonly open?: readonly string[];
  /** All findings, hints included: `path:line severity rule`. */
  readonly findings?: readonly string[];
  /**
   * What is said where a section name that no Gateway has is put in the place of each in turn: `path:line severity rule`, or
   * `path:line silent`.
   */
  readonly nonsense: readonly string[];
  /** The same of the misspelt name of a parent. */
  readonly misspelt: readonly string[];
}

interface File {
  readonly path: string;
  readonly text: string;
}

/**
 * Opens a repository as the command line does, where files in other languages are there and not read, and compares what is
 * said of it.
 */
export function checkRepository(source: string, expected: RepositoryExpectation): void {
  assert.deepEqual(whatIsSaid(source), { open: [], findings: [], ...expected });
}

/** What is said of a repository. */
export function whatIsSaid(source: string): Required<RepositoryExpectation> {
  const { files } = readFixture(source);
  const workspace = openRepository(files);
  const { total, unchecked } = coverage(workspace);
  const checked = COVERED_KINDS.flatMap((kind) => {
    const open = unchecked.filter((one) => one.kind === kind).length;
    return total[kind] === 0 ? [] : [`${kind} ${total[kind] - open}/${total[kind]}`];
  });
  const open = unchecked.map(({ kind, path, at, why }) => {
    const line = at === undefined ? "" : `:${nodeRange(at.location, at.path).start.line + 1}`;
    return `${path}${line} ${kind} ${why}`;
  });
  return {
    checked: checked.join(", "),
    open,
    findings: saidIn(workspace).map(({ words }) => words),
    nonsense: saidOf(files, SECTION, "no-such-listener"),
    misspelt: saidOf(files, PARENT, "edgee"),
  };
}

function openRepository(files: readonly File[]): Workspace {
  const failures: string[] = [];
  const workspace = createEngine({}, (rule, error) => failures.push(`${rule}: ${String(error)}`));
  workspace.setFolders([...new Set(files.flatMap(({ path }) => [...foldersAbove(path)]))]);
  for (const { path, text } of files) if (MANIFEST_FILE.test(path)) workspace.setFile(path, text);
  workspace.flush();
  assert.deepEqual(failures, [], "no rule may throw");
  return workspace;
}

interface Said {
  /** `path:line severity rule` */
  readonly words: string;
  readonly message: string;
}

function saidIn(workspace: Workspace): readonly Said[] {
  return workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path))
    .map(({ path, range, severity, rule, message }) => ({
      words: `${path}:${range.start.line + 1} ${severity} ${rule}`,
      message,
    }));
}

const SECTION = /(?<=sectionName: )[\w-]+/g;
const PARENT = /(?<=parentRefs:\s+- name: )[\w-]+/g;

/** What is said of a mistake at each place of a pattern. */
function saidOf(files: readonly File[], places: RegExp, mistake: string): readonly string[] {
  const before = new Set(saidIn(openRepository(files)).map(({ message }) => message));
  return files.flatMap(({ path, text }, at) =>
    [...text.matchAll(places)].map(({ 0: right, index }) => {
      const wrong = `${text.slice(0, index)}${mistake}${text.slice(index + right.length)}`;
      const place = `${path}:${text.slice(0, index).split("\n").length}`;
      const fresh = saidIn(openRepository(files.with(at, { path, text: wrong }))).flatMap(
        ({ words, message }) => (!before.has(message) && words.startsWith(`${place} `) ? [words] : []),
      );
      return fresh.length === 0 ? `${place} silent` : fresh.join(" + ");
    }),
  );
}
