import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, gateway, route } from "./gwls.ts";

/** A Gateway, a ListenerSet that one listener of which is in its way, and two routes. */
const WORLD = {
  "edge/gateway.yaml": gateway().replace(
    "  listeners:",
    "  allowedListeners:\n    namespaces:\n      from: All\n  listeners:",
  ),
  "edge/listeners.yaml": `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: shop
  namespace: edge
spec:
  parentRef:
    name: front-door
  listeners:
    - name: again
      port: 80
      protocol: HTTP
    - name: shop
      port: 80
      protocol: HTTP
      hostname: shop.example.com
`,
  "edge/routes.yaml": `${route()}---\n${route("https").replace("catalog", "basket")}`,
};

describe("gwls effective", () => {
  const { gwls } = folder(WORLD);

  it("writes the merged Gateway as YAML, each listener with its origin", () => {
    const { code, out } = gwls(["effective", "edge/front-door"]);
    assert.equal(
      out,
      `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  listeners:
    # from Gateway edge/front-door (edge/gateway.yaml:12); attached: HTTPRoute edge/catalog
    - name: http
      port: 80
      protocol: HTTP
    # from ListenerSet edge/shop (edge/listeners.yaml:10); attached: no Routes
    # HostnameConflict: It conflicts with listener \`http\` of Gateway \`front-door\` (same port and hostname), which takes precedence.
    # - name: again
    #   port: 80
    #   protocol: HTTP
    # from ListenerSet edge/shop (edge/listeners.yaml:13); attached: no Routes
    - name: shop
      hostname: shop.example.com
      port: 80
      protocol: HTTP
`,
    );
    assert.equal(code, 0);
  });

  it("shows it as a table", () => {
    assert.equal(
      gwls(["effective", "front-door", "--format", "table"]).out,
      `#  ORIGIN                   LISTENER  PORT  PROTOCOL  HOSTNAME          ROUTES                  CONFLICT
1  Gateway edge/front-door  http      80    HTTP      *                 HTTPRoute edge/catalog
2  ListenerSet edge/shop    again     80    HTTP      *                 -                       HostnameConflict with http of Gateway edge/front-door
3  ListenerSet edge/shop    shop      80    HTTP      shop.example.com  -
`,
    );
  });

  it("names files from the working directory, also in JSON", () => {
    const { out } = gwls(["effective", "front-door", "edge", "--format", "json"]);
    const { listeners }: { listeners: readonly { readonly origin: { readonly path: string } }[] } =
      JSON.parse(out);
    assert.deepEqual(
      listeners.map(({ origin }) => origin.path),
      ["edge/gateway.yaml", "edge/listeners.yaml", "edge/listeners.yaml"],
    );
  });

  it("asks which Gateway is meant where several have the name", () => {
    const duplicates = folder({
      "a/gateway.yaml": gateway(),
      "b/gateway.yaml": gateway("8080"),
      "c/gateway.yaml": gateway().replace("edge", "inner"),
    });
    const { err } = duplicates.gwls(["effective", "front-door"]);
    assert.equal(
      err,
      "gwls: 3 objects are called Gateway `front-door`: edge/front-door (a/gateway.yaml), edge/front-door (b/gateway.yaml), inner/front-door (c/gateway.yaml); say which with NAMESPACE/NAME\n",
    );
    assert.equal(
      duplicates.gwls(["effective", "edge/front-door"]).err,
      "gwls: 2 objects are called Gateway `edge/front-door`: edge/front-door (a/gateway.yaml), edge/front-door (b/gateway.yaml); say which with --scope FOLDER, or name fewer paths\n",
    );
    assert.match(duplicates.gwls(["effective", "edge/front-door", "--scope", "b"]).out, /port: 8080/);
  });

  it("names the cluster of each Gateway with --all, where several have one of its name", () => {
    const two = folder({ "a/gateway.yaml": gateway(), "b/gateway.yaml": gateway("8080") });
    const { out } = two.gwls(["effective", "--all", "--format", "table"]);
    assert.deepEqual(out.match(/^Gateway.*/gm), [
      "Gateway edge/front-door, class internet, cluster a",
      "Gateway edge/front-door, class internet, cluster b",
    ]);
    assert.deepEqual(two.gwls(["effective", "--all"]).out.match(/^# .*\n.*/gm), [
      "# cluster a\napiVersion: gateway.networking.k8s.io/v1",
      "# cluster b\napiVersion: gateway.networking.k8s.io/v1",
    ]);
  });

  it("says with --all that there is none", () => {
    const none = folder({ "route.yaml": "kind: ConfigMap\n" });
    assert.equal(none.gwls(["effective", "--all"]).out, "# No Gateway here.\n");
    assert.equal(none.gwls(["effective", "--all", "--format", "table"]).out, "No Gateway here.\n");
  });

  it("shows every Gateway with --all", () => {
    const both = folder({ "a.yaml": gateway(), "b.yaml": gateway("8080").replace("edge", "inner") });
    assert.equal(
      both.gwls(["effective", "--all", "--format", "table"]).out,
      `Gateway edge/front-door, class internet
  #  ORIGIN                   LISTENER  PORT  PROTOCOL  HOSTNAME  ROUTES
  1  Gateway edge/front-door  http      80    HTTP      *         -

Gateway inner/front-door, class internet
  #  ORIGIN                    LISTENER  PORT  PROTOCOL  HOSTNAME  ROUTES
  1  Gateway inner/front-door  http      8080  HTTP      *         -
`,
    );
  });
});

