import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { CLASS, EVIL, GATEWAY, HIDDEN, OTHERS, ROUTES } from "../hostileManifests.ts";
import { VERSION } from "../programs.ts";
import { type Agent, agentIn, type Findings, type Fixed, type Listed, snapshot } from "./agent.ts";
import { folder, gateway, route } from "./gwls.ts";

describe("gwls mcp", () => {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), "gwls-mcp-")));
  const town = join(outer, "town");
  let reader: Agent;
  let writer: Agent;

  before(async () => {
    mkdirSync(town);
    cpSync(resolve("examples/mistakes"), join(town, "mistakes"), { recursive: true });
    writeFileSync(join(outer, "beside.yaml"), gateway());
    const git = (...args: readonly string[]): void => {
      const { status, stderr } = spawnSync("git", args, { cwd: town, encoding: "utf8" });
      assert.equal(status, 0, stderr);
    };
    git("init", "-q");
    git("add", "-A");
    git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "Begin");
    reader = await agentIn(town);
    writer = await agentIn(town, "--write");
  });
  after(async () => {
    await reader.client.close();
    await writer.client.close();
    rmSync(outer, { recursive: true, force: true });
  });

  it("tells what it is, and lists its tools with the shapes of questions and answers", async () => {
    assert.equal(reader.client.getServerVersion()?.version, VERSION);
    assert.match(reader.client.getInstructions() ?? "", /Nothing is ever written/);
    const { tools } = await reader.client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).sort(), [
      "check",
      "coverage",
      "diff",
      "effective",
      "explain",
      "exposure",
      "features",
      "fix",
      "migrate",
      "plan",
      "routes",
      "rules",
      "status",
      "trace",
      "upgrade",
    ]);
    for (const { name, description = "", inputSchema, outputSchema, annotations } of tools) {
      assert.ok(description.length > 80, name);
      assert.equal(inputSchema.type, "object", name);
      assert.ok(Object.keys(outputSchema?.properties ?? {}).length > 0, name);
      assert.equal(annotations?.readOnlyHint, true, name);
    }
    const able = await writer.client.listTools();
    assert.deepEqual(
      able.tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name),
      ["fix"],
    );
  });

  it("walks from findings to fixes, to a trace, to a plan, and touches nothing else", async () => {
    const first = snapshot(outer);
    const found = await writer.get<Findings>("check", { limit: 200 });
    assert.ok(found.findings.length >= 20);
    assert.equal(found.findings[0]?.severity, "error");
    const fixable = found.findings.find(
      ({ rule, fixes = [] }) => rule === "route-parent-section-not-found" && fixes.length > 0,
    );
    assert.ok(fixable !== undefined);
    const [{ id = "" } = {}] = fixable.fixes ?? [];

    const shown = await writer.get<Fixed>("fix", { ids: [id] });
    assert.equal(shown.written, false);
    assert.match(shown.patch, /^--- a\/mistakes\//);
    assert.deepEqual(snapshot(outer), first);

    const made = await writer.get<Fixed>("fix", { ids: [id], write: true });
    assert.deepEqual(made, { ...shown, written: true });
    const changed = [...snapshot(outer)].filter(([path, text]) => first.get(path) !== text);
    assert.deepEqual(
      changed.map(([path]) => path),
      made.files.map((path) => join(town, path)),
    );
    assert.equal(snapshot(outer).size, first.size);

    const again = await writer.get<Findings>("check", { rule: fixable.rule, file: fixable.path });
    assert.ok(!again.findings.some(({ fixes = [] }) => fixes.some((fix) => fix.id === id)));
    const gone = await writer.ask("fix", { ids: [id], write: true });
    assert.deepEqual(gone.isError, true);
    assert.match(gone.text, /is the fix of no finding/);

    const left = await writer.get<Findings>("check", { limit: 200 });
    const ids = left.findings.flatMap(({ fixes = [] }) =>
      fixes.filter((fix) => fix.isPreferred).map((fix) => fix.id),
    );
    assert.ok(ids.length >= 10);
    const all = await writer.get<Fixed>("fix", { ids, write: true });
    assert.ok(all.files.length >= 10);
    const fewer = await writer.get<Findings>("check", { limit: 200 });
    assert.ok(fewer.findings.length <= found.findings.length - ids.length / 2);
    const touched = [...snapshot(outer)]
      .filter(([path, text]) => first.get(path) !== text)
      .map(([path]) => path);
    assert.deepEqual(
      touched,
      [...new Set([...made.files, ...all.files])].map((path) => join(town, path)).sort(),
    );

    const trace = await writer.get<{ outcome: string; steps: readonly unknown[] }>("trace", {
      url: "http://shop.example.com/",
      paths: [fixable.path],
    });
    assert.ok(trace.steps.length > 0);

    const plan = await writer.get<{ lines: readonly { kind: string; subject: string }[] }>("plan", {
      base: "HEAD",
      limit: 200,
    });
    assert.ok(plan.lines.some(({ kind, subject }) => kind === "gone" && subject.includes(fixable.rule)));
    const diff = await writer.get<{ changes: readonly unknown[] }>("diff", { base: "HEAD" });
    assert.ok(Array.isArray(diff.changes));
    assert.deepEqual(
      [...snapshot(outer)].filter(([path, text]) => first.get(path) !== text).map(([path]) => path),
      touched,
    );
  });

  it("writes nothing where it was not started with --write", async () => {
    const { findings } = await reader.get<Findings>("check", { limit: 200 });
    const [id] = findings.flatMap(({ fixes = [] }) => fixes.map((fix) => fix.id));
    const first = snapshot(outer);
    const refused = await reader.ask("fix", { ids: [id], write: true });
    assert.equal(refused.isError, true);
    assert.match(refused.text, /started without --write/);
    assert.deepEqual(snapshot(outer), first);
  });

  it("answers as the commands do: routes, explanations, effective manifests, status, coverage, rules", async () => {
    const { path } = folder({
      "gateway.yaml": gateway(),
      "route.yaml": `${route()}  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]\n`,
    });
    const agent = await agentIn(path);
    try {
      const routes = await agent.get<{ matches: readonly { listener: string }[] }>("routes", {
        of: "edge/front-door",
      });
      assert.deepEqual(
        routes.matches.map(({ listener }) => listener),
        ["http"],
      );
      const why = await agent.get<{ parents: readonly { verdict: string }[]; path: string; line: number }>(
        "explain",
        {
          object: "httproute/edge/catalog",
        },
      );
      assert.deepEqual([why.parents[0]?.verdict, why.path, why.line], ["accepted", "route.yaml", 4]);
      const whole = await agent.get<{ manifest: string }>("effective", { of: "edge/front-door" });
      assert.match(whole.manifest, /^kind: Gateway$/m);
      const status = await agent.get<{ objects: readonly { kind: string }[] }>("status", {
        objects: ["gateway/front-door"],
      });
      assert.deepEqual(
        status.objects.map(({ kind }) => kind),
        ["Gateway"],
      );
      const upgrade = await agent.get<Listed & { from: unknown; lines: readonly unknown[] }>("upgrade", {
        from: "1.7",
        to: "1.0",
      });
      assert.deepEqual([upgrade.from, upgrade.lines.length > 0], ["1.7", true]);
      assert.match((await agent.ask("upgrade", { from: "2.0" })).text, /`from` takes/);
      const { channels } = await agent.get<{ channels: readonly string[] }>("upgrade", {
        from: "1.6",
        channel: "standard",
      });
      assert.deepEqual(channels, ["standard"]);
      const inForce = await agent.get<{ manifest: string }>("effective", {
        of: "front-door",
        policies: true,
      });
      assert.match(inForce.manifest, /# policies on the listener: none/);
      const covered = await agent.get<{ references: { parentRefs: unknown } }>("coverage");
      assert.deepEqual(covered.references.parentRefs, { total: 1, checked: 1 });
      const { rule } = await agent.get<{ rule: { why: string; prefer: string } }>("rules", {
        id: "route-parent-not-found",
      });
      assert.match(`${rule.why} ${rule.prefer}`, /kind: HTTPRoute/);
      const list = await agent.get<Listed & { rules: readonly unknown[] }>("rules", {
        search: "hostname",
        limit: 3,
      });
      assert.equal(list.rules.length, 3);
      assert.ok((list.more ?? 0) > 3);
    } finally {
      await agent.client.close();
    }
  });

  it("tells what protects each host, and which implementations run what is used", async () => {
    const { path } = folder({
      "gateway.yaml": gateway(),
      "route.yaml": `${route()}  rules: [{ timeouts: { request: 1s }, backendRefs: [{ name: cart, port: 80 }] }]\n`,
    });
    const agent = await agentIn(path);
    try {
      const { hosts } = await agent.get<{ hosts: readonly { host: string; answers: { tls: object } }[] }>(
        "exposure",
      );
      assert.deepEqual(
        hosts.map(({ host }) => host),
        ["*"],
      );
      assert.ok("tls" in (hosts[0]?.answers ?? {}));
      const used = await agent.get<{
        features: readonly { feature: string; places: readonly { path: string; line: number }[] }[];
        implementations: readonly { name: string; runs: string }[];
      }>("features", { implementation: "cilium" });
      assert.deepEqual(
        used.features.map(({ feature, places }) => [feature, places]),
        [["HTTPRouteRequestTimeout", [{ path: "route.yaml", line: 10 }]]],
      );
      assert.deepEqual(
        used.implementations.map(({ name }) => name),
        ["cilium"],
      );
      const unknown = await agent.ask("features", { implementation: "cillium" });
      assert.deepEqual([unknown.isError, /nearest is `cilium`/.test(unknown.text)], [true, true]);
    } finally {
      await agent.client.close();
    }
  });

  it("gives the previews as resources, a hundred at a time", async () => {
    const { resources } = await reader.client.listResources();
    assert.ok(resources.length > 50);
    assert.equal(new Set(resources.map(({ uri }) => uri)).size, resources.length);
    const effective = resources.find(({ uri }) => uri.startsWith("gateway-api://preview/effectiveGateway?"));
    const { contents } = await reader.client.readResource({ uri: effective?.uri ?? "" });
    const [content] = contents;
    assert.ok(content !== undefined && "text" in content);
    assert.equal(content.mimeType, "application/yaml");
    assert.match(content.text, /^kind: Gateway$/m);
    const route = resources.find(({ uri }) => uri.includes("kind=HTTPRoute"));
    assert.equal(route, undefined, "Routes have addresses and are not listed");
    const { resourceTemplates } = await reader.client.listResourceTemplates();
    assert.match(resourceTemplates[0]?.uriTemplate ?? "", /^gateway-api:\/\/preview\//);
    await assert.rejects(reader.client.readResource({ uri: "file:///etc/passwd" }), /is no preview/);
    await assert.rejects(
      reader.client.readResource({ uri: "gateway-api://preview/effectiveGateway?name=nowhere" }),
      /nothing here has the preview/,
    );
  });

  it("reads the folders that it is given, and no other beside them", async () => {
    const { path } = folder({
      "a/gateway.yaml": gateway(),
      "b/route.yaml": route("htp"),
      "c/route.yaml": route("htpp").replace("catalog", "cart"),
    });
    const agent = await agentIn(path, "a", "b");
    try {
      const { findings } = await agent.get<Findings>("check");
      assert.deepEqual(
        findings.map((one) => `${one.path} ${one.rule}`),
        ["../b/route.yaml route-parent-section-not-found"],
      );
      const alone = await agent.get<Findings>("check", { paths: ["../b/route.yaml"], severity: "warning" });
      assert.deepEqual(alone.findings, []);
      assert.match((await agent.ask("check", { paths: ["../c"] })).text, /lies outside/);
    } finally {
      await agent.client.close();
    }
  });

  it("gives texts of manifests as data: nothing that a terminal or a log would act on", async () => {
    const files = {
      "gateway.yaml": GATEWAY,
      "routes.yaml": ROUTES,
      "class.yaml": CLASS,
      "others.yaml": OTHERS,
    };
    const { path } = folder({ ...files, "before/gateway.yaml": GATEWAY, "after/routes.yaml": ROUTES });
    const agent = await agentIn(path);
    try {
      const questions: readonly (readonly [string, Record<string, unknown>])[] = [
        ["check", { limit: 200, severity: "hint" }],
        ["status", { limit: 200 }],
        ["explain", { object: "gateway/edge/front" }],
        ["effective", { of: "edge/front" }],
        ["routes", { of: "edge/front" }],
        ["coverage", { limit: 200 }],
        ["exposure", { limit: 200 }],
        ["diff", { base: "before", head: "after" }],
        ["plan", { base: "before", head: "after" }],
        ["migrate", {}],
        ["migrate", { gateway: EVIL }],
        ["upgrade", { from: "1.5", to: "1.7" }],
        ["upgrade", { from: EVIL }],
        ["fix", { ids: [EVIL] }],
        ["features", {}],
        ["features", { implementation: EVIL }],
        ["trace", { url: "http://shop.example.com/" }],
        ["rules", { id: EVIL }],
        ["explain", { object: `gateway/${EVIL}` }],
        ["check", { paths: [EVIL] }],
        [EVIL, {}],
      ];
      for (const [tool, given] of questions) {
        const { text } = await agent.ask(tool, given);
        assert.doesNotMatch(text.trimEnd(), HIDDEN, tool);
        assert.ok(!text.includes("##["), tool);
      }
      const { tools } = await agent.client.listTools();
      const asked = new Set(questions.map(([tool]) => tool));
      assert.deepEqual(
        tools.map(({ name }) => name).filter((name) => !asked.has(name)),
        [],
      );
      const { resources } = await agent.client.listResources();
      const kinds = new Set(resources.map(({ uri }) => /preview\/(\w+)/.exec(uri)?.[1] ?? ""));
      for (const kind of ["effectiveGateway", "status", "routes", "trust", "exposure", "conversion"])
        assert.ok(kinds.has(kind), kind);
      for (const { uri } of resources) {
        // Where nothing is shown, it is said why.
        const { contents } = await agent.client
          .readResource({ uri })
          .catch(({ message }: Error) => ({ contents: [{ text: message }] }));
        const [content] = contents;
        assert.ok(content !== undefined && "text" in content);
        assert.doesNotMatch(content.text, HIDDEN, uri);
      }
    } finally {
      await agent.client.close();
    }
  });

  it("is bounded: of many findings some, with how many there are more", async () => {
    const some = await reader.get<Findings>("check", { limit: 5, severity: "hint" });
    assert.deepEqual([some.findings.length, some.nextOffset], [5, 5]);
    const next = await reader.get<Findings>("check", { limit: 5, offset: 5, severity: "hint" });
    assert.equal(next.more, (some.more ?? 0) - 5);
    assert.notDeepEqual(next.findings[0], some.findings[0]);
  });

  it("takes folders only, and ends with its client", () => {
    const { gwls, gwlsProcess } = folder({ "a.yaml": gateway() });
    assert.match(gwls(["mcp", "a.yaml"]).err, /a\.yaml: is no folder/);
    assert.deepEqual(gwlsProcess(["mcp"]), { code: 0, out: "", err: "" });
  });
});
