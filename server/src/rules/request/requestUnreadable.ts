import { REQUEST_UNREADABLE } from "../../requests/requestDiagnostics.ts";
import { describeRule } from "../describedRule.ts";
import { REQUEST_FILES } from "./requestSource.ts";

export default describeRule({
  id: REQUEST_UNREADABLE,
  category: "syntax",
  severity: "warning",
  summary: "A request or a comment of a request file that cannot be read.",
  why: "A request without a host, with an unknown scheme or a bad port goes nowhere, and an expectation that cannot be read tests nothing. Where no expectation is lost it is an information, since other clients may read more.",
  source: REQUEST_FILES,
});
