import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../server/src/requests/answerText.ts";
import { readExpectation } from "../../server/src/requests/expectation.ts";
import { judge } from "../../server/src/requests/judgement.ts";
import type { Trace } from "../../server/src/workspace/views/trace.ts";

const NOTHING: Trace = { outcome: "unknown", backends: [], mirrors: [], steps: [] };

/** A request that 90 % of the time reaches one Service, and else another. */
const FORWARDED: Trace = {
  ...NOTHING,
  outcome: "forwarded",
  route: { kind: "HTTPRoute", namespace: "shop", name: "cart" },
  rule: { index: 0, name: "main" },
  backends: [
    { kind: "Service", namespace: "shop", name: "cart-v1", port: 8080, share: 0.9 },
    { kind: "Service", namespace: "shop", name: "cart-v2", port: 8080, share: 0.1 },
    { kind: "Service", namespace: "shop", name: "cart-v0", port: 8080, share: 0 },
  ],
};
const REDIRECT: Trace = {
  ...NOTHING,
  outcome: "response",
  status: 301,
  route: { kind: "HTTPRoute", namespace: "shop", name: "cart" },
  rule: { index: 1 },
  redirect: { scheme: "https", host: "shop.example.com", port: 443, path: "/cart?size=1", status: 301 },
};
const NOT_FOUND: Trace = {
  ...NOTHING,
  outcome: "response",
  status: 404,
  steps: [{ about: "answer", what: "404", why: "No rule matches." }],
};
const REFUSED: Trace = {
  ...NOTHING,
  outcome: "connection-rejected",
  steps: [{ about: "port", what: "8080", why: "Nothing listens on port 8080." }],
};
const UNKNOWN: Trace = {
  ...NOTHING,
  steps: [{ about: "match", what: "?", why: "Two Routes are equally old." }],
};
const GRPC: Trace = { ...NOTHING, outcome: "response", status: 200, grpcCode: "UNIMPLEMENTED" };

function judged(text: string, trace: Trace) {
  const reading = readExpectation(text);
  if (reading.kind === "unreadable") return reading.why;
  const judgement = judge(reading.expectation, trace);
  return judgement.verdict === "met" ? "met" : `${judgement.verdict}: ${judgement.message}`;
}

describe("an expectation", () => {
  const to = "→ `shop/cart-v1:8080` 90 %, `shop/cart-v2:8080` 10 % by HTTPRoute `shop/cart` rule 1 `main`";
  const cases: readonly (readonly [string, Trace, string])[] = [
    ["backend shop/cart-v1:8080", FORWARDED, "met"],
    ["backend cart-v2", FORWARDED, "met"],
    ["shop/cart-v1", FORWARDED, "met"],
    ["cart-v1:8080", FORWARDED, "met"],
    ["backend cart-v1 90%", FORWARDED, "met"],
    [
      "backend cart-v1 100%",
      FORWARDED,
      `missed: Expected backend \`cart-v1\` with 100 %, but the answer is ${to}.`,
    ],
    ["backend cart-v0", FORWARDED, `missed: Expected backend \`cart-v0\`, but the answer is ${to}.`],
    ["backend cart-v1:80", FORWARDED, `missed: Expected backend \`cart-v1:80\`, but the answer is ${to}.`],
    [
      "backend test/cart-v1",
      FORWARDED,
      `missed: Expected backend \`test/cart-v1\`, but the answer is ${to}.`,
    ],
    ["route shop/cart", FORWARDED, "met"],
    ["route test/cart", FORWARDED, `missed: Expected route \`test/cart\`, but the answer is ${to}.`],
    ["404", FORWARDED, `missed: Expected status 404, but the answer is ${to}.`],
    [
      "200",
      FORWARDED,
      "unknown: `shop/cart-v1:8080` answers, and with which status is in no file; expect `backend shop/cart-v1:8080` instead.",
    ],
    ["404", NOT_FOUND, "met"],
    ["500", NOT_FOUND, "missed: Expected status 500, but the answer is 404: No rule matches."],
    ["redirect", REDIRECT, "met"],
    ["redirect 301", REDIRECT, "met"],
    ["301", REDIRECT, "met"],
    ["redirect /cart", REDIRECT, "met"],
    ["redirect 301 -> https://shop.example.com/cart", REDIRECT, "met"],
    ["redirect https://shop.example.com:443/cart?size=1 301", REDIRECT, "met"],
    [
      "redirect https://shop.example.com:8443/cart?size=2",
      REDIRECT,
      "missed: Expected a redirect to `https://shop.example.com:8443/cart?size=2`, but the answer is → 301 to `https://shop.example.com/cart?size=1` by HTTPRoute `shop/cart` rule 2.",
    ],
    [
      "redirect 302",
      REDIRECT,
      "missed: Expected a redirect 302, but the answer is → 301 to `https://shop.example.com/cart?size=1` by HTTPRoute `shop/cart` rule 2.",
    ],
    ["redirect", FORWARDED, `missed: Expected a redirect, but the answer is ${to}.`],
    ["refused", REFUSED, "met"],
    [
      "404",
      REFUSED,
      "missed: Expected status 404, but the answer is connection refused: Nothing listens on port 8080.",
    ],
    ["grpc unimplemented", GRPC, "met"],
    ["grpc UNAVAILABLE", GRPC, "missed: Expected gRPC code UNAVAILABLE, but the answer is UNIMPLEMENTED."],
    ["unknown", UNKNOWN, "met"],
    [
      "unknown",
      NOT_FOUND,
      "missed: Expected an answer that is not known, but the answer is 404: No rule matches.",
    ],
    [
      "backend cart",
      UNKNOWN,
      "unknown: Whether it is backend `cart` cannot be told: unknown: Two Routes are equally old.",
    ],
    [
      "refused",
      UNKNOWN,
      "unknown: Whether it is a refused connection cannot be told: unknown: Two Routes are equally old.",
    ],
  ];
  for (const [text, trace, outcome] of cases) {
    it(`${text} of ${answerText(trace)}`, () => assert.equal(judged(text, trace), outcome));
  }
});
