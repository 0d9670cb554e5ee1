import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const GATEWAY = `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
    - { name: queue, port: 9000, protocol: TCP }
`;

function set(namespace: string, listeners: string, metadata = ""): string {
  return `
#- ${namespace}/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${namespace}, namespace: ${namespace}${metadata} }
spec:
  parentRef: { name: web, namespace: infra }
  listeners:
${listeners}`;
}

const ONLY = [
  "listenerset-conflict-gateway",
  "listenerset-conflict-sibling",
  "listenerset-all-listeners-invalid",
];
const SHOP = "    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }\n";

/** What is reported to the owner of the earlier listener. */
const WON =
  "#             ^^^^ hint listenerset-conflict-sibling: This listener takes precedence; a listener of another namespace conflicts with it and is not used.\n";

/** The same, where files do not say which of the two is earlier. */
const PERHAPS_WON =
  "#             ^^^^ hint listenerset-conflict-sibling: A listener of another namespace conflicts with this listener; the older one wins, and the files do not say which that is.\n";

describe("a conflict with the Gateway", () => {
  it("names nothing of another namespace", () => {
    checkDiagnostics(
      GATEWAY +
        set(
          "shop",
          `${SHOP}    - { name: taken, port: 80, protocol: HTTP, hostname: www.example.com }
#                                                        ^^^^^^^^^^^^^^^ error listenerset-conflict-gateway: Listener \`taken\` conflicts with another listener of the same Gateway (same port and hostname), which takes precedence. Change its hostname or port. 💡
    - { name: raw, port: 9000, protocol: HTTP }
#                        ^^^^ error listenerset-conflict-gateway: Listener \`raw\` conflicts with another listener of the same Gateway (same port, and protocols that cannot share it), which takes precedence. Change its port. 💡
`,
        ),
      { only: ONLY },
    );
  });

  it("that implementations decide is a warning, and so is what follows from it", () => {
    checkDiagnostics(
      GATEWAY +
        set(
          "shop",
          `    - { name: secure, port: 80, protocol: HTTPS, hostname: shop.example.com }
#                           ^^ warning listenerset-conflict-gateway: Listener \`secure\` conflicts with another listener of the same Gateway (same port, and protocols that cannot share it), which takes precedence. Change its port.
`,
        ).replace(
          "  listeners:\n    - { name: secure",
          "  listeners:\n# ^^^^^^^^^ warning listenerset-all-listeners-invalid: None of these listeners can be used, so the ListenerSet itself is not accepted. One valid listener is enough.\n    - { name: secure",
        ),
      { only: ONLY },
    );
  });

  it("is solved by removing the listener", () => {
    checkFix(
      GATEWAY +
        set("shop", `${SHOP}    - { name: taken, port: 80, protocol: HTTP, hostname: www.ex$0ample.com }\n`),
      set("shop", SHOP),
    );
  });
});

describe("a conflict with another set", () => {
  it("that the alphabet decides is a warning", () => {
    checkDiagnostics(
      GATEWAY +
        set("cart", SHOP + PERHAPS_WON) +
        set(
          "shop",
          `${SHOP}#                                                       ^^^^^^^^^^^^^^^^ warning listenerset-conflict-sibling: Listener \`shop\` conflicts with another listener of the same Gateway (same port and hostname); the older one wins, and the files do not say which that is. Change its hostname or port. 💡
    - { name: more, port: 80, protocol: HTTP, hostname: more.example.com }
`,
        ),
      { only: ONLY },
    );
  });

  it("is an error where both have a creation time, and the older one comes first", () => {
    checkDiagnostics(
      GATEWAY +
        set(
          "cart",
          `${SHOP}#                                                       ^^^^^^^^^^^^^^^^ error listenerset-conflict-sibling: Listener \`shop\` conflicts with another listener of the same Gateway (same port and hostname), which takes precedence. Change its hostname or port. 💡
    - { name: more, port: 80, protocol: HTTP, hostname: more.example.com }
`,
          ', creationTimestamp: "2025-06-01T00:00:00Z"',
        ) +
        set("shop", SHOP + WON, ', creationTimestamp: "2025-01-01T00:00:00Z"'),
      { only: ONLY },
    );
  });

  it("that lost to the Gateway blocks nobody", () => {
    const taken = "    - { name: taken, port: 9000, protocol: HTTP, hostname: shop.example.com }\n";
    checkDiagnostics(
      GATEWAY.replace("    - { name: queue, port: 9000, protocol: TCP }\n", "") +
        set("cart", SHOP.replace("port: 80", "port: 81")) +
        set("shop", taken),
      { only: ONLY },
    );
  });

  it("is not reported where a set is not let in", () => {
    checkDiagnostics(GATEWAY.replace("from: All", "from: None") + set("cart", SHOP) + set("shop", SHOP), {
      only: ONLY,
    });
  });
});
