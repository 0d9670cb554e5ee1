type Steps = ReadonlyMap<string, readonly string[]>;

/**
 * What leads back to itself over others, of each circle the first in the order of `steps`. Takes time in step with all steps, and no
 * more of the stack for a longer chain.
 */
export function firstOfCircles(steps: Steps): readonly string[] {
  const back = turnedRound(steps);
  const circleOf = new Map<string, ReadonlySet<string>>();
  // Two that lead to each other are the same seen from behind: who is finished last leads to all that it can be reached from.
  for (const name of finished(steps).reverse()) {
    if (circleOf.has(name)) continue;
    const circle = new Set([name]);
    // A Set that grows while it is walked through hands out what was added, too.
    for (const one of circle)
      for (const before of back.get(one) ?? []) if (!circleOf.has(before)) circle.add(before);
    for (const one of circle) circleOf.set(one, circle);
  }
  const told = new Set<ReadonlySet<string>>();
  return [...steps.keys()].filter((name) => {
    const circle = circleOf.get(name);
    if (circle === undefined || circle.size < 2 || told.has(circle)) return false;
    told.add(circle);
    return true;
  });
}

/** All that takes steps, each behind what it leads to, unless that leads back to it. */
function finished(steps: Steps): string[] {
  const done: string[] = [];
  const begun = new Set<string>();
  for (const start of steps.keys()) {
    if (begun.has(start)) continue;
    begun.add(start);
    const under = [{ name: start, next: (steps.get(start) ?? []).values() }];
    for (let top = under.at(-1); top !== undefined; top = under.at(-1)) {
      const { value: next } = top.next.next();
      if (next === undefined) {
        done.push(top.name);
        under.pop();
      } else if (!begun.has(next)) {
        begun.add(next);
        under.push({ name: next, next: (steps.get(next) ?? []).values() });
      }
    }
  }
  return done;
}

function turnedRound(steps: Steps): Steps {
  const back = new Map<string, string[]>();
  for (const [from, all] of steps)
    for (const to of all) {
      const known = back.get(to);
      if (known === undefined) back.set(to, [from]);
      else known.push(from);
    }
  return back;
}
