import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { type DocumentEdit, editDocument } from "../../server/src/yaml/editDocument.ts";

function edited(text: string, edit: DocumentEdit): string {
  return applyEdits(text, editDocument(text, edit));
}

const GATEWAY = `kind: Gateway
metadata:
  name: edge # the public one
spec:
  listeners:
    - name: http
      port: 80 # plain
    - name: https
      port: 443

  gatewayClassName: shared
`;

describe("setting a value", () => {
  it("replaces a scalar and keeps its comment", () => {
    assert.equal(
      edited(GATEWAY, { kind: "set", path: ["metadata", "name"], value: "inner" }),
      GATEWAY.replace("edge", "inner"),
    );
  });
  it("quotes what YAML would take for something else", () => {
    assert.equal(edited("name: a\n", { kind: "set", path: ["name"], value: "yes" }), 'name: "yes"\n');
    assert.equal(edited("name: a\n", { kind: "set", path: ["name"], value: "" }), 'name: ""\n');
  });
  it("adds a key behind the last one of its map", () => {
    assert.equal(
      edited(GATEWAY, { kind: "set", path: ["metadata", "namespace"], value: "infra" }),
      GATEWAY.replace(
        "  name: edge # the public one\n",
        "  name: edge # the public one\n  namespace: infra\n",
      ),
    );
  });
  it("creates the parents that are missing, inside a list item", () => {
    assert.equal(
      edited(GATEWAY, {
        kind: "set",
        path: ["spec", "listeners", 0, "allowedRoutes", "namespaces", "from"],
        value: "All",
      }),
      GATEWAY.replace(
        "      port: 80 # plain\n",
        "      port: 80 # plain\n      allowedRoutes:\n        namespaces:\n          from: All\n",
      ),
    );
  });
  it("leaves the comment behind a key without a value on its line", () => {
    for (const behind of ["", "\n  # of the next\n  listeners: []\n"])
      assert.equal(
        edited(`spec:\n  parentRefs: # whose${behind}`, {
          kind: "set",
          path: ["spec", "parentRefs"],
          value: [{ name: "edge" }],
        }),
        `spec:\n  parentRefs: # whose\n    - name: edge${behind}`,
      );
  });
  it("fills a key without a value", () => {
    assert.equal(
      edited("spec:\n  infrastructure:\n", { kind: "set", path: ["spec", "infrastructure", "a"], value: 1 }),
      "spec:\n  infrastructure:\n    a: 1\n",
    );
    assert.equal(edited("name:\nx: 1\n", { kind: "set", path: ["name"], value: "a" }), "name: a\nx: 1\n");
  });
  it("replaces an empty flow map by a block", () => {
    assert.equal(
      edited("spec:\n  allowedChildren: {}\n", {
        kind: "set",
        path: ["spec", "allowedChildren", "namespaces"],
        value: { from: "All" },
      }),
      "spec:\n  allowedChildren:\n    namespaces:\n      from: All\n",
    );
  });
  it("stays in flow style", () => {
    assert.equal(
      edited("ref: { name: a }\n", { kind: "set", path: ["ref", "group"], value: "" }),
      'ref: { name: a, group: "" }\n',
    );
    assert.equal(
      edited("ref: { name: a }\n", { kind: "set", path: ["ref", "name"], value: "b" }),
      "ref: { name: b }\n",
    );
    assert.equal(
      edited("ref: {name: a}\n", { kind: "set", path: ["ref", "x"], value: { y: [1] } }),
      'ref: {name: a, x: { "y": [1] }}\n',
    );
  });
  it("keeps line endings", () => {
    assert.equal(
      edited("a:\r\n  b: 1\r\n", { kind: "set", path: ["a", "c"], value: 2 }),
      "a:\r\n  b: 1\r\n  c: 2\r\n",
    );
  });
});

