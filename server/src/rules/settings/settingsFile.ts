import { describeRule } from "../describedRule.ts";

export default describeRule({
  id: "settings-file",
  category: "advice",
  severity: "warning",
  summary: "Something in `.gateway-api.yaml` that has no effect.",
  why: "An unknown key, an unknown rule or a value that a setting does not take is ignored, and the default holds.",
  source: "The settings of this tool, docs/settings.md",
  bad: `
#- .gateway-api.yaml
closedWord: true
`,
  good: `
#- .gateway-api.yaml
closedWorld: true
`,
});
