/** A finding as it is known again after repairs, whatever line it stands on by then, and the document that it is about. */
export interface ToldFinding {
  readonly document: string;
  readonly rule: string;
  readonly message: string;
}

/** How often a repaired finding may come back: others may bring to light what says the same, and a fix may undo another one. */
const MOST_RETURNS = 10;

/** Knows which findings repairs get nowhere with, so that nobody repairs without end. */
export class RepairProgress {
  private readonly fewest = new Map<string, number>();
  private readonly returns = new Map<string, number>();
  private readonly givenUp = new Set<string>();

  isGivenUp(finding: ToldFinding): boolean {
    return this.givenUp.has(keyOf(finding));
  }

  /**
   * Takes note of what was told before some findings were repaired and after that. Gives those up that are told as often as before,
   * that keep coming back, and whose document cannot be read any more; true where there are any.
   */
  givesUp(
    repaired: readonly ToldFinding[],
    before: readonly ToldFinding[],
    after: readonly ToldFinding[],
  ): boolean {
    const [countBefore, countAfter] = [counted(before), counted(after)];
    // What is told of many objects alike is one finding here.
    const distinct = new Map(repaired.map((finding) => [keyOf(finding), finding]));
    const failed = [...distinct].filter(([key, { document }]) => {
      const unread = unreadKey(document);
      if (countAfter(unread) > countBefore(unread)) return true;
      return countAfter(key) >= countBefore(key) || this.returnsTooOften(key, countAfter(key));
    });
    for (const [key] of failed) this.givenUp.add(key);
    return failed.length > 0;
  }

  private returnsTooOften(key: string, count: number): boolean {
    const isFewer = count < (this.fewest.get(key) ?? Number.POSITIVE_INFINITY);
    if (isFewer) {
      this.fewest.set(key, count);
      return false;
    }
    const returns = (this.returns.get(key) ?? 0) + 1;
    this.returns.set(key, returns);
    return returns > MOST_RETURNS;
  }
}

function keyOf({ document, rule, message }: ToldFinding): string {
  return [document, rule, message].join("\u0000");
}

function unreadKey(document: string): string {
  return `${document}\u0000yaml`;
}

function counted(findings: readonly ToldFinding[]): (key: string) => number {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const isAboutYaml = finding.rule.startsWith("yaml-");
    for (const key of [keyOf(finding), ...(isAboutYaml ? [unreadKey(finding.document)] : [])])
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (key) => counts.get(key) ?? 0;
}
