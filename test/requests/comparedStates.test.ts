import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, createEngine } from "../../server/src/library.ts";
import { baseAndHead } from "../../server/src/requests/baseAndHead.ts";
import { changedAnswers } from "../../server/src/requests/comparedStates.ts";
import { askedText, diffMarkdown } from "../../server/src/requests/diffText.ts";
import { exampleRequest } from "../../server/src/requests/exampleRequest.ts";
import { listedListeners, rootGateways } from "../../server/src/requests/listedMatches.ts";
import { requestText } from "../../server/src/requests/requestText.ts";
import type { Trace, TraceRequest } from "../../server/src/workspace/views/trace.ts";
import { SeededRandom } from "../seededRandom.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;

function route(name: string, hostname: string, ...rules: readonly string[]): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: web, namespace: infra }]
  hostnames: ["${hostname}"]
  rules: [${rules.join(", ")}]
`;
}

function to(path: string, backend: string, more = ""): string {
  return `{ matches: [{ path: { value: ${path} } }], backendRefs: [{ name: ${backend}, port: 80 }]${more} }`;
}

function service(name: string): string {
  return `apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;
}

type Files = Readonly<Record<string, string>>;

function compared(base: Files, head: Files) {
  const states = baseAndHead(new Map(Object.entries(base)), new Map(Object.entries(head)), () =>
    createEngine(),
  );
  return changedAnswers(states);
}

function lines(base: Files, head: Files): readonly string[] {
  return compared(base, head).map((one) => `${one.kind} ${askedText(one)}: ${one.before} => ${one.after}`);
}

const SERVICES = Object.fromEntries(["a", "b", "c"].map((name) => [`${name}.yaml`, service(name)]));
const BASE: Files = {
  "gateway.yaml": GATEWAY,
  ...SERVICES,
  "one.yaml": route("one", "one.example", to("/", "a"), to("/cart", "b")),
  "two.yaml": route("two", "*.example", to("/", "c")),
};

