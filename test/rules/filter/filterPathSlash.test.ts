import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const only = { only: ["filter-path-slash"] };

/** A rule with one filter: `kind` is the name of the filter's member. */
const route = (kind: "urlRewrite" | "requestRedirect", lines: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - matches: [{ path: { value: /cart } }]
      filters:
        - type: ${kind === "urlRewrite" ? "URLRewrite" : "RequestRedirect"}
          ${kind}:
            hostname: shop.example.com
            path:
${lines.replaceAll(/^(?! *#)/gm, "              ")}
`;

describe("filter-path-slash", () => {
  it("tells what backends get without a slash at the start", () => {
    checkDiagnostics(
      route(
        "urlRewrite",
        `type: ReplaceFullPath
replaceFullPath: v1
#                              ^^ warning filter-path-slash: A path starts with \`/\`; with this, backends get \`v1\`. Write \`/v1\`. 💡`,
      ),
      only,
    );
  });

  it("tells the host that clients are sent to by a redirect without it", () => {
    checkDiagnostics(
      route(
        "requestRedirect",
        `type: ReplacePrefixMatch
replacePrefixMatch: v1/
#                                 ^^^ warning filter-path-slash: A path starts with \`/\`; with this, clients are sent to \`shop.example.comv1/…\`, which is another host. Write \`/v1/\`. 💡`,
      ),
      only,
    );
  });

  it("tells of two slashes in a row, within and at the end", () => {
    checkDiagnostics(
      route(
        "urlRewrite",
        `type: ReplacePrefixMatch
replacePrefixMatch: /v1//
#                                 ^^^^^ information filter-path-slash: The two slashes in a row stay: backends get \`/v1//…\`, which most take for another path. Write \`/v1/\`. 💡`,
      ),
      only,
    );
    checkDiagnostics(
      route(
        "requestRedirect",
        `type: ReplaceFullPath
replaceFullPath: /v1//items
#                              ^^^^^^^^^^ information filter-path-slash: The two slashes in a row stay: clients are sent to \`/v1//items\`, which most backends take for another path. Write \`/v1/items\`. 💡`,
      ),
      only,
    );
  });

  it("looks at the filters of backends, too", () => {
    checkDiagnostics(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - backendRefs:
        - name: cart
          filters:
            - type: URLRewrite
              urlRewrite:
                path:
                  type: ReplacePrefixMatch
                  replacePrefixMatch: v1
#                                     ^^ warning filter-path-slash: A path starts with \`/\`; with this, backends get \`v1/…\`. Write \`/v1\`. 💡
`,
      only,
    );
  });

  it("writes one slash where it belongs", () => {
    const written = (value: string) =>
      route("urlRewrite", `type: ReplacePrefixMatch\nreplacePrefixMatch: ${value}`);
    checkFix(written("$0v1//items"), written("/v1/items"));
    checkFix(written("$0//"), written("/"));
  });

  it("is silent for slashes in their places, no text, URLs, and what is filled in later", () => {
    for (const value of [
      "/",
      "/v1",
      "/v1/",
      '""',
      "/proxy/https://a.test",
      "https://a.test",
      '"${BASE}"',
      '"${BASE}//"',
    ])
      checkDiagnostics(route("urlRewrite", `type: ReplacePrefixMatch\nreplacePrefixMatch: ${value}`), only);
    // The member that the type does not ask for is refused anyway.
    checkDiagnostics(route("urlRewrite", "type: ReplaceFullPath\nreplacePrefixMatch: v1"), only);
  });
});
