import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { MatchingKind } from "../../../server/src/gateway-api/matching/requestMatches.ts";
import { clientRequest, type WrittenRequest } from "../../../server/src/gateway-api/traffic/clientRequest.ts";
import { takes } from "../../../server/src/gateway-api/traffic/takenRequests.ts";
import type { Verdict } from "../../../server/src/gateway-api/verdict.ts";
import type { RouteMatch } from "../../../server/src/model/routeMatch.ts";

/** A match, a request, and whether the one takes the other. */
type Line = readonly [match: RouteMatch, request: Partial<WrittenRequest>, verdict: Verdict];

function check(lines: readonly Line[], kind: MatchingKind = "HTTPRoute"): void {
  for (const [match, request, verdict] of lines) {
    const sent = clientRequest({
      scheme: "http",
      ...(kind === "GRPCRoute" ? { protocol: "grpc" } : {}),
      ...request,
    });
    assert.equal(takes(kind, match, sent), verdict, `${JSON.stringify(match)} of ${JSON.stringify(request)}`);
  }
}

const path = (type: string, value: string): RouteMatch => ({ path: { type, value } });
const header = (name: string, value: string, type?: string): RouteMatch => ({
  headers: [{ name, value, ...(type === undefined ? {} : { type }) }],
});
const parameter = (name: string, value: string, type?: string): RouteMatch => ({
  queryParams: [{ name, value, ...(type === undefined ? {} : { type }) }],
});
const at = (text: string) => ({ path: text });

describe("a path is taken", () => {
  it("where it is the one that is asked for, or may come to be", () => {
    check([
      [path("Exact", "/a"), at("/a"), "yes"],
      [path("Exact", "/a"), at("/a/"), "no"],
      [path("Exact", "/${A}"), at("/a"), "unknown"],
      [path("Exact", "/${A}"), at("/${A}"), "yes"],
      [path("Exact", "/${A}/b"), at("/a/c"), "no"],
      [path("${TYPE}", "/a"), at("/b"), "unknown"],
      [path("Suffix", "/a"), at("/b"), "unknown"],
      [path("Suffix", "/a*b"), at("/b"), "unknown"],
    ]);
  });

  it("below a prefix that is known, and perhaps below one that is not", () => {
    check([
      [path("PathPrefix", "/a"), at("/a/b"), "yes"],
      [path("PathPrefix", "/a"), at("/ab"), "no"],
      [path("PathPrefix", "/a/${B}"), at("/a/b/c"), "unknown"],
      [path("PathPrefix", "/a/${B}"), at("/a/${B}/c"), "yes"],
      [path("PathPrefix", "/a/${B}"), at("/b/c"), "no"],
    ]);
  });

  it("where an expression matches all of it", () => {
    const expression = (value: string) => path("RegularExpression", value);
    check([
      [expression("/a"), at("/a"), "yes"],
      [expression("/a"), at("/ab"), "no"],
      [expression("a"), at("/a"), "no"],
      [expression("/a|/b"), at("/b"), "yes"],
      [expression("/a|/b"), at("/b/c"), "no"],
      [expression("/ab?"), at("/a"), "yes"],
      [expression("/ab*"), at("/a"), "yes"],
      [expression("/ab{0,1}"), at("/a"), "yes"],
      [expression("/ab+"), at("/a"), "no"],
      [expression("^/a.*"), at("/a/b"), "yes"],
      [expression("/a["), at("/a"), "unknown"],
      [expression("/a["), at("/b"), "no"],
      [expression("/ab?["), at("/c"), "no"],
      [expression("/ab?["), at("/a"), "unknown"],
      [expression("${EXPRESSION}"), at("/a"), "unknown"],
    ]);
  });

  it("by its start and its end, where parent and child ask for one each", () => {
    const postfix = (value: string) => path("PathPostfix", value);
    check([
      [postfix("/a*.html"), at("/a/b.html"), "yes"],
      [postfix("/a*.html"), at("/a/.html"), "yes"],
      [postfix("/a*.html"), at("/ab.html"), "unknown"],
      [postfix("/a*.html"), at("/a.html"), "unknown"],
      [postfix("/a*.html"), at("/a/b.htm"), "no"],
      [postfix("/a*.html"), at("/b/a.html"), "no"],
      [postfix("*.html"), at("/b.html"), "yes"],
      [postfix("/a/b*/b/c"), at("/a/b/c"), "no"],
      [postfix("/a/b*/c"), at("/a/b/c"), "yes"],
      [postfix("/a*b*c"), at("/a/b/c"), "unknown"],
      [postfix("/a"), at("/a"), "unknown"],
      [postfix("/a*${END}"), at("/b"), "unknown"],
    ]);
  });
});

