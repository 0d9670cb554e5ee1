import type { Glob } from "../glob.ts";
import type { TemplateLanguage } from "./parameterSet.ts";
import type { RepositoryFiles } from "./repositoryFiles.ts";

/** Patterns that are held against paths, and sets of parameters that are made, before an expansion gives up. */
const MAXIMUM_COMPARISONS = 1_000_000;
const MAXIMUM_SETS = 100_000;

/** One expansion of an ApplicationSet: what it may look at, what it has spent, and whether something stayed unknown. */
export class ExpansionRun {
  readonly files: RepositoryFiles;
  readonly language: TemplateLanguage;
  private comparisons = 0;
  private sets = 0;
  private complete = true;

  constructor(files: RepositoryFiles, language: TemplateLanguage) {
    this.files = files;
    this.language = language;
  }

  /** False once something was missed: no file says it, Argo CD would refuse it, or it is too much. */
  get isComplete(): boolean {
    return this.complete;
  }

  missSomething(): void {
    this.complete = false;
  }

  /** The paths that some pattern takes and no excluding one does; none from where comparisons run out. */
  select(paths: readonly string[], included: readonly Glob[], excluded: readonly Glob[]): readonly string[] {
    return paths.filter((path) => {
      const isSelected =
        included.some((glob) => this.compare(glob, path)) &&
        !excluded.some((glob) => this.compare(glob, path));
      return isSelected && this.comparisons < MAXIMUM_COMPARISONS;
    });
  }

  /** What `make` gives of each item, as long as sets may be made. */
  collect<From, To>(items: Iterable<From>, make: (item: From) => readonly To[]): readonly To[] {
    const made: To[] = [];
    for (const item of items) {
      for (const one of make(item)) {
        if (this.sets >= MAXIMUM_SETS) {
          this.missSomething();
          return made;
        }
        this.sets += 1;
        made.push(one);
      }
    }
    return made;
  }

  private compare(glob: Glob, path: string): boolean {
    if (this.comparisons >= MAXIMUM_COMPARISONS) {
      this.missSomething();
      return false;
    }
    this.comparisons += glob.cost;
    return glob.matches(path);
  }
}