describe("gwls status", () => {
  const { gwls } = folder(WORLD);

  it("shows a row for each object, parent and listener", () => {
    const { code, out } = gwls(["status"]);
    assert.equal(
      out,
      `OBJECT                   PART                              ACCEPTED  REFS  PROGRAMMED  ROUTES  WHY
Gateway edge/front-door                                    True      -     True
Gateway edge/front-door  listener http                     True      True  True        1
ListenerSet edge/shop                                      True      -     True                ListenersNotValid: Some of its listeners are not valid.
ListenerSet edge/shop    listener again                    False     True  False       0       HostnameConflict: It conflicts with listener \`http\` of Gateway \`front-door\` (same port and hostname), which takes precedence.
ListenerSet edge/shop    listener shop                     True      True  True        0
HTTPRoute edge/catalog   Gateway front-door section http   True      True  -
HTTPRoute edge/basket    Gateway front-door section https  False     True  -                   NoMatchingParent: Gateway \`edge/front-door\` has no listener \`https\`.
`,
    );
    assert.equal(code, 0);
  });

  it("is narrowed by names, without regard to case, and by paths", () => {
    const objects = (args: readonly string[]): readonly string[] => {
      const status: readonly { kind: string; name: string }[] = JSON.parse(
        gwls(["status", "--format", "json", ...args]).out,
      );
      return status.map(({ kind, name }) => `${kind} ${name}`);
    };
    assert.deepEqual(objects(["httproute/edge/basket"]), ["HTTPRoute basket"]);
    assert.deepEqual(objects(["HTTPRoute/catalog", "gw/front-door"]), [
      "Gateway front-door",
      "HTTPRoute catalog",
    ]);
    assert.deepEqual(objects(["edge/listeners.yaml"]), ["ListenerSet shop"]);
  });

  it("has the shape that a cluster writes, as YAML", () => {
    assert.equal(
      gwls(["status", "--format", "yaml", "HTTPRoute/edge/catalog"]).out,
      `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: edge
status:
  parents:
    - parentRef:
        name: front-door
        sectionName: http
      conditions:
        - type: Accepted
          status: "True"
          reason: Accepted
          message: It attaches to listener \`http\` of Gateway \`edge/front-door\`.
        - type: ResolvedRefs
          status: "True"
          reason: ResolvedRefs
          message: Every backend resolves.
`,
    );
  });
});

