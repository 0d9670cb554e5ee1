import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clientRequest, type WrittenRequest } from "../../../server/src/gateway-api/traffic/clientRequest.ts";
import {
  filteredRequest,
  forwardedRequest,
  unfiltered,
} from "../../../server/src/gateway-api/traffic/filteredRequest.ts";
import {
  hasOpenNames,
  headersAsText,
  modifiedHeaders,
  modifierInWords,
} from "../../../server/src/gateway-api/traffic/headerFilters.ts";
import type { RouteFilter } from "../../../server/src/model/routeFilter.ts";

const REQUEST: WrittenRequest = {
  scheme: "http",
  host: "shop.test",
  path: "/a/b?q=1",
  headers: { "X-A": "1" },
  backendResponseHeaders: { "X-B": "2" },
};

function through(filters: readonly RouteFilter[], written: Partial<WrittenRequest> = {}) {
  const request = clientRequest({ ...REQUEST, ...written });
  const applied = filters.map((filter) => ({ filter, at: { id: "route", path: [] } }));
  const filtered = filteredRequest(unfiltered(request), applied, "/a");
  return {
    ...forwardedRequest(filtered, request, {}),
    response: headersAsText(filtered.responseHeaders),
    why: filtered.steps.map(({ why }) => why),
  };
}

const PLAIN = {
  method: "GET",
  host: "shop.test",
  path: "/a/b?q=1",
  headers: { "x-a": "1" },
  response: { "x-b": "2" },
  why: [],
};

describe("a request through filters", () => {
  it("stays as it is without any, and through those that do not change it", () => {
    assert.deepEqual(through([]), PLAIN);
    assert.deepEqual(
      through([{ type: "RequestMirror" }, { type: "RequestHeaderModifier" }, { type: "URLRewrite" }]),
      PLAIN,
    );
    assert.deepEqual(
      through([{ type: "CORS", requestHeaders: { remove: ["x-a"] }, responseHeaders: {}, rewrite: {} }]),
      PLAIN,
    );
    assert.equal(through([], { path: "/a" }).path, "/a");
    const nameless = clientRequest({ scheme: "http", path: "/a" });
    assert.deepEqual(forwardedRequest(unfiltered(nameless), nameless, { tls: true }), {
      method: "GET",
      path: "/a",
      headers: {},
      tls: true,
    });
  });

  it("has its headers changed, and the response its own", () => {
    assert.deepEqual(
      through([{ type: "RequestHeaderModifier", requestHeaders: { set: [{ name: "X-a", value: "3" }] } }]),
      {
        ...PLAIN,
        headers: { "x-a": "3" },
        why: ["The filter sets `X-a`."],
      },
    );
    assert.deepEqual(
      through([
        {
          type: "ResponseHeaderModifier",
          responseHeaders: { add: [{ name: "x-B", value: "3" }], remove: ["${NAME}"] },
        },
      ]),
      {
        ...PLAIN,
        response: { "x-b": "2,3" },
        why: [
          "On the way back the filter adds `x-B`, removes `${NAME}`. A name of a header is filled in later.",
        ],
      },
    );
  });

  it("has its host and its path rewritten", () => {
    const rewrite = (value: RouteFilter["rewrite"]) =>
      through([{ type: "URLRewrite", ...(value === undefined ? {} : { rewrite: value }) }]);
    assert.deepEqual(rewrite({ hostname: "new.test" }), {
      ...PLAIN,
      host: "new.test",
      why: ["The backend sees host `new.test`."],
    });
    assert.deepEqual(rewrite({ path: { type: "ReplacePrefixMatch", replacePrefixMatch: "/z" } }), {
      ...PLAIN,
      path: "/z/b?q=1",
      why: ["The backend sees path `/z/b` instead of `/a/b`."],
    });
    assert.deepEqual(
      rewrite({ hostname: "new.test", path: { type: "ReplaceFullPath", replaceFullPath: "/z" } }),
      {
        ...PLAIN,
        host: "new.test",
        path: "/z?q=1",
        why: ["The backend sees host `new.test` and path `/z` instead of `/a/b`."],
      },
    );
    assert.deepEqual(rewrite({}), { ...PLAIN, why: ["The backend sees no difference."] });
  });

  it("has no host or path that anybody knows where they are filled in later", () => {
    const open =
      "A part of the rewrite is filled in later, or replaces a prefix that the match does not have.";
    const { host: _host, ...nameless } = PLAIN;
    const { path: _path, ...nowhere } = PLAIN;
    const lost: RouteFilter = {
      type: "URLRewrite",
      rewrite: { path: { type: "ReplaceFullPath", replaceFullPath: "${PATH}" } },
    };
    assert.deepEqual(through([{ type: "URLRewrite", rewrite: { hostname: "${HOST}" } }]), {
      ...nameless,
      why: [open],
    });
    assert.deepEqual(through([lost]), { ...nowhere, why: [open] });
    assert.deepEqual(through([lost, { type: "URLRewrite", rewrite: { hostname: "new.test" } }]), {
      ...nowhere,
      host: "new.test",
      why: [open, open],
    });
  });

  it("passes what only an implementation knows, and what is filled in later", () => {
    assert.deepEqual(
      through([
        { type: "ExtensionRef", extension: { kind: "Audit", name: "all" } },
        { type: "ExtensionRef" },
      ]),
      {
        ...PLAIN,
        why: [
          "What Audit `all` does is its implementation's to say; here it lets the request pass.",
          "What an extension `` does is its implementation's to say; here it lets the request pass.",
        ],
      },
    );
    const later = "Which filter this is, is filled in later; here it changes nothing.";
    assert.deepEqual(through([{}, { type: "${TYPE}" }, { type: "Own" }]), { ...PLAIN, why: [later, later] });
  });
});

describe("a modifier of headers", () => {
  it("sets, then adds, then removes, by names without case", () => {
    const headers = new Map([
      ["x-a", ["1"]],
      ["x-b", ["2"]],
    ]);
    const modified = (modifier: Parameters<typeof modifiedHeaders>[1]) =>
      Object.fromEntries(modifiedHeaders(headers, modifier));
    assert.deepEqual(modified({}), { "x-a": ["1"], "x-b": ["2"] });
    assert.deepEqual(
      modified({
        set: [{ name: "X-A", value: "3" }],
        add: [
          { name: "x-A", value: "4" },
          { name: "x-c", value: "5" },
        ],
        remove: ["X-B"],
      }),
      {
        "x-a": ["3", "4"],
        "x-c": ["5"],
      },
    );
  });

  it("is said in a few words", () => {
    assert.equal(modifierInWords({}), "changes nothing");
    assert.equal(modifierInWords({ set: [], remove: ["a", "b"] }), "removes `a`, `b`");
    const named = (name: string) => [{ name, value: "1" }];
    assert.equal(modifierInWords({ set: named("a"), add: named("b") }), "sets `a`, adds `b`");
    assert.ok(!hasOpenNames({ set: named("a"), add: named("b"), remove: ["c"] }));
    for (const open of [{ set: named("${A}") }, { add: named("${A}") }, { remove: ["a", "${A}"] }])
      assert.ok(hasOpenNames(open));
  });
});
