/** The steps of a `fieldPath` such as `.spec.ports['http']`; none where it is written in another way. */
export function fieldPathSteps(path: string): readonly string[] {
  const steps: string[] = [];
  const step = /\.([A-Za-z_][\w-]*)|\['([^']*)'\]|\["([^"]*)"\]/y;
  while (step.lastIndex < path.length) {
    const match = step.exec(path);
    if (match === null) return [];
    steps.push(match[1] ?? match[2] ?? match[3] ?? "");
  }
  return steps;
}