describe("gwls explain", () => {
  const { gwls } = folder(WORLD);

  it("says why a route is attached", () => {
    assert.equal(
      gwls(["explain", "HTTPRoute/edge/catalog"]).out,
      `HTTPRoute edge/catalog  edge/routes.yaml:4

✓ Gateway front-door, section http: accepted
  It attaches to listener \`http\` of Gateway \`edge/front-door\`.
    listener http
      ✓ section   \`sectionName\` names it
      ✓ kind      it takes HTTPRoutes
      ✓ namespace namespace \`edge\` is let in
      ✓ hostname  it serves every hostname

Predicted status:
  PART                             ACCEPTED  REFS  PROGRAMMED  ROUTES  WHY
  Gateway front-door section http  True      True  -
`,
    );
  });

  it("takes the names that kubectl prints, and not those of other groups", () => {
    const { out } = gwls(["explain", "HTTPRoute/edge/catalog"]);
    assert.equal(gwls(["explain", "httproute.gateway.networking.k8s.io/catalog"]).out, out);
    assert.equal(gwls(["status", "httproutes.gateway.networking.k8s.io/edge/catalog"]).code, 0);
    assert.match(
      gwls(["explain", "gateway.networking.istio.io/front-door"]).err,
      /is not of the form KIND\/\[NAMESPACE\/\]NAME/,
    );
  });

  it("says why a route is not attached, and where that stands", () => {
    assert.equal(
      gwls(["explain", "httproute/basket", "edge"]).out,
      `HTTPRoute edge/basket  edge/routes.yaml:14

✗ Gateway front-door, section https: not accepted (NoMatchingParent)
  Gateway \`edge/front-door\` has no listener \`https\`.
    listener http
      ✗ section   \`sectionName\` is \`https\`  edge/gateway.yaml:12
      ✓ kind      it takes HTTPRoutes
      ✓ namespace namespace \`edge\` is let in
      ✓ hostname  it serves every hostname

Predicted status:
  PART                              ACCEPTED  REFS  PROGRAMMED  ROUTES  WHY
  Gateway front-door section https  False     True  -                   NoMatchingParent: Gateway \`edge/front-door\` has no listener \`https\`.
`,
    );
  });

  it("says where a ListenerSet is merged, and what came of its listeners", () => {
    const { out } = gwls(["explain", "ListenerSet/shop"]);
    assert.match(
      out,
      /^ListenerSet edge\/shop {2}edge\/listeners\.yaml:4\n\n✓ Gateway edge\/front-door: accepted\n/,
    );
    assert.match(
      out,
      /Predicted status:\n {2}PART [\s\S]* {2}listener again {2}False +True +False +0 +HostnameConflict: It conflicts/,
    );
  });
});

