import { REQUEST_EXPECTATION } from "../../requests/requestDiagnostics.ts";
import { describeRule } from "../describedRule.ts";
import { REQUEST_FILES } from "./requestSource.ts";

export default describeRule({
  id: REQUEST_EXPECTATION,
  category: "advice",
  severity: "error",
  summary: "A request that is not answered as its `# expect:` comment says.",
  why: "The comment says where the request should go or what should come back; the manifests send it elsewhere. Either a change of the manifests has gone wrong, or the expectation is an old one. What the manifests do not decide is not reported.",
  source: REQUEST_FILES,
});
