import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  covers,
  intersectHostnames,
  isLiteralHostname,
  meetHostnames,
  specificity,
} from "../../server/src/gateway-api/hostnames.ts";

/** Every hostname and every wildcard that can be written with these labels, and no hostname at all. */
const LABELS = ["a", "b", "ab"];
const BARE = LABELS.flatMap((top) => [
  top,
  ...LABELS.flatMap((second) => [`${second}.${top}`, ...LABELS.map((third) => `${third}.${second}.${top}`)]),
]);
const HOSTNAMES: readonly (string | undefined)[] = [
  undefined,
  "",
  ...BARE,
  ...BARE.map((name) => `*.${name}`),
];

/** Hosts that a request may be for: one label more than the longest hostname, so that wildcards are not empty. */
const HOSTS = [...BARE, ...BARE.flatMap((name) => LABELS.map((label) => `${label}.${name}`))];

/** The specification, restated label by label: a wildcard stands for one label or more. */
function serves(hostname: string | undefined, host: string): boolean {
  if (hostname === undefined || hostname === "") return true;
  const wanted = hostname.split(".");
  const labels = host.split(".");
  if (wanted[0] !== "*") return labels.join() === wanted.join();
  const suffix = wanted.slice(1);
  return labels.length > suffix.length && labels.slice(-suffix.length).join() === suffix.join();
}

describe("what two hostnames have in common", () => {
  it("is what the hosts that both serve say, for every pair", () => {
    const hostsOf = new Map(
      HOSTNAMES.map((name) => [name, new Set(HOSTS.filter((host) => serves(name, host)))]),
    );
    for (const a of HOSTNAMES) {
      const ofA = hostsOf.get(a) ?? new Set();
      for (const b of HOSTNAMES) {
        const both = [...(hostsOf.get(b) ?? [])].filter((host) => ofA.has(host));
        const meet = meetHostnames(a, b);
        const pair = `${a ?? "every host"} and ${b ?? "every host"}`;
        assert.equal(meet.verdict, both.length > 0 ? "yes" : "no", pair);
        if (meet.verdict === "yes") assert.deepEqual([...(hostsOf.get(meet.hostname) ?? [])], both, pair);
      }
    }
  });

  const cases: readonly [string | undefined, string | undefined, string][] = [
    ["*.example.com", "example.com", "nothing"],
    ["*.example.com", "deep.shop.example.com", "deep.shop.example.com"],
    ["*.example.com", "*.shop.example.com", "*.shop.example.com"],
    ["*.example.com", "notexample.com", "nothing"],
    ["*.example.com", "shop.notexample.com", "nothing"],
    [undefined, "shop.example.com", "shop.example.com"],
    [undefined, undefined, "every host"],
  ];
  for (const [a, b, expected] of cases) {
    it(`${a ?? "every host"} and ${b ?? "every host"}: ${expected}`, () => {
      const meet = meetHostnames(a, b);
      assert.equal(meet.verdict === "yes" ? (meet.hostname ?? "every host") : "nothing", expected);
    });
  }

  it("is not known of text that is filled in later, unless it is the same text", () => {
    assert.deepEqual(meetHostnames("${HOST}", "shop.example.com"), { verdict: "unknown" });
    assert.deepEqual(meetHostnames("${HOST}", "${HOST}"), { verdict: "yes", hostname: "${HOST}" });
    assert.deepEqual(meetHostnames("${HOST}", undefined), { verdict: "yes", hostname: "${HOST}" });
  });

  it("is nothing where the labels that are known at the ends of both differ", () => {
    for (const [a, b, expected] of [
      ["${HOST}.example.com", "shop.example.com", "unknown"],
      ["${HOST}.example.com", "shop.example.org", "no"],
      ["${HOST}.example.com", "*.example.com", "yes"],
      ["${HOST}.com", "shop.example.com", "unknown"],
      ["${HOST}.shop.example.com", "*.example.com", "yes"],
      ["${HOST}.example.com", "*.shop.example.com", "unknown"],
      ["${HOST}.example.com", "*.example.org", "no"],
      ["${HOST}.example.com", "notexample.com", "no"],
      ["${HOST}.example.com", "example.com", "no"],
      ["${HOST}.shop.example.com", "example.com", "no"],
      ["${HOST}-eu.example.com", "shop.example.com", "unknown"],
      ["${A}.example.com", "${B}.example.com", "unknown"],
      ["${A}.example.com", "${B}.example.org", "no"],
      ["*.${DOMAIN}", "shop.example.com", "unknown"],
      ["*.${DOMAIN}", "shop.${DOMAIN}", "yes"],
      ["shop.${DOMAIN}", "cart.example.com", "unknown"],
    ] as const) {
      assert.equal(meetHostnames(a, b).verdict, expected, `${a} and ${b}`);
      assert.equal(meetHostnames(b, a).verdict, expected, `${b} and ${a}`);
    }
  });
});