describe("setting a map or a list with comments in it", () => {
  it("changes, adds and removes entries, and leaves those that stay", () => {
    const text = `allowedRoutes: # who may come
  namespaces:
    # everybody for now
    from: Selector # see the wiki
    selector:
      matchLabels: { team: a }
  kinds: # and what
    - kind: HTTPRoute
`;
    assert.equal(
      edited(text, {
        kind: "set",
        path: ["allowedRoutes"],
        value: { namespaces: { from: "All" }, name: "x" },
      }),
      `allowedRoutes: # who may come
  namespaces:
    # everybody for now
    from: All # see the wiki
  name: x
`,
    );
  });

  it("takes items out, adds others behind them, and changes one", () => {
    const list = (items: string) => `set: # names\n${items}other: 1\n`;
    const text = list("  - a # first\n  # the second\n  - b\n  - c # third\n");
    const set = (value: readonly string[]) => edited(text, { kind: "set", path: ["set"], value });
    assert.equal(set(["b"]), list("  # the second\n  - b\n"));
    assert.equal(set(["a", "c", "d"]), list("  - a # first\n  # the second\n  - c # third\n  - d\n"));
    assert.equal(set(["a", "x", "c"]), list("  - a # first\n  # the second\n  - x\n  - c # third\n"));
    assert.equal(set(["x", "w"]), "set:\n  - x\n  - w # third\nother: 1\n", "another list altogether");
  });

  it("touches no line of what comes behind, which another change may take out at the same time", () => {
    const text = "list:\n  - a: 1\n    b: [2] # two\n  - c: 3\n";
    const [edit, ...others] = editDocument(text, {
      kind: "set",
      path: ["list", 0],
      value: { a: 1, b: [2], d: 4 },
    });
    assert.deepEqual(others, []);
    assert.equal(edit?.end, text.indexOf("\n  - c"));
    assert.equal(
      applyEdits(text, [
        ...(edit === undefined ? [] : [edit]),
        ...editDocument(text, { kind: "remove", path: ["list", 1] }),
      ]),
      "list:\n  - a: 1\n    b: [2] # two\n    d: 4\n",
    );
  });
  it("puts a map under a key as it stands", () => {
    const value = { matchLabels: { team: "a", app: "shop" } };
    const text = "selector: # labels\n  team: a # ours\n\n  # theirs\n  app: shop\nfrom: x\n";
    assert.equal(
      edited(text, { kind: "set", path: ["selector"], value }),
      "selector: # labels\n  matchLabels:\n    team: a # ours\n\n    # theirs\n    app: shop\nfrom: x\n",
    );
    assert.equal(
      edited("selector: { team: a, # ours\n  app: shop }\n", { kind: "set", path: ["selector"], value }),
      "selector: { matchLabels: { team: a, # ours\n  app: shop } }\n",
    );
  });

  it("writes a list where a map stood, which is no map under a key", () => {
    assert.equal(
      edited("refs:\n  name: edge\nother: 1\n", { kind: "set", path: ["refs"], value: [{ name: "edge" }] }),
      "refs:\n  - name: edge\nother: 1\n",
    );
    assert.equal(
      edited("refs: { name: edge }\n", { kind: "set", path: ["refs"], value: [{ name: "edge" }] }),
      "refs:\n  - name: edge\n",
    );
  });

  it("makes a list of a map and a map of a list of one, with their comments", () => {
    const map = "refs: # one\n  # the gate\n  name: edge # two\n  ports:\n    - 1 # three\nother: 1\n";
    const list = "refs: # one\n  # the gate\n  - name: edge # two\n    ports:\n      - 1 # three\nother: 1\n";
    const value = { name: "edge", ports: [1] };
    assert.equal(edited(map, { kind: "set", path: ["refs"], value: [value] }), list);
    assert.equal(edited(list, { kind: "set", path: ["refs"], value }), map);
    const unindented = "refs: # one\n- name: edge # two\n  ports:\n  - 1 # three\n";
    assert.equal(
      edited(unindented, { kind: "set", path: ["refs"], value }),
      unindented.replace("- name", "  name"),
    );
    assert.equal(
      edited("refs: { name: edge # one\n  }\n", { kind: "set", path: ["refs"], value: [{ name: "edge" }] }),
      "refs: [{ name: edge # one\n  }]\n",
    );
  });

  it("keeps line endings", () => {
    assert.equal(
      edited("a: # x\r\n  b: 1 # y\r\n", { kind: "set", path: ["a"], value: { b: 1, c: 2 } }),
      "a: # x\r\n  b: 1 # y\r\n  c: 2\r\n",
    );
  });
});