describe("a method is taken", () => {
  it("where it is the one that is asked for, together with the path", () => {
    check([
      [{ method: "GET" }, { method: "GET" }, "yes"],
      [{ method: "GET" }, { method: "PUT" }, "no"],
      [{ method: "${METHOD}" }, { method: "GET" }, "unknown"],
      [{ method: "${METHOD}", ...path("Exact", "/a") }, at("/b"), "no"],
      [{ method: "GET", ...path("Exact", "/a") }, { ...at("/a"), method: "PUT" }, "no"],
    ]);
  });
});

describe("headers are taken", () => {
  const sent = (value: string | readonly string[]) => ({ headers: { "X-A": value } });

  it("by their names without case and their whole values", () => {
    check([
      [header("x-A", "1"), sent("1"), "yes"],
      [header("x-a", "1"), sent("12"), "no"],
      [header("x-b", "1"), sent("1"), "no"],
      [header("x-b", ""), sent("1"), "no"],
      [header("x-a", ""), sent(""), "yes"],
      [header("x-a", ""), { headers: { "x-a": [] } }, "no"],
      [header("x-a", "1", "Exact"), sent("1"), "yes"],
      [header("x-a", "\\d", "RegularExpression"), sent("1"), "yes"],
      [header("x-a", "\\d", "Exact"), sent("1"), "no"],
      [header("x-a", "\\d"), sent("1"), "no"],
    ]);
  });

  it("perhaps, where something of them is filled in later", () => {
    check([
      [header("${NAME}", "1"), {}, "unknown"],
      [header("x-a", "${VALUE}"), sent("1"), "unknown"],
      [header("x-a", "${VALUE}"), {}, "no"],
      [header("x-a", "2", "${TYPE}"), sent("1"), "unknown"],
    ]);
  });

  it("of several values as one list; one of them alone leaves it to the implementation", () => {
    check([
      [header("x-a", "1,2"), sent(["1", "2"]), "yes"],
      [header("x-a", "1"), sent(["1", "2"]), "unknown"],
      [header("x-a", "2"), sent(["1", "2"]), "unknown"],
      [header("x-a", "3"), sent(["1", "2"]), "no"],
      [header("x-a", "[12]", "RegularExpression"), sent(["1", "2"]), "unknown"],
      [header("x-a", "[12,]+", "RegularExpression"), sent(["1", "2"]), "yes"],
    ]);
  });

  it("all of them together, of one name the first", () => {
    const both = {
      headers: [
        { name: "x-a", value: "1" },
        { name: "x-b", value: "2" },
      ],
    };
    const twice = {
      headers: [
        { name: "x-a", value: "1" },
        { name: "X-A", value: "2" },
      ],
    };
    check([
      [both, { headers: { "x-a": "1", "x-b": "2" } }, "yes"],
      [both, sent("1"), "no"],
      [both, { headers: { "x-b": "2" } }, "no"],
      [twice, sent("1"), "yes"],
      [twice, sent("2"), "no"],
    ]);
  });

  it("of which `host` is the name that the client asks for", () => {
    check([
      [header("Host", "a.example.com"), { host: "a.example.com" }, "yes"],
      [header("host", "a.example.com"), { host: "b.example.com" }, "no"],
      [header("host", "a.example.com"), {}, "no"],
      [header("host", ""), {}, "yes"],
    ]);
  });
});