describe("names as they are given to kubectl", () => {
  const { gwls } = folder({
    "edge/gateway.yaml": gateway(),
    "edge/routes.yaml": `${route()}---\n${route("https").replace("catalog", "basket")}`,
    "gateway/other.yaml": gateway().replace("front-door", "other"),
  });
  /** The first lines of answers are enough to see whom they are about. */
  const firstLine = (...args: readonly string[]) => {
    const { out, err } = gwls(args);
    return `${out}${err}`.split("\n", 1)[0] ?? "";
  };

  it("are a kind and a name, and the namespace behind -n", () => {
    const catalog = "HTTPRoute edge/catalog  edge/routes.yaml:4";
    assert.equal(firstLine("explain", "httproute", "catalog"), catalog);
    assert.equal(firstLine("explain", "HTTPRoutes", "edge/catalog", "edge"), catalog);
    assert.equal(firstLine("explain", "httproute", "catalog", "-n", "edge"), catalog);
    assert.equal(
      firstLine("explain", "httproute", "catalog", "-n", "shop"),
      "gwls: there is no HTTPRoute `shop/catalog` here; did you mean `edge/catalog`?",
    );
    const effective = gwls(["effective", "edge/front-door"]);
    assert.deepEqual(gwls(["effective", "gateways", "front-door"]), effective);
    assert.deepEqual(gwls(["effective", "front-door", "-n", "edge"]), effective);
    const routes = gwls(["routes", "edge/front-door"]);
    assert.equal(routes.code, 0);
    for (const args of [
      ["gateway.gateway.networking.k8s.io/front-door"],
      ["gateways", "front-door"],
      ["Gateway/edge/front-door"],
      ["front-door", "-n", "edge"],
      ["http://front-door.example.com/cart"],
    ])
      assert.deepEqual(gwls(["routes", ...args]), routes, args.join(" "));
  });

  it("leave a path a path, and a name one: a Gateway or a folder may be called like a kind", () => {
    assert.equal(
      firstLine("effective", "gateway", "edge"),
      "gwls: there is no Gateway `gateway` here; there are edge/front-door",
    );
    const { gwls: gwlsOf } = folder({ "a.yaml": gateway().replace("front-door", "gateway"), "b/c.yaml": "" });
    assert.equal(gwlsOf(["effective", "gateway", "b", "a.yaml"]).code, 0);
    assert.equal(gwlsOf(["routes", "gateway"]).code, 0);
  });

  it("are kinds alone, or a namespace alone, for status", () => {
    const objects = (...args: readonly string[]) =>
      JSON.parse(gwls(["status", ...args, "--format", "json"]).out).map((one: { name: string }) => one.name);
    assert.deepEqual(objects("httproutes"), ["catalog", "basket"]);
    assert.deepEqual(objects("httproute", "basket"), ["basket"]);
    assert.deepEqual(objects("gateways", "httproute/basket"), ["front-door", "basket", "other"]);
    assert.deepEqual(objects("-n", "edge", "gateways", "front-door"), ["front-door"]);
    assert.deepEqual(objects("-n", "shop"), []);
    assert.equal(firstLine("status", "grpcroute"), "No object here has a status.");
    // The folder is called so.
    assert.deepEqual(objects("gateway"), ["other"]);
  });
});

describe("a BackendTLSPolicy", () => {
  const { gwls } = folder({
    "edge/gateway.yaml": gateway(),
    "edge/routes.yaml": `${route()}  rules:\n    - backendRefs:\n        - name: catalog\n          port: 8080\n`,
    "edge/policy.yaml": `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata:
  name: catalog
  namespace: edge
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: catalog
  validation:
    hostname: catalog.example.com
    caCertificateRefs:
      - group: example.net
        kind: Vault
        name: ca
`,
    "edge/service.yaml":
      "apiVersion: v1\nkind: Service\nmetadata:\n  name: catalog\n  namespace: edge\nspec:\n  ports:\n    - port: 8080\n",
  });

  it("has a row for each Gateway in the status", () => {
    assert.equal(
      gwls(["status", "BackendTLSPolicy/catalog"]).out,
      `OBJECT                         PART                     ACCEPTED  REFS   PROGRAMMED  ROUTES  WHY
BackendTLSPolicy edge/catalog  Gateway edge/front-door  False     False  -                   NoValidCACertificate: \`Vault\` is no kind that holds certificates. InvalidKind: \`Vault\` is no kind that holds certificates.
`,
    );
  });

  it("is explained by the Gateways through which its Service is reached", () => {
    assert.equal(
      gwls(["explain", "btlspolicy/edge/catalog"]).out,
      `BackendTLSPolicy edge/catalog  edge/policy.yaml:4

✗ Gateway edge/front-door: not accepted (NoValidCACertificate)
  \`Vault\` is no kind that holds certificates.

Predicted status:
  PART                     ACCEPTED  REFS   PROGRAMMED  ROUTES  WHY
  Gateway edge/front-door  False     False  -                   NoValidCACertificate: \`Vault\` is no kind that holds certificates. InvalidKind: \`Vault\` is no kind that holds certificates.
`,
    );
  });
});

