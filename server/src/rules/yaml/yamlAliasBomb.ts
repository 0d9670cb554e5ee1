import { describeRule } from "../describedRule.ts";
import { YAML } from "./yamlSource.ts";

export default describeRule({
  id: "yaml-alias-bomb",
  category: "syntax",
  severity: "error",
  summary: "Aliases that expand to more than 100,000 nodes.",
  why: "A few lines of nested aliases can stand for more than fits into memory. Kubernetes refuses such a document, and it is not read here.",
  source: YAML,
});
