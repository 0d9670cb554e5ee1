import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changedRequest, lineOfRequest, titleOfRequest } from "../../client/src/tracedText.ts";

const OFFERED = "# gateway: edge/front-door\nGET https://shop.example.com/cart\nx-team: a";

describe("a request that somebody edits", () => {
  it("is edited by its line, which is also what its tab is called", () => {
    assert.equal(lineOfRequest(OFFERED), "GET https://shop.example.com/cart");
    assert.equal(titleOfRequest(OFFERED), "GET https:\u2215\u2215shop.example.com\u2215cart");
    assert.equal(lineOfRequest(""), "");
  });

  it("keeps comments and headers while its host stays", () => {
    assert.equal(
      changedRequest(OFFERED, "POST https://Shop.example.com/pay"),
      "# gateway: edge/front-door\nPOST https://Shop.example.com/pay\nx-team: a",
    );
  });

  it("loses them with another host, of which they say nothing", () => {
    assert.equal(changedRequest(OFFERED, "https://api.example.com/"), "https://api.example.com/");
    assert.equal(changedRequest(undefined, "https://api.example.com/"), "https://api.example.com/");
  });
});