describe("a Route's hostnames on a listener", () => {
  it("without any, the Route takes what the listener serves", () => {
    const expected = { verdict: "yes", hostnames: ["*.example.com"], perHostname: [] };
    assert.deepEqual(intersectHostnames(undefined, "*.example.com"), expected);
    assert.deepEqual(intersectHostnames([], "*.example.com"), expected);
  });

  it("one that meets is enough, and each is told apart", () => {
    assert.deepEqual(intersectHostnames(["shop.example.com", "shop.example.org"], "*.example.com"), {
      verdict: "yes",
      hostnames: ["shop.example.com"],
      perHostname: ["yes", "no"],
    });
  });

  it("one that is served elsewhere does not count", () => {
    const names = ["shop.example.com", "cart.example.com"];
    assert.deepEqual(intersectHostnames(names, "*.example.com", new Set(["shop.example.com"])), {
      verdict: "yes",
      hostnames: ["cart.example.com"],
      perHostname: ["no", "yes"],
    });
    assert.equal(intersectHostnames(names, "*.example.com", new Set(names)).verdict, "no");
    assert.deepEqual(intersectHostnames(undefined, "", new Set(names)).hostnames, [undefined]);
  });

  it("is unknown where none meets and one is filled in later", () => {
    assert.equal(intersectHostnames(["${HOST}", "shop.example.org"], "*.example.com").verdict, "unknown");
    assert.equal(intersectHostnames(["shop.example.org"], "*.example.com").verdict, "no");
  });
});

describe("which of several listeners' hostnames takes a request", () => {
  it("is the exact name before the longest wildcard, a longer wildcard before a shorter one, and none last", () => {
    const hostnames = ["a.io", "*.shop.example.com", "*.example.com", undefined];
    const sorted = [...hostnames].reverse().sort((a, b) => specificity(b) - specificity(a));
    // `sort` of an array puts what is undefined last by itself.
    assert.deepEqual(sorted, hostnames);
    assert.ok(specificity("*.a") > specificity(undefined));
    assert.equal(specificity(""), specificity(undefined));
  });
});

describe("a wildcard", () => {
  it("covers what stands below it, other wildcards as well, and nothing else", () => {
    for (const narrow of ["a.example.com", "b.a.example.com", "*.a.example.com"])
      assert.ok(covers("*.example.com", narrow), narrow);
    for (const narrow of ["example.com", ".example.com", "a.example.org", "aexample.com"])
      assert.ok(!covers("*.example.com", narrow), narrow);
    assert.ok(!covers("example.com", "a.example.com"));
  });
});

describe("text that names hosts", () => {
  it("is a name or a wildcard in lower case, and neither an address nor filled in later", () => {
    for (const name of ["a", "a-b.example.com", "*.example.com", "1.example.com", "10.0.0.1.nip.io"])
      assert.ok(isLiteralHostname(name), name);
    for (const name of [
      "",
      "*",
      "A.test",
      "a..b",
      "-a.test",
      "a-.test",
      "*.*.test",
      "a.*.test",
      "10.0.0.1",
      "${HOST}",
    ])
      assert.ok(!isLiteralHostname(name), name);
  });
});
