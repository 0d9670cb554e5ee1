import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CodeAction, CodeLens, Hover } from "vscode-languageserver/node";
import { type Editor, OUR_EXTENSION } from "./editor.ts";
import { folder, openEditor } from "./runningServer.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front-door, namespace: edge }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;

/** A Route that sends everything of its host to the Service of this name. */
function route(backend: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: edge }
spec:
  parentRefs: [{ name: front-door }]
  hostnames: [shop.example.com]
  rules:
    - backendRefs: [{ name: ${backend}, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: ${backend}, namespace: edge }
spec: { ports: [{ port: 80 }] }
`;
}

const CART = "# expect: backend edge/cart\nGET http://shop.example.com/cart\n";

function lensesOf(editor: Editor, uri: string): Promise<CodeLens[]> {
  return editor.request("textDocument/codeLens", { textDocument: { uri } });
}

async function titlesOf(editor: Editor, uri: string): Promise<readonly string[]> {
  return (await lensesOf(editor, uri)).map(({ range, command }) => `${range.start.line} ${command?.title}`);
}

describe("request files", () => {
  it("are read with the folder, and show expectations that the manifests do not meet", async () => {
    const files = folder({
      "gateway.yaml": GATEWAY,
      "route.yaml": route("basket"),
      "tests/cart.http": CART,
      "tests/fine.rest": CART.replace("cart", "basket"),
    });
    const editor = await openEditor([files]);
    const uri = files.uriOf("tests/cart.http");
    await editor.untilRules(uri, ["request-expectation"]);
    const [found] = editor.shown(uri);
    assert.deepEqual(
      { severity: found?.severity, source: found?.source, range: found?.range, message: found?.message },
      {
        severity: 1,
        source: "gateway-api",
        range: { start: { line: 0, character: 2 }, end: { line: 0, character: 27 } },
        message:
          "Expected backend `edge/cart`, but the answer is → `edge/basket:80` by HTTPRoute `edge/shop` rule 1.",
      },
    );
    assert.equal(found?.relatedInformation?.[0]?.location.uri, files.uriOf("route.yaml"));
    assert.ok(!editor.published.some((publish) => publish.uri.endsWith("fine.rest")));
  });

  it("follow edits of manifests, of themselves, and of files on disk", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("cart"), "cart.http": CART });
    const [manifest, requests] = [files.uriOf("route.yaml"), files.uriOf("cart.http")];
    const editor = await openEditor([files]);
    editor.open(manifest, route("cart"));
    editor.change(manifest, 2, { text: route("basket") });
    await editor.untilRules(requests, ["request-expectation"]);
    editor.change(manifest, 3, { text: route("cart") });
    await editor.untilRules(requests, []);
    editor.open(requests, CART);
    const path = { start: { line: 0, character: 23 }, end: { line: 0, character: 27 } };
    editor.change(requests, 2, { range: path, text: "pay" });
    await editor.untilRules(requests, ["request-expectation"]);
    assert.equal(editor.published.findLast(({ uri }) => uri === requests)?.version, 2);
    editor.change(requests, 3, { text: "# expect: nonsense\nGET http://\n" });
    await editor.untilRules(requests, ["request-unreadable", "request-unreadable"]);
    editor.close(requests);
    await editor.untilRules(requests, []);
    files.write("cart.http", CART.replace("cart", "pay"));
    editor.changedOnDisk(2, requests);
    await editor.untilRules(requests, ["request-expectation"]);
    editor.changedOnDisk(3, files.remove("cart.http"));
    await editor.untilRules(requests, []);
  });

  it("show what an edit brings although a lens has asked for the answer before", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("basket"), "cart.http": CART });
    const uri = files.uriOf("cart.http");
    const editor = await openEditor([files]);
    editor.open(uri, CART);
    await editor.untilRules(uri, ["request-expectation"]);
    editor.change(uri, 2, { text: CART.replace("edge/cart", "edge/basket") });
    assert.match((await titlesOf(editor, uri))[0] ?? "", /✓/);
    await editor.untilRules(uri, []);
  });

  it("are published again only where their findings change", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("basket"), "cart.http": CART });
    const [manifest, requests] = [files.uriOf("route.yaml"), files.uriOf("cart.http")];
    const editor = await openEditor([files]);
    await editor.untilRules(requests, ["request-expectation"]);
    editor.open(manifest, route("basket"));
    editor.change(manifest, 2, { text: route("basket").replace("rules:", "rules: # all") });
    await editor.quiet();
    assert.equal(editor.published.filter(({ uri }) => uri === requests).length, 1);
  });

  it("take the severity that the settings say", async () => {
    const files = folder({
      ".gateway-api.yaml": "rules: { request-expectation: off, request-unreadable: hint }\n",
      "gateway.yaml": GATEWAY,
      "route.yaml": route("basket"),
      "cart.http": `${CART}###\nGET http://\n`,
    });
    const editor = await openEditor([files]);
    const uri = files.uriOf("cart.http");
    await editor.untilRules(uri, ["request-unreadable"]);
    assert.equal(editor.shown(uri)[0]?.severity, 4);
  });

  it("have a lens on each request with its answer, which follows edits", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("cart") });
    const [manifest, requests] = [files.uriOf("route.yaml"), files.uriOf("new.http")];
    const editor = await openEditor([files], { capabilities: OUR_EXTENSION });
    editor.open(manifest, route("cart"));
    editor.open(requests, `${CART}###\nGET http://{{host}}/\n###\nGET http://shop.example.com:81/\n`);
    const [first, ...others] = await lensesOf(editor, requests);
    assert.deepEqual(first, {
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 32 } },
      command: {
        title: "✓ → edge/cart:80 by HTTPRoute edge/shop rule 1",
        command: "gatewayApi.showPreview",
        arguments: [{ detail: "GET http://shop.example.com/cart", preview: "trace" }],
      },
    });
    assert.deepEqual(
      others.map(({ command }) => command?.title.split(":")[0]),
      ["not followed", "connection refused"],
    );
    const refreshes = editor.lensRefreshes;
    editor.change(manifest, 2, { text: route("basket") });
    await editor.until(() => editor.lensRefreshes > refreshes, "the lenses are asked for again");
    assert.equal((await titlesOf(editor, requests))[0], "1 ✗ → edge/basket:80 by HTTPRoute edge/shop rule 1");
  });

  it("answer on hover with every step", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("cart"), "cart.http": CART });
    const editor = await openEditor([files]);
    const uri = files.uriOf("cart.http");
    const hover = await editor.at<Hover>("hover", uri, { line: 1, character: 6 });
    const { value } = hover.contents as { value: string };
    const [answer, , ...steps] = value.split("\n");
    assert.equal(answer, "→ `edge/cart:80` by HTTPRoute `edge/shop` rule 1");
    assert.deepEqual(
      steps.flatMap((line) => /^\* (\w+):.*\((\S+)\)/.exec(line)?.slice(1).join(" ") ?? []),
      ["gateway gateway.yaml:3", "listener gateway.yaml:7", "match route.yaml:8", "backend route.yaml:8"],
    );
    assert.equal(await editor.at("hover", uri, { line: 0, character: 4 }), null);
  });

  it("can expect the answer that there is now", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("basket") });
    const uri = files.uriOf("x.http");
    const editor = await openEditor([files]);
    const titled = async (line: number) =>
      (
        await editor.request<CodeAction[]>("textDocument/codeAction", {
          textDocument: { uri },
          range: { start: { line, character: 4 }, end: { line, character: 4 } },
          context: { diagnostics: editor.shown(uri) },
        })
      ).map(({ title, edit }) => [title, Object.values(edit?.changes ?? {})[0]]);
    editor.open(uri, `${CART}###\n# expect: 200\nGET http://other.example.com/\n`);
    await editor.untilRules(uri, ["request-expectation", "request-expectation"]);
    assert.deepEqual(await titled(0), [
      [
        "Expect what it is now: `backend edge/basket:80`",
        [
          {
            range: { start: { line: 0, character: 2 }, end: { line: 0, character: 27 } },
            newText: "expect: backend edge/basket:80",
          },
        ],
      ],
    ]);
    assert.deepEqual(
      (await titled(3)).map(([title]) => title),
      ["Expect what it is now: `404`"],
    );
    assert.deepEqual(await titled(1), []);
  });

  it("are no manifests: nothing else is said of them", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const editor = await openEditor([files]);
    const uri = files.uriOf("x.http");
    editor.open(uri, "GET http://shop.example.com/\n\n{ unclosed: [\n");
    await editor.quiet();
    assert.deepEqual(editor.rules(uri), []);
    assert.deepEqual(await editor.request("textDocument/documentSymbol", { textDocument: { uri } }), []);
  });
});

