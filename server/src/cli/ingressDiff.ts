import { ingressClasses } from "../features/migration/ingressClasses.ts";
import { type Proof, proofOf } from "../features/migration/proof.ts";
import { proofMarkdown, proofText } from "../features/migration/proofText.ts";
import { readIngresses } from "../features/migration/readIngresses.ts";
import { resolveSettings } from "../settings.ts";
import { jsonText } from "../text/jsonText.ts";
import type { Invocation } from "./commandLine.ts";
import { DIFF_FORMATS } from "./commandSpecs.ts";
import { openWorkspace } from "./openedWorkspace.ts";
import type { Terminal } from "./terminal.ts";

/** Differences that are printed; JSON has all of them. */
const MOST_DIFFERENCES = 40;

/** `gwls diff --ingress`: what the Ingresses of some files answer otherwise than the Routes beside them. */
export function ingressDiff(invocation: Invocation, terminal: Terminal): 0 | 1 | 2 {
  const workspace = openWorkspace(invocation, invocation.arguments, terminal);
  workspace.tellSettingsProblems();
  const { engine, options } = workspace;
  const names = invocation.values("ingress-class");
  const classes = ingressClasses(readIngresses(engine), {
    closedWorld: resolveSettings(options).closedWorld,
    ...(names.length === 0 ? {} : { ingressClasses: names }),
  });
  const proof = proofOf(classes, engine);
  terminal.print(render(proof, invocation, terminal), invocation.meaning);
  if (workspace.isIncomplete) return 2;
  return invocation.has("exit-code") && proof.differences.length > 0 ? 1 : 0;
}

function render(proof: Proof, invocation: Invocation, { style }: Terminal): string {
  switch (invocation.choice("format", DIFF_FORMATS)) {
    case "text":
      return proofText(proof, MOST_DIFFERENCES, {
        heading: style.bold,
        sign: style.yellow,
        alarm: style.red,
      });
    case "markdown":
      return proofMarkdown(proof, MOST_DIFFERENCES);
    case "json":
      return jsonText({ version: 1, ...proof });
  }
}
