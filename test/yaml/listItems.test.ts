import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listItems, withListItems, withoutListItems } from "../../server/src/yaml/listItems.ts";

const LIST = `spec:
  list:
    # The first.
    - name: a # one
      text: |
        line

        line
    - { name: b } # two

    # The third.
    # It has two lines.
    - name: c
      more: [1, 2]
  # Behind the list.
  other: 1
`;
const PATH = ["spec", "list"];

describe("the items of a list", () => {
  it("are taken as they are written, with the comments above and beside them", () => {
    assert.deepEqual(
      listItems(LIST, PATH).map(({ text }) => text),
      [
        "# The first.\n- name: a # one\n  text: |\n    line\n\n    line\n",
        "- { name: b } # two\n",
        "# The third.\n# It has two lines.\n- name: c\n  more: [1, 2]\n",
      ],
    );
  });

  it("are taken with the comments above them in a file of Windows, too", () => {
    const windows = LIST.replaceAll("\n", "\r\n");
    assert.deepEqual(listItems(windows, PATH), listItems(LIST, PATH));
    assert.equal(
      withoutListItems(windows, PATH, [2]),
      withoutListItems(LIST, PATH, [2]).replaceAll("\n", "\r\n"),
    );
  });

  it("are written anew where they share their lines or need an anchor of elsewhere", () => {
    const flow = "list: [{ name: a }, { name: b }]\n";
    assert.deepEqual(
      listItems(flow, ["list"]).map(({ text }) => text),
      ["- name: a\n", "- name: b\n"],
    );
    const anchored = "base: &base { name: a }\nlist:\n  - *base\n";
    assert.deepEqual(
      listItems(anchored, ["list"]).map(({ text }) => text),
      ["- name: a\n"],
    );
  });

  it("are none where there is no list", () => {
    assert.deepEqual(listItems(LIST, ["spec", "other"]), []);
  });
});

describe("taking items out of a list", () => {
  it("takes their comments along and leaves the others theirs", () => {
    assert.equal(
      withoutListItems(LIST, PATH, [0, 2]),
      "spec:\n  list:\n    - { name: b } # two\n\n  # Behind the list.\n  other: 1\n",
    );
  });
});

describe("adding items to a list", () => {
  it("takes many at once as it takes one after another", () => {
    const lists = [
      LIST,
      "spec:\n  list:\n  - a\n  # of b\n  - b\n\n  # of nobody\n\n  - c\n  - d: 1\n    e: 2",
      "spec:\r\n  list:\r\n    - a\r\n    - b # beside\r\n    - c\r\n",
      "spec: { list: [a, b, c] }\n",
      "spec:\n  list:\n    - - a\n    - b\n",
    ];
    const subsets = [[0], [1], [0, 1], [1, 2], [0, 2], [2, 1], [0, 1, 2], [1, 2, 3], [0, 1, 2, 3], [3, 3, 0]];
    for (const list of lists)
      for (const indices of subsets) {
        const inTurn = [...new Set(indices)]
          .sort((a, b) => b - a)
          .reduce((left, index) => withoutListItems(left, PATH, [index]), list);
        assert.equal(withoutListItems(list, PATH, indices), inTurn, JSON.stringify({ list, indices }));
      }
  });

  it("writes them in the list's own column and with the file's line breaks", () => {
    const items = listItems(LIST, PATH).slice(1);
    assert.equal(
      withListItems("list:\r\n- name: x # x\r\n# End.\r\n", ["list"], items),
      "list:\r\n- name: x # x\r\n- { name: b } # two\r\n# The third.\r\n# It has two lines.\r\n- name: c\r\n  more: [1, 2]\r\n# End.\r\n",
    );
  });

  it("makes a list that is missing, and keeps one in brackets", () => {
    const items = listItems(LIST, PATH).slice(0, 1);
    assert.equal(
      withListItems("spec:\n  other: 1\n", PATH, items),
      "spec:\n  other: 1\n  list:\n    # The first.\n    - name: a # one\n      text: |\n        line\n\n        line\n",
    );
    assert.equal(
      withListItems("spec: { list: [{ name: x }] }\n", PATH, listItems(LIST, PATH).slice(1, 2)),
      "spec: { list: [{ name: x }, { name: b }] }\n",
    );
  });
});
