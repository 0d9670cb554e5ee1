import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { storyBut } from "./storyDifference.ts";

const STORY = `
forwarded
to Gateway shop/web
route HTTPRoute shop/cart
0.5: Service shop/a:80
  backend sees GET example.com /
0.5: Service shop/b:80
| listener | http | It is the only one. |
| filter | first | a |
| filter | second | b |
`;

describe("a story that differs from another one", () => {
  it("has other lines in the place of those about the same", () => {
    assert.equal(
      storyBut(
        STORY,
        "\nresponse 500\n1: Service shop/c:80\n| filter | third | c |\n| backend | none | d |\n",
      ),
      `response 500
to Gateway shop/web
route HTTPRoute shop/cart
1: Service shop/c:80
| listener | http | It is the only one. |
| filter | third | c |
| backend | none | d |`,
    );
  });

  it("lacks what is left out", () => {
    assert.equal(
      storyBut(STORY, "\n- route, backends, | filter\n"),
      "forwarded\nto Gateway shop/web\n| listener | http | It is the only one. |",
    );
  });

  it("is refused where a line changes nothing", () => {
    assert.throws(() => storyBut(STORY, "- rule"), /says nothing about "rule"/);
    assert.throws(() => storyBut(STORY, "forwarded"), /says the same about "answer"/);
  });
});
