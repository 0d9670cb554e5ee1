import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix, readFixture } from "../../fixture.ts";
import { ATTACHED, gateway, parent } from "./gateways.ts";

const ALL = "{ namespaces: { from: All } }";

/** A child in a namespace of its own name, with one listener; `lines` stand below the listener's name. */
function child(name: string, lines: string, metadata = ""): string {
  return gateway(
    `name: ${name}, namespace: ${name}${metadata}`,
    `
  infrastructure: { attachTo: ${ATTACHED} }
  listeners:
${lines.replace(/^\n|\n+$/g, "")}`,
  );
}

function listener(name: string, hostname: string, onName = "", onHostname = ""): string {
  return `
    - name: ${name}
${onName}      hostname: ${hostname}
${onHostname}      port: 80
      protocol: HTTP`;
}

describe("attach-listener-conflict", () => {
  const only = ["attach-listener-conflict"];
  const wins =
    "#           ^^^^ information attach-listener-conflict: This listener takes precedence; a listener of another namespace conflicts with it and is not used.\n";
  const mayWin =
    "#           ^^^^ information attach-listener-conflict: A listener of another namespace conflicts with this listener; the older one wins, and the files do not say which that is.\n";

  it("is milder where only the alphabet decides, and names nobody in another namespace", () => {
    const lost =
      "#               ^^^^^^^^^^^^^^^^ warning attach-listener-conflict: Listener `mine` conflicts with another listener of the same Gateway (same port and hostname); the older one wins, and the files do not say which that is. Change its hostname or port.\n";
    checkDiagnostics(
      parent(ALL) +
        child("zoo", listener("mine", "shop.example.com", "", lost)) +
        child("bar", listener("ours", "shop.example.com", mayWin)),
      { only },
    );
  });

  it("is an error where creation times decide", () => {
    const lost =
      "#               ^^^^^^^^^^^^^^^^ error attach-listener-conflict: Listener `ours` conflicts with another listener of the same Gateway (same port and hostname), which takes precedence. Change its hostname or port.\n";
    checkDiagnostics(
      parent(ALL) +
        child(
          "zoo",
          listener("mine", "shop.example.com", wins),
          ', creationTimestamp: "2023-01-01T00:00:00Z"',
        ) +
        child(
          "bar",
          listener("ours", "shop.example.com", "", lost),
          ', creationTimestamp: "2024-01-01T00:00:00Z"',
        ),
      { only },
    );
  });

  it("is a warning on the protocol where HTTP and HTTPS share a port under different hostnames", () => {
    checkDiagnostics(
      parent(ALL)
        .replace(
          "    - { name: http,",
          "#             ^^^^ information attach-listener-conflict: This listener takes precedence; a listener of another namespace conflicts with it and is not used.\n    - { name: http,",
        )
        .replace(/(#.*\n)( {4}- \{ name: http.*\n)/, "$2$1") +
        child(
          "shop",
          `
    - name: shop
      port: 80
      hostname: shop.example.com
      protocol: HTTPS
#               ^^^^^ warning attach-listener-conflict: Listener \`shop\` conflicts with another listener of the same Gateway (same port, and protocols that cannot share it), which takes precedence. Change its protocol or port.
`,
        ),
      { only },
    );
  });

  it("leaves conflicts inside one object and those of ListenerSets to their own rules", () => {
    checkDiagnostics(
      `${parent(ALL).replace("infrastructure:", "allowedListeners: { namespaces: { from: All } }\n  infrastructure:")}---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef: { name: web, namespace: platform }
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: www.example.com }]
${child("bar", `${listener("a", "bar.example.com")}${listener("b", "bar.example.com")}`)}`,
      { only },
    );
  });

  it("removes the loser where its Gateway has other listeners", () => {
    const source = `${parent(ALL)}${child("shop", `${listener("www", "www.example.com$0")}${listener("shop", "shop.example.com")}`)}`;
    checkFix(source, `${parent(ALL)}${child("shop", listener("shop", "shop.example.com"))}`);
  });
});

describe("attach-merged-name-duplicate", () => {
  const only = ["attach-merged-name-duplicate"];

  it("names nobody in another namespace, and says nothing of the first bearer of the name", () => {
    const marker =
      "#           ^^^^ warning attach-merged-name-duplicate: Listener `main` conflicts with another listener of the same Gateway (same name); the older one wins, and the files do not say which that is. Rename it. 💡\n";
    checkDiagnostics(
      parent(ALL) +
        child("zoo", listener("main", "zoo.example.com", marker)) +
        child("bar", listener("main", "bar.example.com")),
      { only },
    );
  });

  it("is silent about ListenerSets, whose names may repeat", () => {
    checkDiagnostics(
      `${parent(ALL).replace("infrastructure:", "allowedListeners: { namespaces: { from: All } }\n  infrastructure:")}---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef: { name: web, namespace: platform }
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
      { only },
    );
  });

  it("renames the listener, and the sections of the routes that name it", () => {
    const route = (section: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs:
    - name: shop
      sectionName: ${section}
`;
    checkFix(
      `${parent(ALL)}${child("shop", listener("http$0", "shop.example.com"))}${route("http")}`,
      `${parent(ALL)}${child("shop", listener("shop-http", "shop.example.com"))}${route("shop-http")}`,
    );
  });
});

describe("attach-merged-empty", () => {
  const only = ["attach-merged-empty"];
  const empty = (marker: string) =>
    gateway("name: web, namespace: platform", `  infrastructure: { allowedChildren: ${ALL} }`).replace(
      "platform }\n",
      `platform }\n${marker}`,
    );

  it("is a hint in the open world, where children may live elsewhere", () => {
    checkDiagnostics(
      empty(
        "#                 ^^^ hint attach-merged-empty: This Gateway has no listeners of its own, and no child in this workspace brings any. 💡\n",
      ),
      { only },
    );
  });

  it("is silent where a child is there, even one that is not let in", () => {
    checkDiagnostics(empty("") + child("shop", listener("shop", "shop.example.com")), {
      only,
      closedWorld: true,
    });
    checkDiagnostics(empty("").replace("All", "Same") + child("shop", listener("shop", "shop.example.com")), {
      only,
      closedWorld: true,
    });
  });

  it("adds a listener", () => {
    checkFix(
      empty("").replace("name: web", "name: web$0"),
      `${empty("")}  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n`,
      { closedWorld: true },
    );
  });
});

describe("attach-status-parent-accepted", () => {
  it("counts what the parent may not see, and is silent about what is reported on its own listeners", () => {
    const marker =
      "#                 ^^^ information attach-status-parent-accepted: This Gateway reports ListenersNotValid because of a listener of a child in another namespace.\n";
    checkDiagnostics(
      parent(ALL).replace("platform }\n", `platform }\n${marker}`) +
        child("shop", "    - { name: shop, port: 70, protocol: GOPHER }") +
        child("bar", listener("www", "www.example.com")),
      { only: ["attach-status-parent-accepted"] },
    );
  });
});

describe("merged-order-hijack", () => {
  const only = ["merged-order-hijack"];
  const clash = listener("shop", "shop.example.com");

  it("is reported to the parent whose children come from several namespaces", () => {
    checkDiagnostics(
      parent(ALL).replace(
        "  listeners:",
        "#                                                          ^^^ hint merged-order-hijack: Two of the namespaces that may attach here use the same port and hostname, and the one whose objects are older gets the requests. Let in only namespaces that may serve each other's hosts.\n  listeners:",
      ) +
        child("zoo", clash) +
        child("bar", clash),
      { only },
    );
  });

  it("is silent where creation times decide", () => {
    checkDiagnostics(
      parent(ALL) +
        child("zoo", clash, ', creationTimestamp: "2023-01-01T00:00:00Z"') +
        child("bar", clash, ', creationTimestamp: "2024-01-01T00:00:00Z"'),
      { only },
    );
  });
});

describe("the proposal turned off", () => {
  it("has no findings of these rules", () => {
    checkDiagnostics(`${parent(ALL)}${child("shop", listener("shop", "www.example.com"))}`, {
      only: ["attach-listener-conflict", "attach-status-parent-accepted", "attach-merged-name-duplicate"],
      proposals: { attachTo: false },
    });
  });
});

describe("attach-merged-name-duplicate", () => {
  it("points to the other listener where the child may know of it", () => {
    const { files } = readFixture(`#- web.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: All } } }
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: www.example.com }]
#- own.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: own, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: own.example.com }]
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web, namespace: platform } }
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: shop.example.com }]
`);
    const found = analyze(files, { proposals: { attachTo: true } }).diagnostics.filter(
      ({ rule }) => rule === "attach-merged-name-duplicate",
    );
    assert.deepEqual(
      found.map(({ path, related = [] }) => [path, related.map((one) => `${one.path}: ${one.message}`)]),
      [
        ["own.yaml", ["web.yaml: The listener of the same name."]],
        ["shop.yaml", []],
      ],
    );
  });
});