describe("[requests] following a request", () => {
  it("is offered by lenses on listeners, hostnames and rules, and a setting turns that off", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("cart") });
    const editor = await openEditor([files], { capabilities: OUR_EXTENSION });
    const traces = async (path: string) =>
      (await lensesOf(editor, files.uriOf(path))).flatMap(({ range, command }) =>
        command?.command === "gatewayApi.traceRequest"
          ? [[range.start.line, command.arguments?.[0].detail]]
          : [],
      );
    const gateway = "# gateway: edge/front-door\nGET http://";
    assert.deepEqual(await traces("gateway.yaml"), [[6, `${gateway}shop.example.com/`]]);
    assert.deepEqual(await traces("route.yaml"), [[7, `${gateway}shop.example.com/`]]);
    files.write(".gateway-api.yaml", "codeLens: { traces: false }\n");
    editor.changedOnDisk(1, files.uriOf(".gateway-api.yaml"));
    await editor.quiet();
    assert.deepEqual(await traces("route.yaml"), []);
  });

  it("is a preview whose lines lead to the manifests, and a command for every editor", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("cart") });
    const editor = await openEditor([files]);
    const detail = "GET http://shop.example.com/cart";
    const { text, sources, ending } = await editor.request<{
      text: string;
      ending: string;
      sources: ({ uri: string; links: { start: number; end: number }[] } | null)[];
    }>("gatewayApi/preview", { preview: "trace", detail });
    const lines = text.split("\n");
    assert.equal(ending, "txt");
    assert.equal(lines[0], "> GET /cart HTTP/1.1");
    const at = lines.findIndex((line) => line.startsWith("* match"));
    const [link] = sources[at]?.links ?? [];
    assert.equal(sources[at]?.uri, files.uriOf("route.yaml"));
    assert.equal(lines[at]?.slice(link?.start, link?.end), "route.yaml:8");

    const trace = await editor.request<{ outcome: string; route: { path: string } }>(
      "workspace/executeCommand",
      { command: "gatewayApi.trace", arguments: [{ request: detail }] },
    );
    assert.deepEqual([trace.outcome, trace.route.path], ["forwarded", files.uriOf("route.yaml")]);
    assert.deepEqual(await editor.request("gatewayApi/trace", { request: "GET http://" }), {
      problem: "`http://` names no host: write it as `http://HOST/PATH`.",
    });
    assert.deepEqual(await editor.request("gatewayApi/trace", null), { problem: "There is no request." });
  });

  it("counts the references that were checked, over all folders", async () => {
    const one = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("cart") });
    const other = folder({ "route.yaml": route("cart") });
    const whole = await openEditor([one]);
    const both = await openEditor([one, other]);
    assert.deepEqual(await whole.request("gatewayApi/coverage", {}), { checked: 2, all: 2 });
    assert.deepEqual(await both.request("gatewayApi/coverage", {}), { checked: 3, all: 4 });
  });

  it("begins with the request that fits the place of a cursor", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("cart") });
    const editor = await openEditor([files]);
    const { detail } = await editor.request<{ detail: string }>("gatewayApi/preview", {
      preview: "trace",
      uri: files.uriOf("route.yaml"),
      position: { line: 5, character: 18 },
    });
    assert.equal(detail, "# gateway: edge/front-door\nGET http://shop.example.com/");
  });
});
