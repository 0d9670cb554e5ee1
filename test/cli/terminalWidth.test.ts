import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { COMMANDS } from "../../server/src/cli/commandSpecs.ts";
import { silentProgress } from "../../server/src/cli/progress.ts";
import { run } from "../../server/src/cli/run.ts";
import { style } from "../../server/src/cli/style.ts";
import { printed } from "../../server/src/cli/terminal.ts";
import { terminalWidth } from "../../server/src/cli/terminalWidth.ts";
import { shownColumns } from "../../server/src/text/wrapped.ts";
import { folder, gateway, route } from "./gwls.ts";

/** Examples that are read in no time, and have something to show in each view. */
const EXAMPLES = ["shop", "shop-listenersets", "delegation", "gitops-flux"].map((name) =>
  join("examples", name),
);

/** How each command is asked about examples; nothing of those that print for programs only. */
const ASKED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  check: [
    ...EXAMPLES.map((path) => ["--hints", "--all", path]),
    ["--explain-scope", "examples/gitops-flux/apps/sea/tides/app/routes.yaml", "examples/gitops-flux"],
  ],
  render: [],
  fix: [],
  coverage: EXAMPLES.map((path) => ["--places", path]),
  status: [...EXAMPLES, "examples/merging"].map((path) => [path]),
  effective: [
    ...EXAMPLES.map((path) => ["--all", "--policies", "--format", "table", path]),
    ["httproute/parks/parks", "--format", "table", "examples/delegation"],
  ],
  explain: [
    ["httproute/orders/basket", "examples/shop"],
    ["gateway/market/market", "examples/merging"],
    ["httproute/sea/tides-admin", "examples/gitops-flux"],
  ],
  trace: [["https://shop.example.com/basket", "-H", "x-preview: on", "examples/shop"]],
  routes: [
    ["edge/front-door", "examples/shop"],
    ["shop.example.com", "examples/shop"],
  ],
  exposure: EXAMPLES.map((path) => [path]),
  test: EXAMPLES.map((path) => [path]),
  diff: [["examples/shop", "examples/shop-listenersets"]],
  migrate: EXAMPLES.map((path) => [path]),
  plan: [["examples/shop", "examples/shop-listenersets"]],
  upgrade: [["--from", "1.2", "examples/mistakes/listener-sets"]],
  features: [["--all", "examples/shop"], ["examples/shop-listenersets"]],
  graph: [],
  rules: [[]],
  "analysis-stats": [["examples/delegation"]],
  debug: [],
  completion: [],
  mcp: [],
  serve: [],
};

const CALLS = [
  ["--help"],
  ...COMMANDS.flatMap(({ name }) => [
    [name, "--help"],
    ...(ASKED[name] ?? []).map((words) => [name, ...words]),
  ]),
];

/** What a command prints on a terminal of some width, or into a file. */
async function output(words: readonly string[], width?: number): Promise<string> {
  const parts: string[] = [];
  const terminal = {
    workingDirectory: resolve("."),
    style: style(width !== undefined, width),
    progress: silentProgress,
    print: (text: string, meaning: Parameters<typeof printed>[1] = "text") => {
      parts.push(printed(text, meaning, width !== undefined, width));
    },
    complain: (message: string) => parts.push(`${message}\n`),
    readInput: () => Buffer.alloc(0),
  };
  const noServer = () => Promise.reject(new Error("no server is asked for"));
  await run(words, terminal, { serve: noServer, serveAgents: noServer });
  return parts.join("");
}

/** The lines that a command prints beyond the width of its terminal. */
async function linesBeyond(width: number, words: readonly string[]): Promise<readonly string[]> {
  const lines = stripVTControlCharacters(await output(words, width)).split("\n");
  return lines
    .filter((line) => shownColumns(line) > width && !isOneWord(line))
    .map((line) => `gwls ${words.join(" ")}: ${line}`);
}

/** True for a line that nothing could make shorter: one word, alone or behind a label. */
function isOneWord(line: string): boolean {
  return /^ *(?:\S+ +)?\S+$/.test(line);
}

describe("what people read on a terminal", () => {
  it("is asked of every command", () => {
    assert.deepEqual(Object.keys(ASKED).sort(), COMMANDS.map(({ name }) => name).sort());
  });

  for (const width of [60, 80, 120]) {
    it(`fits ${width} columns, whatever the command`, async () => {
      const tooWide: string[] = [];
      for (const words of CALLS) tooWide.push(...(await linesBeyond(width, words)));
      assert.deepEqual(tooWide, []);
    });
  }

  it("fits with all examples in one workspace", async () => {
    const tooWide = await Promise.all(
      [
        ["check", "--all", "examples"],
        ["status", "examples"],
      ].map((words) => linesBeyond(80, words)),
    );
    assert.deepEqual(tooWide.flat(), []);
  });

  it("is the same as in a file where everything fits", async () => {
    const words = ["status", "examples/merging"];
    const plain = await output(words);
    assert.ok(plain.split("\n").some((line) => line.length > 200));
    assert.equal(stripVTControlCharacters(await output(words, 1_000)), plain);
  });
});

describe("the width of a terminal", () => {
  it("is what the terminal says, or what its user says in COLUMNS", () => {
    assert.equal(terminalWidth({ isTTY: true, columns: 132 }, {}), 132);
    assert.equal(terminalWidth({ isTTY: true, columns: 132 }, { COLUMNS: "90" }), 90);
    assert.equal(terminalWidth({ isTTY: true }, { COLUMNS: "90" }), 90);
    assert.equal(terminalWidth({ isTTY: true, columns: 132 }, { COLUMNS: "wide" }), 132);
    assert.equal(terminalWidth({ isTTY: true, columns: 132 }, { COLUMNS: "0" }), 132);
  });

  it("is no less than what a table needs", () => {
    assert.equal(terminalWidth({ isTTY: true, columns: 7 }, {}), 40);
  });

  it("is not known of a terminal that does not say it, and of files and pipes whatever COLUMNS says", () => {
    assert.equal(terminalWidth({ isTTY: true, columns: 0 }, {}), undefined);
    assert.equal(terminalWidth({}, { COLUMNS: "90" }), undefined);
    const files = folder({ "gateway.yaml": gateway(), "route.yaml": route("https") });
    for (const words of [["check"], ["status"], ["explain", "httproute/edge/catalog"]])
      assert.deepEqual(files.gwls(words, { env: { COLUMNS: "40" } }), files.gwls(words));
  });
});

describe("the line that a finding marks", () => {
  it("is cut where it is wider than the terminal", async () => {
    const files = folder({
      "gateway.yaml": gateway(`80 # ${"x".repeat(200)}`).replace("port: 80", "port: 0"),
    });
    const printed = await output(["check", join(files.path, "gateway.yaml")], 60);
    const lines = stripVTControlCharacters(printed).split("\n");
    const at = lines.findIndex((line) => line.includes("| "));
    assert.match(lines[at] ?? "", /^ {2}10 \| {7}port: 0 # x+…$/);
    assert.equal(lines[at + 1]?.indexOf("^"), lines[at]?.indexOf("0 #"));
  });
});