describe("a value that ends in a block of text", () => {
  const path = ["match"];
  const folded = (lineEnd: string) =>
    ["match:", "  type: RegularExpression", "  value: >-", "    /cart/.*", "port: 80", ""].join(lineEnd);

  it("leaves the line below to itself when it is given another value", () => {
    for (const lineEnd of ["\n", "\r\n"]) {
      const edit = { kind: "set", path, value: { type: "Exact" } } as const;
      const expected = ["match:", "  type: Exact", "port: 80", ""].join(lineEnd);
      assert.equal(edited(folded(lineEnd), edit), expected);
      assert.equal(
        edited(folded(lineEnd), { kind: "set", path, value: "x" }),
        `match: x${lineEnd}port: 80${lineEnd}`,
      );
    }
    assert.equal(
      edited("- a: |\n    text\n- b\n", { kind: "set", path: [0], value: { c: 1 } }),
      "- c: 1\n- b\n",
    );
  });
});

describe("a list item with an anchor", () => {
  const text = "list:\n  - &first\n    # the first\n    name: a\n  - &second { name: b }\n  - &third c\n";

  it("goes as a whole", () => {
    const remove = (index: number) => edited(text, { kind: "remove", path: ["list", index] });
    assert.equal(remove(0), "list:\n  - &second { name: b }\n  - &third c\n");
    const windows = text.replaceAll("\n", "\r\n");
    assert.equal(
      edited(windows, { kind: "remove", path: ["list", 0] }),
      "list:\r\n  - &second { name: b }\r\n  - &third c\r\n",
    );
    assert.equal(remove(1), "list:\n  - &first\n    # the first\n    name: a\n  - &third c\n");
    assert.equal(remove(2), "list:\n  - &first\n    # the first\n    name: a\n  - &second { name: b }\n");
  });

  it("keeps the anchor before a block that takes its place", () => {
    const set = (index: number) =>
      edited(text, { kind: "set", path: ["list", index], value: { x: 1, z: 2 } });
    assert.equal(set(1), text.replace("&second { name: b }", "&second\n    x: 1\n    z: 2"));
    assert.equal(set(2), text.replace("&third c", "&third\n    x: 1\n    z: 2"));
  });
});

describe("appending to a list", () => {
  it("adds an item in the list's own indentation", () => {
    assert.equal(
      edited("kinds:\n- kind: A\n- kind: B\nx: 1\n", {
        kind: "append",
        path: ["kinds"],
        value: { kind: "C", group: "g" },
      }),
      "kinds:\n- kind: A\n- kind: B\n- kind: C\n  group: g\nx: 1\n",
    );
  });
  it("adds to a flow list and creates a missing one", () => {
    assert.equal(edited("a: [1, 2]\n", { kind: "append", path: ["a"], value: 3 }), "a: [1, 2, 3]\n");
    assert.equal(edited("a: 1\n", { kind: "append", path: ["b"], value: 3 }), "a: 1\nb:\n  - 3\n");
    assert.equal(edited("a: []\n", { kind: "append", path: ["a"], value: 3 }), "a:\n  - 3\n");
  });
});

