import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

/** A Gateway of namespace `infra` with the given `allowedListeners`. */
function gateway(allowed: string): string {
  return `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
${allowed}`;
}

const SELECTOR = `  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchLabels:
          team: shop
`;

/** A ListenerSet of namespace `shop` that names the Gateway; `after` stands below the namespace of its parent. */
function set(after = "", parent = "web"): string {
  return `
#- shop/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef:
    name: ${parent}
    namespace: infra
${after}  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`;
}

/** The set with the cursor on its parent's name or namespace. */
function cursorOn(field: "name" | "namespace"): string {
  return field === "name"
    ? set().replace("name: web", "name: w$0eb")
    : set().replace("namespace: infra", "namespace: in$0fra");
}

function namespace(labels: string): string {
  return `
#- shop/namespace.yaml
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels:
${labels}`;
}

const ONLY = ["listenerset-not-allowed", "listenerset-namespace-not-allowed", "listenerset-parent-not-found"];

describe("the namespace of a ListenerSet", () => {
  it("whose labels are not here is a hint, and an error in the closed world, which has none", () => {
    const finding = (text: string) => set(`#              ^^^^^ ${text}\n`);
    const open =
      "hint listenerset-namespace-not-allowed: Whether Gateway `infra/web` lets ListenerSets of namespace `shop` in cannot be told: the labels of namespace `shop` are not in this workspace, and it must match `team=shop`.";
    const closed =
      "error listenerset-namespace-not-allowed: Gateway `infra/web` lets no ListenerSets of namespace `shop` in, so these listeners are not served: namespace `shop` does not match `team=shop`.";
    checkDiagnostics(gateway(SELECTOR) + finding(open), { only: ONLY });
    checkDiagnostics(gateway(SELECTOR) + finding(closed), { only: ONLY, closedWorld: true });
  });

  it("without the label is an error that labelling the Namespace repairs", () => {
    checkDiagnostics(
      gateway(SELECTOR) +
        set(
          "#              ^^^^^ error listenerset-namespace-not-allowed: Gateway `infra/web` lets no ListenerSets of namespace `shop` in, so these listeners are not served: namespace `shop` does not match `team=shop`. 💡\n",
        ) +
        namespace("    tier: web\n"),
      { only: ONLY },
    );
    checkFix(
      gateway(SELECTOR) + cursorOn("namespace") + namespace("    tier: web\n"),
      namespace("    tier: web\n    team: shop\n"),
      { title: "Label namespace `shop` as the selector asks" },
    );
  });

  it("that matches is fine", () => {
    checkDiagnostics(gateway(SELECTOR) + set() + namespace("    team: shop\n"), { only: ONLY });
  });

  it("is not judged where a label is filled in later, or where the Gateway's selector is missing", () => {
    checkDiagnostics(gateway(SELECTOR.replace("team: shop", 'team: "${TEAM}"')) + set(), { only: ONLY });
    checkDiagnostics(gateway("  allowedListeners: { namespaces: { from: Selector } }\n") + set(), {
      only: ONLY,
    });
  });

  it("is added to names that are listed", () => {
    const names = (values: string) =>
      gateway(`  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchExpressions:
          - key: kubernetes.io/metadata.name
            operator: In
            values: [${values}]
`);
    checkFix(names("search") + cursorOn("namespace"), names("search, shop"));
  });

  it("is let in beside the Gateway's own", () => {
    checkFix(
      gateway("  allowedListeners:\n    namespaces:\n      from: Same\n") + cursorOn("namespace"),
      gateway(`  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchExpressions:
          - key: kubernetes.io/metadata.name
            operator: In
            values:
              - infra
              - shop
`),
    );
  });
});

describe("a Gateway that lets no ListenerSets in", () => {
  it("may say so itself", () => {
    checkDiagnostics(
      gateway("  allowedListeners: { namespaces: { from: None } }\n") +
        set().replace(
          "name: web\n",
          "name: web\n#         ^^^ error listenerset-not-allowed: Gateway `infra/web` lets no ListenerSets in (`allowedListeners` is `None`), so these listeners are not served. Let this namespace in there. 💡\n",
        ),
      { only: ONLY },
    );
  });

  it("may leave out from where they come", () => {
    const told = (allowed: string) =>
      checkDiagnostics(
        gateway(allowed) +
          set().replace(
            "name: web\n",
            "name: web\n#         ^^^ error listenerset-not-allowed: `spec.allowedListeners` of Gateway `infra/web` has no `namespaces.from`, which then is `None`, so these listeners are not served. Let this namespace in there.\n",
          ),
        { only: ONLY },
      );
    told("  allowedListeners: { namespaces: { selector: { matchLabels: { team: shop } } } }\n");
  });

  it("keeps a selector that is not looked at: whether it is meant only its author knows", () => {
    for (const from of ["", "from: None, ", "from: Same, "]) {
      const ignored = `  allowedListeners: { namespaces: { ${from}selector: { matchLabels: { team: shop } } } }\n`;
      assert.deepEqual(
        fixTitles(gateway(ignored) + cursorOn(from === "from: Same, " ? "namespace" : "name")),
        [],
      );
    }
  });

  it("lets the set's namespace in by the fix", () => {
    checkFix(
      gateway("") + cursorOn("name"),
      gateway(`  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchLabels:
          kubernetes.io/metadata.name: shop
`),
    );
  });
});

