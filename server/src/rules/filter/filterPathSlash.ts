import { withoutEndSlash } from "../../gateway-api/matching/requestMatches.ts";
import type { PathModifier } from "../../model/routeFilter.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-path-slash",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["redirects", "rewrites"],
  summary: "A path that a rewrite or redirect makes lacks its first slash, or has two in a row.",
  why: `What replaces a path or a prefix is put there as it stands; only a slash at the end of a prefix does not count. Without
one at the start a backend gets \`v1/items\`, which is no path, and a redirect sends clients to the host
\`shop.example.comv1\`. Two slashes in a row stay, and most backends take \`/v1//items\` for another path than \`/v1/items\`.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httppathmodifier",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches: [{ path: { value: /cart } }]
      filters:
        - type: URLRewrite
          urlRewrite:
            path:
              type: ReplacePrefixMatch
              replacePrefixMatch: v1
#                                 ^^ warning filter-path-slash: A path starts with \`/\`; with this, backends get \`v1/…\`. Write \`/v1\`. 💡
      backendRefs: [{ name: cart, port: 80 }]
`,
  check(_cluster, route, report) {
    for (const { path, filter } of placedFilters(route.resource, "rewrite")) {
      const found = troubleOf(filter.type === "URLRewrite" ? filter.rewrite?.path : undefined);
      if (found === undefined) continue;
      const message =
        found.trouble === "no slash"
          ? `A path starts with \`/\`; with this, backends get \`${found.result}\`.`
          : `The two slashes in a row stay: backends get \`${found.result}\`, which most take for another path.`;
      tell([...path, "urlRewrite"], found, message);
    }
    for (const { path, filter } of placedFilters(route.resource, "redirect")) {
      const { redirect } = filter;
      const found = troubleOf(filter.type === "RequestRedirect" ? redirect?.path : undefined);
      if (found === undefined) continue;
      const host = redirect?.hostname === undefined || isOpaque(redirect.hostname) ? "…" : redirect.hostname;
      const message =
        found.trouble === "no slash"
          ? `A path starts with \`/\`; with this, clients are sent to \`${host}${found.result}\`, which is another host.`
          : `The two slashes in a row stay: clients are sent to \`${found.result}\`, which most backends take for another path.`;
      tell([...path, "requestRedirect"], found, message);
    }

    function tell(filter: Path, { trouble, member, proposal }: Trouble, message: string) {
      const at = [...filter, "path", member];
      report({
        at,
        severity: trouble === "no slash" ? "warning" : "information",
        message: `${message} Write \`${proposal}\`.`,
        fixes: [preferredFix(`Write \`${proposal}\``, setAt({ id: route.id, path: at }, proposal))],
      });
    }
  },
});

interface Trouble {
  readonly trouble: "no slash" | "two slashes";
  readonly member: "replaceFullPath" | "replacePrefixMatch";
  /** The path that comes out; `…` stands for the rest of the request's. */
  readonly result: string;
  readonly proposal: string;
}

/** What is wrong with the slashes of a replacement. A URL in it is somebody's intention, or a mistake of another kind. */
function troubleOf(modifier: PathModifier | undefined): Trouble | undefined {
  const member = modifier?.type === "ReplaceFullPath" ? "replaceFullPath" : "replacePrefixMatch";
  const text = modifier?.[member];
  if (modifier?.type === undefined || !MEMBERS.has(modifier.type)) return undefined;
  if (text === undefined || text === "" || isOpaque(text) || text.includes("://")) return undefined;
  const result = member === "replaceFullPath" ? text : `${withoutEndSlash(text)}/…`;
  const proposal = `/${text}`.replace(/\/{2,}/g, "/");
  if (!text.startsWith("/")) return { trouble: "no slash", member, result, proposal };
  return text.includes("//") ? { trouble: "two slashes", member, result, proposal } : undefined;
}

const MEMBERS: ReadonlySet<string> = new Set(["ReplaceFullPath", "ReplacePrefixMatch"]);
