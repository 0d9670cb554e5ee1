import { describeRule } from "../describedRule.ts";
import { YAML } from "./yamlSource.ts";

export default describeRule({
  id: "yaml-too-large",
  category: "syntax",
  severity: "error",
  summary: "A document of more than 20 MB.",
  why: "No API server takes an object of that size, and reading it would hold everything else up.",
  source: YAML,
});
