import { describeRule } from "../describedRule.ts";
import { YAML } from "./yamlSource.ts";

export default describeRule({
  id: "yaml-too-large",
  category: "syntax",
  severity: "error",
  summary:
    "A document of more than 20 MB or 300,000 lines and items, or a file of more than 20,000 documents.",
  why: "No API server takes an object of that size, and reading it would hold everything else up. It is left out before it is tried.",
  source: YAML,
});
