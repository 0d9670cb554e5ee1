import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clientRequest } from "../../../server/src/gateway-api/traffic/clientRequest.ts";
import { matchedRow } from "../../../server/src/gateway-api/traffic/matchedRow.ts";
import { entryAt, routeTable } from "../../../server/src/gateway-api/traffic/routeTable.ts";
import type { RouteMatch } from "../../../server/src/model/routeMatch.ts";
import { deliveredRoute, rule, type WrittenRoute } from "../matching/plainRoute.ts";

const prefix = (value: string): RouteMatch => ({ path: { type: "PathPrefix", value } });

/** A Route on the listener under some hostnames, with a rule for each list of matches. */
const on = (
  id: string,
  hostname: string,
  rules: readonly (readonly RouteMatch[])[],
  { isCertain = true, ...more }: WrittenRoute & { readonly isCertain?: boolean } = {},
) =>
  entryAt(
    {
      route: deliveredRoute(
        id,
        rules.map((matches) => rule(matches)),
        more,
      ),
      isCertain,
      hostnames: [hostname],
    },
    [],
  );

/** What becomes of a request for `a.test/a/b`: who takes it, who is behind, and who may be first. */
function found(entries: Parameters<typeof routeTable>[0], scheme: "http" | "grpc" = "http") {
  const request = clientRequest({ scheme, host: "a.test", path: "/a/b" });
  const matched = matchedRow(routeTable(entries), "a.test", request);
  const place = (row: { readonly route: string; readonly rule: number }) => `${row.route} ${row.rule}`;
  switch (matched.kind) {
    case "none":
      return "none";
    case "taken":
      return [
        `taken by ${place(matched.row)}`,
        ...matched.losers.map(({ row }) => `before ${place(row)}`),
      ].join(", ");
    case "undecided":
      return [
        matched.row === undefined ? "nobody" : `taken by ${place(matched.row)}`,
        ...matched.rivals.map(({ row, because }) => `perhaps ${place(row)} (${because})`),
      ].join(", ");
  }
}

