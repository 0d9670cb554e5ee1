import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("text of a manifest in a hover", () => {
  it("breaks no table and starts no link", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gate$0way
metadata: { name: "a|b", namespace: "n[x](y)" }
spec:
  gatewayClassName: edge
  listeners:
    - { name: "a|b\`c", port: 80, protocol: "[x](https://evil.example)", hostname: "\`\`|*" }
`,
      [
        "**Gateway** `n[x](y)/a|b`: 1 listener",
        "",
        "| # | Listener | Port | Hostname | Routes | State |",
        "| --- | --- | --- | --- | --- | --- |",
        "| 1 | `` a\\|b`c `` | 80 `[x](https://evil.example)` | ``` ``\\|* ``` | 0 | not accepted |",
        "",
        "- Row 1: Accepted is False (UnsupportedProtocol).",
        "",
        "Predicted conditions: Accepted is False (ListenersNotValid) and Programmed is False (Invalid). None of its listeners is valid.",
        "",
        "Nothing is generated for it while it is not accepted.",
      ],
    );
  });

  it("cannot leave the code spans of a message", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs:
    - name: "x\` [y](command:evil) https://evil.example \`z"
      sectionNa$0me: none
`,
      [
        "**Not known here.** Gateway `shop/x` \\[y\\](command:evil) https\\://evil.example `z` is not in this workspace.",
        "",
        "---",
        "",
        "`sectionName`: string",
        "",
        "Attach only to the listener (or Service port) of this name.",
        "",
        "1 to 253 characters. A section name consists of lower-case letters, digits, `-` and `.`, and starts and ends with a letter or digit.",
        "",
        "Standard channel, since 0.5. Support: Core. [Reference](https://gateway-api.sigs.k8s.io/reference/spec/#parentreference)",
      ],
    );
  });
});
