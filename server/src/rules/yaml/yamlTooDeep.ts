import { describeRule } from "../describedRule.ts";
import { YAML } from "./yamlSource.ts";

export default describeRule({
  id: "yaml-too-deep",
  category: "syntax",
  severity: "error",
  summary: "A document that is nested too deep to be read.",
  why: "No manifest is nested hundreds of levels deep, and readers exhaust their memory on such text.",
  source: YAML,
});