describe("the requests that two states answer differently", () => {
  it("are none where only the text differs", () => {
    const moved = route("one", "one.example", to("/", "a"), to("/cart", "b")).replace(
      "spec:",
      "\n# moved\nspec:",
    );
    assert.deepEqual(lines(BASE, { ...BASE, "one.yaml": "", "other/one.yaml": moved }), []);
  });

  it("are those of matches that come, go, or lead elsewhere", () => {
    const head = {
      ...BASE,
      "one.yaml": route("one", "one.example", to("/", "a"), to("/cart", "c"), to("/new", "b")),
    };
    assert.deepEqual(lines(BASE, head), [
      "changed GET http://one.example/cart: → `shop/b:80` => → `shop/c:80`",
      "changed GET http://one.example/new: → `shop/a:80` => → `shop/b:80`",
    ]);
    const { "one.yaml": _, ...without } = BASE;
    assert.deepEqual(lines(BASE, without), [
      "changed GET http://one.example/: → `shop/a:80` => → `shop/c:80`",
      "changed GET http://one.example/cart: → `shop/b:80` => → `shop/c:80`",
    ]);
    assert.deepEqual(lines(BASE, { ...BASE, "two.yaml": "" }), [
      "gone GET http://any.example/: → `shop/c:80` => 404",
    ]);
    assert.deepEqual(lines({ ...BASE, "two.yaml": "" }, BASE), [
      "added GET http://any.example/: 404 => → `shop/c:80`",
    ]);
  });

  it("are those whose backend has become another, though no route has", () => {
    const [only, ...others] = compared(BASE, { ...BASE, "b.yaml": service("b").replace("80", "81") });
    assert.deepEqual([only?.kind, only?.before, others], ["changed", "→ `shop/b:80`", []]);
    assert.equal(only?.request.path, "/cart");
  });

  it("are one for a match of a Route in the values of a chart, which has no name of its own", () => {
    const release = (backend: string) => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: app, namespace: shop }
spec:
  chart: { spec: { chart: app-template, sourceRef: { kind: HelmRepository, name: charts } } }
  values:
    route:
      main:
        hostnames: [app.example]
        parentRefs: [{ name: web, namespace: infra }]
        rules: [{ backendRefs: [{ name: ${backend}, port: 80 }] }]
`;
    assert.deepEqual(lines({ ...BASE, "app.yaml": release("a") }, { ...BASE, "app.yaml": release("b") }), [
      "changed GET http://app.example/: → `shop/a:80` => → `shop/b:80`",
    ]);
  });

  it("are all of a Gateway that goes, or that listens elsewhere", () => {
    const { "gateway.yaml": _, ...without } = BASE;
    assert.deepEqual(
      compared(BASE, without).map(({ kind, after }) => [kind, after]),
      Array(3).fill(["gone", "no such Gateway"]),
    );
    const moved = { ...BASE, "gateway.yaml": GATEWAY.replace("port: 80", "port: 8080") };
    const kinds = compared(BASE, moved).map(({ kind }) => kind);
    assert.deepEqual([...new Set(kinds)].sort(), ["added", "gone"]);
  });

  it("ask further down the path where another match takes the plain request", () => {
    const exact = "{ matches: [{ path: { type: Exact, value: / } }], backendRefs: [{ name: b, port: 80 }] }";
    const base = { ...BASE, "one.yaml": route("one", "one.example", exact, to("/", "a")) };
    const head = { ...BASE, "one.yaml": route("one", "one.example", exact, to("/", "c")) };
    assert.deepEqual(lines(base, head), [
      "changed GET http://one.example/any: → `shop/a:80` => → `shop/c:80`",
    ]);
  });

  it("say what backends and clients get otherwise, where they reach whom they reached", () => {
    const filtered = (...filters: readonly string[]): Files => ({
      ...BASE,
      "one.yaml": route("one", "one.example", to("/", "a", `, filters: [${filters.join(", ")}]`)),
    });
    const set = (where: string, value: string) =>
      `{ type: ${where}HeaderModifier, ${where.toLowerCase()}HeaderModifier: { set: [{ name: x-env, value: ${value} }] } }`;
    const mirror = (name: string, more = "") =>
      `{ type: RequestMirror, requestMirror: { backendRef: { name: ${name}, port: 80 }${more} } }`;
    const rewrite = (path: string) =>
      `{ type: URLRewrite, urlRewrite: { path: { type: ReplaceFullPath, replaceFullPath: ${path} } } }`;
    const changes: readonly (readonly [string, string, string])[] = [
      [set("Request", "one"), set("Request", "two"), "(receives `x-env: one`) => (receives `x-env: two`)"],
      [mirror("b"), mirror("c", ", percent: 10"), "(copied to `shop/b`) => (copied to `shop/c` 10 %)"],
      [rewrite("/old"), rewrite("/new"), "(receives `GET /old`) => (receives `GET /new`)"],
      [set("Response", "one"), mirror("b"), "(answers with `x-env: one`) => (copied to `shop/b`)"],
    ];
    for (const [before, after, expected] of changes)
      assert.deepEqual(lines(filtered(before), filtered(after)), [
        `changed GET http://one.example/: ${expected.replaceAll("(", "→ `shop/a:80` (")}`,
      ]);
    const policy = (hostname: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: b, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: b }]
  validation: { hostname: ${hostname}, wellKnownCACertificates: System }