describe("query parameters are taken", () => {
  it("by their exact names, of several of one name the first", () => {
    check([
      [parameter("q", "1"), at("/?q=1"), "yes"],
      [parameter("q", "1"), at("/?p=2&q=1"), "yes"],
      [parameter("q", "1"), at("/?Q=1"), "no"],
      [parameter("q", "1"), at("/?q=2&q=1"), "no"],
      [parameter("q", "1"), at("/?q=1&q=2"), "yes"],
      [parameter("q", "1"), at("/"), "no"],
      [parameter("q", ""), at("/?q"), "yes"],
      [parameter("q", ""), at("/?q="), "yes"],
      [parameter("q", ""), at("/"), "no"],
      [parameter("", "1"), at("/?=1"), "yes"],
      [parameter("q", "1=2"), at("/?q=1=2"), "yes"],
      [parameter("q", "\\d+", "RegularExpression"), at("/?q=12"), "yes"],
    ]);
  });

  it("perhaps, where it depends on whether they are decoded", () => {
    check([
      [parameter("q", "a b"), at("/?q=a+b"), "unknown"],
      [parameter("q", "a+b"), at("/?q=a+b"), "unknown"],
      [parameter("q", "a b"), at("/?q=a%20b"), "unknown"],
      [parameter("q", "a"), at("/?q=%61"), "unknown"],
      [parameter("q", "b"), at("/?q=%61"), "no"],
      [parameter("a b", "1"), at("/?a%20b=1"), "yes"],
      [parameter("a%20b", "1"), at("/?a%20b=1"), "yes"],
      [parameter("q", "%"), at("/?q=%"), "yes"],
    ]);
  });

  it("perhaps, where something of them is filled in later", () => {
    check([
      [parameter("${NAME}", "1"), at("/"), "unknown"],
      [parameter("q", "${VALUE}"), at("/?q=1"), "unknown"],
      [parameter("q", "${VALUE}"), at("/?p=1"), "no"],
      [parameter("q", "2", "${TYPE}"), at("/?q=1"), "unknown"],
    ]);
  });

  it("together with headers and the path, where a certain no counts before what is not known", () => {
    check([
      [
        { ...header("x-a", "${VALUE}"), ...parameter("q", "1") },
        { ...at("/"), headers: { "x-a": "1" } },
        "no",
      ],
      [{ ...header("x-a", "1"), ...parameter("q", "${VALUE}") }, at("/?q=1"), "no"],
      [{ ...path("Exact", "/a"), ...header("${NAME}", "1") }, at("/b"), "no"],
      [{ ...path("Exact", "/${A}"), ...parameter("q", "1") }, at("/a?q=1"), "unknown"],
    ]);
  });
});

describe("calls are taken", () => {
  const call = (service?: string, method?: string, type?: string): RouteMatch => ({
    call: {
      ...(type === undefined ? {} : { type }),
      ...(service === undefined ? {} : { service }),
      ...(method === undefined ? {} : { method }),
    },
  });
  const list = at("/shop.Cart/List");

  it("by service and method, each where it is asked for", () => {
    check(
      [
        [{}, list, "yes"],
        [call(), list, "yes"],
        [call("", ""), list, "yes"],
        [call("shop.Cart"), list, "yes"],
        [call("shop.Cart"), at("/shop.Cart"), "no"],
        [call("shop"), list, "no"],
        [call(undefined, "List"), list, "yes"],
        [call(undefined, "Get"), list, "no"],
        [call("shop.Cart", "List"), list, "yes"],
        [call("shop.Cart", "Get"), list, "no"],
        [call("shop.Pay", "List"), list, "no"],
      ],
      "GRPCRoute",
    );
  });

  it("by expressions for the whole of each, and perhaps by what is filled in later", () => {
    check(
      [
        [call("shop\\..*", undefined, "RegularExpression"), list, "yes"],
        [call("shop\\..*", undefined, "Exact"), list, "no"],
        [call("shop\\..*", "L", "RegularExpression"), list, "no"],
        [call("shop\\..*", "L.*", "RegularExpression"), list, "yes"],
        [call("${SERVICE}"), list, "unknown"],
        [call("shop.Cart", "${METHOD}"), list, "unknown"],
        [call("shop.Cart", "List", "${TYPE}"), list, "unknown"],
        [call("${SERVICE}", "Get"), list, "no"],
        [{ ...call("shop.Cart"), ...header("x-a", "1") }, list, "no"],
        [{ ...call("shop.Cart"), ...header("x-a", "1") }, { ...list, headers: { "x-a": "1" } }, "yes"],
      ],
      "GRPCRoute",
    );
  });

  it("only perhaps, where the request is no call", () => {
    check(
      [
        [call("shop.Cart"), { ...list, protocol: "http" }, "unknown"],
        [call("shop.Pay"), { ...list, protocol: "http" }, "no"],
      ],
      "GRPCRoute",
    );
  });
});

describe("a match that cannot be read", () => {
  it("takes any request perhaps", () => {
    check([[{ isUnclear: true, ...path("Exact", "/a") }, at("/b"), "unknown"]]);
  });
});