describe("gwls rules", () => {
  const { gwls } = folder({});

  it("lists the rules by id", () => {
    const lines = gwls(["rules"]).out.trimEnd().split("\n");
    assert.match(lines[0] ?? "", /^RULE +CATEGORY +SEVERITY +SUMMARY$/);
    const ids = lines.slice(1).map((line) => line.split(" ", 1)[0] ?? "");
    assert.ok(ids.includes("field-limit") && ids.includes("yaml-syntax"));
    assert.deepEqual(ids, [...ids].sort());
  });

  it("shows one with its reasons and examples", () => {
    const { out } = gwls(["rules", "yaml-duplicate-key"]);
    assert.ok(
      out.startsWith(`yaml-duplicate-key  error, syntax
A key that is written twice in one map.

Readers disagree about which of the two counts, and Kubernetes' strict reader refuses the document.

Avoid
    apiVersion: gateway.networking.k8s.io/v1
`),
    );
    assert.ok(out.includes("      port: 80\n          port: 8080\n"));
  });
});

describe("gwls effective and explain about a parent Route", () => {
  const { gwls } = folder({
    "edge/routes.yaml": `${gateway()}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: edge }
spec:
  parentRefs: [{ name: front-door }]
  rules:
    - { name: cart, matches: [{ path: { value: /cart } }], allowedRoutes: {} }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: edge }
spec:
  parentRefs: [{ kind: HTTPRoute, name: shop, sectionName: cart }]
  rules:
    - matches: [{ path: { value: /items }, method: GET }]
      backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: late, namespace: edge }
spec:
  parentRefs: [{ kind: HTTPRoute, name: shop, sectionName: cart }]
  rules:
    - matches: [{ path: { type: Exact, value: /items } }]
`,
  });

  it("write it joined with its children", () => {
    const { code, out } = gwls(["effective", "httproute/edge/shop", "--format", "table"]);
    assert.equal(
      out,
      `#  ORIGIN            THROUGH              HOSTNAMES  MATCHES          FILTERS  BACKENDS
1  edge/cart rule 1  edge/shop rule cart  *          GET /cart/items  -        cart
not bound: HTTPRoute edge/late (edge/routes.yaml:32)
  It cannot be combined with HTTPRoute \`edge/shop\`: at \`rules[0].matches[0].path.type\`, a path of type \`Exact\` cannot be put behind the parent's prefix; only a \`PathPrefix\` can.
`,
    );
    assert.equal(code, 0);
    const json = JSON.parse(gwls(["effective", "httproute/shop", "--format", "json"]).out);
    assert.equal(json.rules[0].origin.path, "edge/routes.yaml");
  });

  it("say rule by rule why a child is not bound", () => {
    assert.match(
      gwls(["explain", "httproute/late"]).out,
      /✗ HTTPRoute shop, section cart: not accepted \(UnsupportedValue\)[\s\S]*rule cart\n\s+✓ section[\s\S]*✗ a path of type `Exact`[^\n]*edge\/routes\.yaml:36/,
    );
  });

  it("say of a route without parents or children that it is in effect as it is written", () => {
    const { gwls } = folder({ "a.yaml": route() });
    const said =
      "HTTPRoute `edge/catalog` is neither parent nor child of another Route: it is in effect as it is written, in a.yaml.\n";
    const answers = [
      ["yaml", `# ${said}`],
      ["table", said],
      ["json", "null\n"],
    ] as const;
    for (const [format, out] of answers)
      assert.deepEqual(gwls(["effective", "httproute/catalog", "--format", format]), {
        code: 0,
        out,
        err: "",
      });
  });
});