`;
    assert.deepEqual(lines({ ...BASE, "p.yaml": policy("b.old") }, { ...BASE, "p.yaml": policy("b.new") }), [
      "changed GET http://one.example/cart: → `shop/b:80` (receives `(TLS to b.old)`) => → `shop/b:80` (receives `(TLS to b.new)`)",
    ]);
  });

  it("are those whose rule asks something else, with what that is", () => {
    const asking = (more: string): Files => ({
      ...BASE,
      "one.yaml": route("one", "one.example", to("/", "a", more)),
    });
    const changes: readonly (readonly [string, string, string])[] = [
      [
        ", timeouts: { request: 10s }",
        ", timeouts: { request: 1s, backendRequest: 1s }",
        "(with `timeouts.request: 10s`) => (with `timeouts.request: 1s` and `timeouts.backendRequest: 1s`)",
      ],
      [", retry: { attempts: 2 }", "", "(with `retry.attempts: 2`) =>"],
    ];
    for (const [before, after, expected] of changes)
      assert.deepEqual(lines(asking(before), asking(after)), [
        `changed GET http://one.example/: → \`shop/a:80\` ${expected.replace("=>", "=> → `shop/a:80`")}`,
      ]);
    assert.deepEqual(
      lines(asking(", timeouts: { request: 60s }"), asking(", timeouts: { request: 1m }")),
      [],
    );
  });

  it("say where a redirect leads once", () => {
    const redirect = (hostname: string): Files => ({
      ...BASE,
      "one.yaml": route(
        "one",
        "one.example",
        `{ filters: [{ type: RequestRedirect, requestRedirect: { hostname: ${hostname} } }] }`,
      ),
    });
    assert.deepEqual(lines(redirect("a.example"), redirect("b.example")).slice(0, 1), [
      "changed GET http://one.example/: → 302 to `http://a.example/` => → 302 to `http://b.example/`",
    ]);
  });

  it("are none where only a backend that gets no request is another", () => {
    const beside = (name: string): Files => ({
      ...BASE,
      "one.yaml": route(
        "one",
        "one.example",
        `{ backendRefs: [{ name: a, port: 80 }, { name: ${name}, port: 80, weight: 0 }] }`,
      ),
    });
    assert.deepEqual(lines(beside("b"), beside("c")), []);
  });

  it("read as a table in a pull request", () => {
    const head = { ...BASE, "one.yaml": route("one", "one.example", to("/", "a"), to("/cart", "c")) };
    assert.equal(
      diffMarkdown(compared(BASE, head)),
      "**1 answered differently**\n\n#### Gateway `infra/web`\n\n| | request | before | after |\n|---|---|---|---|\n| ~ | `GET http://one.example/cart` | → `shop/b:80` | → `shop/c:80` |\n",
    );
  });

  it("are exactly those that two fresh readings answer differently, whatever differs", () => {
    const random = new SeededRandom(11);
    const pick = <T>(items: readonly [T, ...T[]]): T => items[random.below(items.length)] ?? items[0];
    const state = (): Files => ({
      "gateway.yaml": GATEWAY,
      ...Object.fromEntries(Object.entries(SERVICES).filter(() => random.next() < 0.8)),
      ...Object.fromEntries(
        ["one", "two", "three"].map((name) => [
          `${name}.yaml`,
          route(
            name,
            pick(["one.example", "*.example", "*.deep.example"]),
            ...Array.from({ length: 2 }, () => to(pick(["/", "/cart", "/cart/old"]), pick(["a", "b", "c"]))),
          ),
        ]),
      ),
    });
    for (let round = 0; round < 30; round++) {
      const base = state();
      const head = random.next() < 0.5 ? state() : { ...base, "two.yaml": state()["two.yaml"] ?? "" };
      const reported = new Set(compared(base, head).map(({ request }) => requestText(request)));
      const [before, after] = [base, head].map((files) => analyze(filesOf(files)));
      assert.ok(before !== undefined && after !== undefined);
      for (const [text, request] of [...plainRequests(base), ...plainRequests(head)]) {
        const differs: boolean = answer(before.trace(request)) !== answer(after.trace(request));
        assert.equal(reported.has(text), differs, `round ${round}: ${text}`);
      }
    }
  });
});

function plainRequests(files: Files): ReadonlyMap<string, TraceRequest> {
  const engine = createEngine();
  for (const [path, text] of Object.entries(files)) engine.setFile(path, text);
  const requests = rootGateways(engine).flatMap((gateway) =>
    listedListeners(gateway, engine).flatMap(({ matches }) =>
      matches.flatMap(({ listener: { listener }, hostname, row }) => {
        const wanted = row === undefined ? {} : { match: row.match, kind: row.kind };
        return (
          exampleRequest({ gateway: { namespace: "infra", name: "web" }, listener, hostname, ...wanted }) ??
          []
        );
      }),
    ),
  );
  return new Map(requests.map((request) => [requestText(request), request]));
}

function filesOf(files: Files): readonly { readonly path: string; readonly text: string }[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

function answer({ outcome, status, backends }: Trace): string {
  return JSON.stringify([
    outcome,
    status,
    backends.map(({ name, share, invalid }) => [name, share, invalid]),
  ]);
}