describe("removing", () => {
  it("takes a key out, first, middle or last", () => {
    assert.equal(edited("a: 1\nb: 2\nc: 3\n", { kind: "remove", path: ["a"] }), "b: 2\nc: 3\n");
    assert.equal(edited("a: 1\nb:\n  x: 2\nc: 3\n", { kind: "remove", path: ["b"] }), "a: 1\nc: 3\n");
    assert.equal(edited("a: 1\nb: 2\nc: 3\n", { kind: "remove", path: ["c"] }), "a: 1\nb: 2\n");
  });
  it("takes the first key of a list item out", () => {
    assert.equal(
      edited("l:\n  - a: 1\n    b: 2\n", { kind: "remove", path: ["l", 0, "a"] }),
      "l:\n  - b: 2\n",
    );
  });
  it("takes the first key of a list item out, and leaves the comments on the next one", () => {
    const text = "l:\n  - a: # one\n      x: 1\n\n    # Two.\n\n    # And more.\n    b: 2\n";
    assert.equal(
      edited(text, { kind: "remove", path: ["l", 0, "a"] }),
      "l:\n  - # Two.\n\n    # And more.\n    b: 2\n",
    );
    assert.equal(
      edited("l:\n  - a: '#'\n    b: 2\n", { kind: "remove", path: ["l", 0, "a"] }),
      "l:\n  - b: 2\n",
    );
  });
  it("takes a list item out", () => {
    assert.equal(
      edited("l:\n  - a\n  - b\n  - c\n", { kind: "remove", path: ["l", 1] }),
      "l:\n  - a\n  - c\n",
    );
    assert.equal(edited("l: [a, b]\n", { kind: "remove", path: ["l", 1] }), "l: [a]\n");
  });
  it("leaves the comments of its neighbours", () => {
    const text = "a: 1 # one\n# Two.\nb: 2 # two\n# Three.\nc: 3 # three\n";
    assert.equal(edited(text, { kind: "remove", path: ["a"] }), text.replace("a: 1 # one\n", ""));
    assert.equal(edited(text, { kind: "remove", path: ["b"] }), text.replace("b: 2 # two\n", ""));
    assert.equal(edited(text, { kind: "remove", path: ["c"] }), text.replace("c: 3 # three\n", ""));
    const list = "l:\r\n  - a # one\r\n  - b # two\r\n";
    assert.equal(edited(list, { kind: "remove", path: ["l", 0] }), "l:\r\n  - b # two\r\n");
    assert.equal(edited(list, { kind: "remove", path: ["l", 1] }), "l:\r\n  - a # one\r\n");
  });
  it("leaves JSON alone but for the entry", () => {
    const json = '{\n  "a": 1,\n  "b": 2\n}\n';
    assert.equal(edited(json, { kind: "remove", path: ["b"] }), '{\n  "a": 1\n}\n');
    assert.equal(edited(json, { kind: "remove", path: ["a"] }), '{\n  "b": 2\n}\n');
  });
  it("takes a map along whose last key goes", () => {
    assert.equal(edited("a: 1\nb:\n  x: 1\n", { kind: "remove", path: ["b", "x"] }), "a: 1\n");
  });
  it("leaves an empty map where the API wants one: a spec, and what a type asks for", () => {
    assert.equal(
      edited("a: 1\nspec:\n  x: 1\n", { kind: "remove", path: ["spec", "x"] }),
      "a: 1\nspec: {}\n",
    );
    const filters = "filters:\n  - type: CORS\n    cors:\n      exposeHeaders:\n        - Date\n";
    assert.equal(
      edited(filters, { kind: "remove", path: ["filters", 0, "cors", "exposeHeaders"] }),
      "filters:\n  - type: CORS\n    cors: {}\n",
    );
    assert.equal(
      edited("f: [{ type: CORS, cors: { maxAge: 5 } }]\n", {
        kind: "remove",
        path: ["f", 0, "cors", "maxAge"],
      }),
      "f: [{ type: CORS, cors: {} }]\n",
    );
    assert.equal(
      edited("f:\n  - type: URLRewrite\n    cors:\n      maxAge: 5\n", {
        kind: "remove",
        path: ["f", 0, "cors", "maxAge"],
      }),
      "f:\n  - type: URLRewrite\n",
    );
  });
});

describe("renaming a key", () => {
  it("leaves the value alone", () => {
    assert.equal(
      edited("routes:\n  x: 1\n", { kind: "renameKey", path: ["routes"], key: "allowedRoutes" }),
      "allowedRoutes:\n  x: 1\n",
    );
  });
});

describe("moving entries below a key without a value", () => {
  const moved = (text: string, ...keys: readonly string[]) =>
    edited(text, { kind: "moveBelow", path: ["spec", "tls"], keys });

  it("indents their lines, with every comment on them and above them", () => {
    assert.equal(
      moved(
        "spec:\n  tls: # who\n  # all\n  mode: Terminate # how\n  certificateRefs:\n  - name: a # x\n\n  # next\n  port: 443\n",
        "mode",
        "certificateRefs",
      ),
      "spec:\n  tls: # who\n    # all\n    mode: Terminate # how\n    certificateRefs:\n    - name: a # x\n\n  # next\n  port: 443\n",
    );
  });
  it("leaves line breaks as they are, also where the last line has none", () => {
    assert.equal(
      moved("spec:\r\n  tls:\r\n  mode: Terminate", "mode"),
      "spec:\r\n  tls:\r\n    mode: Terminate",
    );
  });
  it("writes those anew that stand elsewhere or between brackets", () => {
    assert.equal(
      moved("spec:\n  tls:\n  port: 443 # p\n  mode: Terminate\n", "mode"),
      "spec:\n  tls:\n    mode: Terminate\n  port: 443 # p\n",
    );
    assert.equal(
      moved("spec: {tls: , port: 443, mode: Terminate}\n", "mode"),
      "spec: {tls: { mode: Terminate } , port: 443}\n",
    );
  });
});
