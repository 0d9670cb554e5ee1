import type { AgentTool } from "./agentTool.ts";
import { checkTool } from "./tools/check.ts";
import { coverageTool } from "./tools/coverage.ts";
import { diffTool } from "./tools/diff.ts";
import { effectiveTool } from "./tools/effective.ts";
import { explainTool } from "./tools/explain.ts";
import { exposureTool } from "./tools/exposure.ts";
import { featuresTool } from "./tools/features.ts";
import { fixTool } from "./tools/fix.ts";
import { migrateTool } from "./tools/migrate.ts";
import { planTool } from "./tools/plan.ts";
import { routesTool } from "./tools/routes.ts";
import { rulesTool } from "./tools/rules.ts";
import { statusTool } from "./tools/status.ts";
import { traceTool } from "./tools/trace.ts";
import { upgradeTool } from "./tools/upgrade.ts";

/** Everything that an agent can ask, in the order in which it is listed. */
export const AGENT_TOOLS: readonly AgentTool[] = [
  checkTool,
  fixTool,
  explainTool,
  traceTool,
  routesTool,
  effectiveTool,
  statusTool,
  planTool,
  diffTool,
  upgradeTool,
  migrateTool,
  exposureTool,
  featuresTool,
  coverageTool,
  rulesTool,
];