describe("the match that takes a request", () => {
  it("goes before those of other rules that take it, too, and not before others of its own", () => {
    assert.equal(found([on("x", "a.test", [[prefix("/a"), prefix("/")]])]), "taken by x 0");
    assert.equal(found([on("x", "a.test", [[prefix("/")], [prefix("/a")]])]), "taken by x 1, before x 0");
    assert.equal(found([on("x", "a.test", [[prefix("/c")]])]), "none");
  });

  it("does not go before one of which nobody knows whether it is there", () => {
    const perhaps = on("y", "a.test", [[prefix("/")]], { isCertain: false });
    assert.equal(found([on("x", "a.test", [[prefix("/a")]]), perhaps]), "taken by x 0");
    const before = on("y", "a.test", [[prefix("/a/b")]], { isCertain: false });
    assert.equal(
      found([on("x", "a.test", [[prefix("/a")]]), before]),
      "taken by x 0, perhaps y 0 (attachment)",
    );
  });

  it("may come behind one that cannot be read, or whose type of path nobody knows", () => {
    const own = on("x", "a.test", [[prefix("/a")]]);
    assert.equal(
      found([own, on("y", "a.test", [[{ isUnclear: true }]])]),
      "taken by x 0, perhaps y 0 (text)",
    );
    assert.equal(
      found([on("y", "a.test", [[{ path: { type: "Glob", value: "/a*" } }]])]),
      "nobody, perhaps y 0 (path type)",
    );
  });

  it("may come behind one of the other kind that is perhaps there", () => {
    const calls = on("y", "a.test", [[{}]], { kind: "GRPCRoute", isCertain: false });
    assert.equal(
      found([on("x", "a.test", [[prefix("/")]]), calls], "grpc"),
      "taken by x 0, perhaps y 0 (attachment)",
    );
  });

  it("may come behind one whose hostname is filled in later, unless that is a wildcard at most", () => {
    const own = on("x", "a.test", [[prefix("/")]]);
    const longer = [[prefix("/a")]];
    assert.equal(found([own, on("y", "${HOST}", longer)]), "taken by x 0, perhaps y 0 (hostname)");
    assert.equal(found([own, on("y", "*.${DOMAIN}", longer)]), "taken by x 0");
    assert.equal(found([own, on("y", "${HOST}", [[prefix("/c")]])]), "taken by x 0");
    assert.equal(found([own, on("y", "${NAME}.example", longer)]), "taken by x 0");
  });

  it("is of the kind of the older Route where both kinds have the host, and else of an HTTPRoute", () => {
    const [old, young] = ["2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"];
    const http = (created: string) => on("x", "a.test", [[prefix("/")]], { created });
    const grpc = (created: string) => on("x", "a.test", [[{}]], { kind: "GRPCRoute", created });
    const conflict = (entries: Parameters<typeof routeTable>[0]) =>
      matchedRow(routeTable(entries), "a.test", clientRequest({ scheme: "grpc", path: "/s/m" })).conflict
        ?.kind;
    assert.equal(conflict([http(old), grpc(young)]), "HTTPRoute");
    assert.equal(conflict([http(young), grpc(old)]), "GRPCRoute");
    assert.equal(conflict([http(old), grpc(old)]), "HTTPRoute");
    assert.equal(conflict([http(old)]), undefined);
  });

  describe("where a Route of the other kind is perhaps there", () => {
    const [old, young] = ["2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"];
    const pages = (more: WrittenRoute & { readonly isCertain?: boolean }) =>
      on("pages", "a.test", [[prefix("/")]], more);
    const calls = (hostname: string, more: WrittenRoute & { readonly isCertain?: boolean }) =>
      on("calls", hostname, [[{ call: { type: "Exact", service: "x.Y" } }]], { kind: "GRPCRoute", ...more });
    const perhaps = { isCertain: false };

    it("is not known if that is the older one, though it does not take the request", () => {
      const open = "taken by pages 0, perhaps calls 0 (kind of the host)";
      assert.equal(found([pages({ created: young }), calls("a.test", { created: old, ...perhaps })]), open);
      assert.equal(found([pages({ created: young }), calls("*.test", { created: old, ...perhaps })]), open);
    });

    it("is not known if nobody knows which is older", () => {
      const open = "taken by pages 0, perhaps calls 0 (kind of the host)";
      assert.equal(found([pages({}), calls("a.test", { ...perhaps })]), open);
      assert.equal(found([pages({ created: old }), calls("a.test", { ...perhaps })]), open);
      assert.equal(
        found([
          pages({ created: old }),
          calls("a.test", { created: young, ...perhaps }),
          on("late", "a.test", [[{ call: { type: "Exact", service: "z.Z" } }]], {
            kind: "GRPCRoute",
            ...perhaps,
          }),
        ]),
        "taken by pages 0, perhaps late 0 (kind of the host)",
      );
    });

    it("is that of the older Route if the other is certainly younger, whether it is there or not", () => {
      const younger = calls("a.test", { created: young, ...perhaps });
      assert.equal(found([pages({ created: old }), younger]), "taken by pages 0");
      const everyCall = on("calls", "a.test", [[{}]], { kind: "GRPCRoute", created: young, ...perhaps });
      assert.equal(found([pages({ created: old }), everyCall], "grpc"), "taken by pages 0");
    });

    it("is the older one's in either case if its host is another, or nobody takes the request", () => {
      assert.equal(
        found([pages({ created: young }), calls("b.test", { created: old, ...perhaps })]),
        "taken by pages 0",
      );
      assert.equal(
        found([
          on("pages", "a.test", [[prefix("/c")]], { created: young }),
          calls("a.test", { created: old, ...perhaps }),
        ]),
        "none",
      );
    });

    it("may be one of a younger Route of that kind, which is there", () => {
      const every = on("every", "a.test", [[{}]], { kind: "GRPCRoute", created: "2026-01-01T00:00:00Z" });
      assert.equal(
        found([pages({ created: young }), every, calls("a.test", { created: old, ...perhaps })], "grpc"),
        "taken by pages 0, perhaps calls 0 (kind of the host), perhaps every 0 (kind of the host)",
      );
    });

    it("may be one of a GRPCRoute that an HTTPRoute perhaps takes the host from", () => {
      const every = on("calls", "a.test", [[{}]], { kind: "GRPCRoute", created: young });
      const elsewhere = on("pages", "a.test", [[prefix("/c")]], { created: old, ...perhaps });
      assert.equal(found([every, elsewhere], "grpc"), "taken by calls 0, perhaps pages 0 (kind of the host)");
    });
  });
});
