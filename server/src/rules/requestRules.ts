import { REQUEST_EXPECTATION, REQUEST_UNREADABLE } from "../requests/requestDiagnostics.ts";
import type { LocalRule } from "./localRule.ts";

const SOURCE = "Request files as this project reads them: docs/requests.md";

/** What request files (`*.http`, `*.rest`) show, held against the manifests. */
export const requestRules: readonly LocalRule[] = [
  {
    id: REQUEST_EXPECTATION,
    category: "advice",
    severity: "error",
    summary: "A request that is not answered as its `# expect:` comment says.",
    why: "The comment says where the request should go or what should come back; the manifests send it elsewhere. Either a change of the manifests has gone wrong, or the expectation is an old one. What the manifests do not decide is not reported.",
    source: SOURCE,
  },
  {
    id: REQUEST_UNREADABLE,
    category: "syntax",
    severity: "warning",
    summary: "A request or a comment of a request file that cannot be read.",
    why: "A request without a host, with an unknown scheme or a bad port goes nowhere, and an expectation that cannot be read tests nothing. Where no expectation is lost it is an information, since other clients may read more.",
    source: SOURCE,
  },
];