describe("the parent of a ListenerSet", () => {
  it("that is not here is a hint, and an error in the closed world", () => {
    const finding = (severity: string) =>
      set().replace(
        "name: web\n",
        `name: web\n#         ^^^ ${severity} listenerset-parent-not-found: Gateway \`infra/web\` is not in this workspace, and without it these listeners are not served.\n`,
      );
    checkDiagnostics(finding("hint"), { only: ONLY });
    checkDiagnostics(finding("error"), { only: ONLY, closedWorld: true });
  });

  it("is not judged where its name is filled in later", () => {
    checkDiagnostics(set("", "${GATEWAY}"), { only: ONLY, closedWorld: true });
  });

  it("is corrected where its name is a slip", () => {
    const entrance = gateway("  allowedListeners: { namespaces: { from: All } }\n").replace(
      "name: web",
      "name: entrance",
    );
    checkFix(entrance + set("", "entr$0ence"), set("", "entrance"));
  });

  it("of the wrong kind becomes a Gateway by the fix", () => {
    checkFix(
      set('    group: ""\n    kind: Serv$0ice\n'),
      set("    group: gateway.networking.k8s.io\n    kind: Gateway\n"),
    );
  });

  it("of the wrong group is marked at the group", () => {
    checkDiagnostics(
      set(
        "    group: networking.example.com\n#          ^^^^^^^^^^^^^^^^^^^^^^ warning listenerset-parent-kind: A ListenerSet attaches to a Gateway of the Gateway API, not to `Gateway` of group `networking.example.com`; no controller serves these listeners. 💡\n    kind: Gateway\n",
      ),
      { only: ["listenerset-parent-kind"] },
    );
  });

  it("that is a set is replaced by that set's Gateway, which is named only to its own namespace", () => {
    const other = (space: string) => `
#- ${space}/other.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: other, namespace: ${space} }
spec:
  parentRef: { name: web, namespace: infra }
  listeners: [{ name: a, port: 80, protocol: HTTP }]
`;
    const chained = (space: string, marker = "") => `
#- shop/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef:
    kind: ListenerSet
${marker}    name: other
    namespace: ${space}
  listeners: [{ name: b, port: 80, protocol: HTTP }]
`;
    checkDiagnostics(
      other("search") +
        chained(
          "search",
          "#         ^^^^^^^^^^^ error listenerset-chain: A ListenerSet attaches to a Gateway, not to another ListenerSet such as `search/other`; no controller serves these listeners.\n",
        ),
      { only: ["listenerset-chain"] },
    );
    checkFix(
      other("shop") + chained("shop").replace("kind: ListenerSet\n    name", "kind: Listener$0Set\n    name"),
      `
#- shop/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef:
    name: web
    namespace: infra
  listeners: [{ name: b, port: 80, protocol: HTTP }]
`,
    );
  });
});

describe("a Gateway that is refused itself", () => {
  it("is told on a set of which nobody knows whether it is let in, as it is refused either way", () => {
    checkDiagnostics(
      gateway(
        '  allowedListeners: { namespaces: { from: Selector, selector: { matchLabels: { open: "yes" } } } }\n  addresses: [{ type: Carrier, value: pigeon }]\n',
      ) +
        set().replace(
          "name: web\n",
          "name: web\n#         ^^^ information listenerset-parent-not-accepted: Gateway `infra/web` is not accepted, so the listeners of this set are not served either. The findings on the Gateway say why.\n",
        ),
      { only: ["listenerset-parent-not-accepted"] },
    );
  });

  it("is one finding on the set, whatever its listeners", () => {
    checkDiagnostics(
      gateway(
        "  allowedListeners: { namespaces: { from: All } }\n  addresses: [{ type: Carrier, value: pigeon }]\n",
      ) +
        set()
          .replace(
            "name: web\n",
            "name: web\n#         ^^^ information listenerset-parent-not-accepted: Gateway `infra/web` is not accepted, so the listeners of this set are not served either. The findings on the Gateway say why.\n",
          )
          .replace("shop.example.com", "www.example.com"),
      {
        only: [
          "listenerset-parent-not-accepted",
          "listenerset-all-listeners-invalid",
          "listenerset-conflict-gateway",
        ],
      },
    );
  });
});
