import { requestDiagnostics } from "../requests/requestDiagnostics.ts";
import { REQUEST_FILE } from "../requests/requestFile.ts";
import { type TestedFile, testRequestFile } from "../requests/testedFile.ts";
import { lineStarts, offsetAt } from "../text/lines.ts";
import type { Range } from "../text/span.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import type { RuleSetting } from "../workspace/ruleSettings.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** True for the names of request files, by path or URI. */
export function isRequestFile(path: string): boolean {
  return REQUEST_FILE.test(path);
}

/** An answer with everything that it was made from: as long as none of that changes, it is used again. */
interface Answered {
  readonly engine: Workspace;
  readonly revision: number;
  readonly text: string;
  readonly tested: TestedFile;
}

/** The request files of a folder, and what its manifests answer them; answers are made when somebody asks. */
export class RequestFiles {
  private readonly texts = new Map<string, string>();
  private readonly answers = new Map<string, Answered>();
  /** The answers of which the findings were told: lenses and menus ask for others before that. */
  private readonly told = new Map<string, TestedFile>();
  /** Files that are gone, of which somebody may still show findings. */
  private readonly gone = new Set<string>();

  /** The paths of all files. */
  paths(): readonly string[] {
    return [...this.texts.keys()];
  }

  setFile(path: string, text: string): void {
    this.texts.set(path, text);
    this.gone.delete(path);
  }

  text(path: string): string | undefined {
    return this.texts.get(path);
  }

  /** Replaces a range of a file; a file that is not there counts as empty. */
  edit(path: string, range: Range, inserted: string): void {
    const text = this.texts.get(path) ?? "";
    const starts = lineStarts(text);
    const [from, to] = [offsetAt(text, starts, range.start), offsetAt(text, starts, range.end)];
    this.setFile(path, `${text.slice(0, from)}${inserted}${text.slice(Math.max(from, to))}`);
  }

  removeFile(path: string): void {
    if (!this.texts.delete(path)) return;
    this.answers.delete(path);
    this.told.delete(path);
    this.gone.add(path);
  }

  /**
   * The paths of the files whose findings may be others than those that were told, and of those that are gone; these are
   * reported once.
   */
  outdated(engine: Workspace): readonly string[] {
    const gone = [...this.gone];
    this.gone.clear();
    const isTold = (path: string) =>
      this.isFresh(path, engine) && this.told.get(path) === this.answers.get(path)?.tested;
    return [...gone, ...[...this.texts.keys()].filter((path) => !isTold(path))];
  }

  /** A file held against the manifests; undefined where there is no such file. */
  tested(path: string, engine: Workspace): TestedFile | undefined {
    const text = this.texts.get(path);
    if (text === undefined) return undefined;
    const known = this.answers.get(path);
    if (known !== undefined && this.isFresh(path, engine)) return known.tested;
    // What an edit means for others is worked out by asking, so the revision counts from before.
    const { revision } = engine;
    const tested = testRequestFile(path, text, engine);
    this.answers.set(path, { engine, revision, text, tested });
    return tested;
  }

  /** The findings of a file, which are told with that. */
  diagnostics(
    path: string,
    engine: Workspace,
    settings: Readonly<Record<string, RuleSetting>>,
  ): readonly Diagnostic[] {
    const tested = this.tested(path, engine);
    if (tested !== undefined) this.told.set(path, tested);
    return tested === undefined ? [] : requestDiagnostics(tested, settings);
  }

  private isFresh(path: string, engine: Workspace): boolean {
    const known = this.answers.get(path);
    return (
      known !== undefined &&
      known.engine === engine &&
      known.revision === engine.revision &&
      known.text === this.texts.get(path)
    );
  }
}
