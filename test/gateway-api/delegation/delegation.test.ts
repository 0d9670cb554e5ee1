import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  boundRules,
  conflictsOf,
  type RouteBinding,
} from "../../../server/src/gateway-api/delegation/delegation.ts";
import { explainBinding } from "../../../server/src/gateway-api/status/delegationStatus.ts";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: townhall, namespace: site }
spec:
  gatewayClassName: edge
  listeners: [{ name: web, port: 80, protocol: HTTP }]
`;

interface Pair {
  /** Rules of the parent `site/departments`, in flow style. */
  readonly parent: readonly string[];
  /** Rules of the child. */
  readonly child?: readonly string[];
  /** The child's parentRef. */
  readonly ref?: string;
  readonly namespace?: string;
  readonly parentHostnames?: string;
  readonly childHostnames?: string;
  readonly childKind?: string;
  readonly others?: string;
  readonly options?: AnalyzeOptions;
}

const ALL = "allowedRoutes: { namespaces: { from: All } }";
const BACKEND = "backendRefs: [{ name: books, port: 80 }]";
const REF = "{ kind: HTTPRoute, name: departments, namespace: site, sectionName: library }";

function fixtureOf({
  parent,
  child = [`{ ${BACKEND} }`],
  ref = REF,
  namespace = "library",
  parentHostnames,
  childHostnames,
  childKind = "HTTPRoute",
  others = GATEWAY,
}: Pair): string {
  const hostnames = (value: string | undefined) => (value === undefined ? "" : `\n  hostnames: ${value}`);
  return `${others}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs: [{ name: townhall }]${hostnames(parentHostnames)}
  rules:
${parent.map((rule) => `    - ${rule}`).join("\n")}
---
apiVersion: gateway.networking.k8s.io/v1
kind: ${childKind}
metadata: { name: library, namespace: ${namespace} }
spec:
  parentRefs: [${ref}]${hostnames(childHostnames)}
  rules:
${child.map((rule) => `    - ${rule}`).join("\n")}
`;
}

/** The bindings of an HTTPRoute by its name. */
function bindingsIn(source: string, name: string, options: AnalyzeOptions = {}): readonly RouteBinding[] {
  const workspace = openFixture(readFixture(source), options);
  const found = workspace.objects().find(({ delivered }) => delivered.resource.metadata.name === name);
  assert.ok(found !== undefined, `no ${name}`);
  return workspace.clusterOf(found.delivered.id).delegation.bindings(found.delivered.id);
}

function bind(pair: Pair): RouteBinding {
  const [binding] = bindingsIn(fixtureOf(pair), "library", pair.options);
  assert.ok(binding !== undefined, "the child names a Route");
  return binding;
}

/** The verdict with its reason and obstacle, then the names of the rules that the child is bound to. */
function outcome(binding: RouteBinding): string {
  const rules = boundRules(binding).map(({ name, index }) => name ?? String(index));
  return [binding.verdict, binding.reason ?? "-", binding.obstacle ?? "-", ...rules].join(" ");
}

/** The matches of every joined rule in short. */
function matches(binding: RouteBinding): readonly string[] {
  return binding.reconciled.map((rule) =>
    rule.matches
      .map(({ path, method, headers, queryParams }) =>
        [
          ...(path === undefined ? [] : [`${path.type} ${path.value}`]),
          ...(method === undefined ? [] : [method]),
          ...headers.map(({ name, value }) => `${name}:${value}`),
          ...queryParams.map(({ name, value }) => `?${name}=${value}`),
        ].join(" "),
      )
      .join(" | "),
  );
}

function conflicts(binding: RouteBinding): readonly string[] {
  return conflictsOf(binding.reconciled).map(
    ({ subject, verdict, why, childPath, parentPath }) =>
      `${subject} ${verdict} ${childPath.slice(1).join(".")} against ${parentPath.slice(1).join(".")}: ${why}`,
  );
}

describe("a child and the rules of its parent", () => {
  it("are bound by name, and the rule has to let the child in", () => {
    const library = `{ name: library, ${ALL} }`;
    assert.equal(outcome(bind({ parent: [library, `{ name: parks, ${ALL} }`] })), "yes Accepted - library");
    assert.equal(outcome(bind({ parent: [`{ name: parks, ${ALL} }`] })), "no NoMatchingParent section");
    assert.equal(
      outcome(bind({ parent: [`{ name: library, ${BACKEND} }`, `{ name: parks, ${ALL} }`] })),
      "no NoMatchingParent section-closed",
    );
  });

  it("let in the parent's own namespace where nothing else is said", () => {
    const parent = ["{ name: library, allowedRoutes: {} }"];
    assert.equal(outcome(bind({ parent, namespace: "site" })), "yes Accepted - library");
    assert.equal(outcome(bind({ parent })), "no NotAllowedByListeners namespace");
  });

  it("select namespaces by labels, which are not known without a Namespace", () => {
    const select = (selector: string) => [
      `{ name: library, allowedRoutes: { namespaces: { from: Selector, selector: ${selector} } } }`,
    ];
    const byName =
      "{ matchExpressions: [{ key: kubernetes.io/metadata.name, operator: In, values: [library, parks] }] }";
    assert.equal(outcome(bind({ parent: select(byName) })), "yes Accepted - library");
    assert.equal(
      outcome(bind({ parent: select(byName), namespace: "roads" })),
      "no NotAllowedByListeners namespace",
    );
    assert.equal(
      outcome(bind({ parent: select("{ matchLabels: { public: 'yes' } }") })),
      "unknown - namespace",
    );
  });

  it("may name kinds", () => {
    const kinds = (list: string) => [
      `{ name: library, allowedRoutes: { namespaces: { from: All }, kinds: ${list} } }`,
    ];
    assert.equal(outcome(bind({ parent: kinds("[{ kind: HTTPRoute }]") })), "yes Accepted - library");
    assert.equal(
      outcome(bind({ parent: kinds("[{ kind: GRPCRoute }]") })),
      "no NotAllowedByListeners namespace",
    );
    assert.equal(outcome(bind({ parent: kinds("[{ kind: '${KIND}' }]") })), "unknown - namespace");
  });

  it("are all meant without `sectionName`, as far as they let the child in", () => {
    const ref = "{ kind: HTTPRoute, name: departments, namespace: site }";
    const parent = [
      `{ name: library, ${ALL} }`,
      "{ name: own, allowedRoutes: {} }",
      `{ name: home, ${BACKEND} }`,
      `{ ${ALL} }`,
    ];
    assert.equal(outcome(bind({ parent, ref })), "yes Accepted - library 3");
    assert.equal(outcome(bind({ parent: [`{ ${BACKEND} }`], ref })), "no NoMatchingParent closed");
    assert.equal(
      outcome(bind({ parent: ["{ allowedRoutes: {} }"], ref })),
      "no NotAllowedByListeners namespace",
    );
  });

  it("are not judged where something fills them in later, or where they are both things at once", () => {
    assert.equal(
      outcome(bind({ parent: ["{ name: library, allowedRoutes: '${WHO}' }"] })),
      "unknown - namespace",
    );
    assert.equal(outcome(bind({ parent: [`{ name: '\${NAME}', ${ALL} }`] })), "unknown - namespace");
    assert.equal(outcome(bind({ parent: [`{ name: library, ${ALL}, ${BACKEND} }`] })), "unknown - namespace");
  });

  it("need no more than the null that an omitted field is to hand nothing on", () => {
    assert.equal(
      outcome(bind({ parent: ["{ name: library, allowedRoutes: }"] })),
      "no NoMatchingParent section-closed",
    );
  });
});

describe("the tiers", () => {
  const route = (name: string, parents: string, rule: string) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: site }
spec:
  parentRefs: [${parents}]
  rules: [{ ${rule} }]
`;
  const to = (name: string) => `{ kind: HTTPRoute, name: ${name} }`;
  const chain = [
    GATEWAY,
    route("top", "{ name: townhall }", "allowedRoutes: {}"),
    route("middle", to("top"), "allowedRoutes: {}"),
    route("bottom", to("middle"), BACKEND),
  ].join("");
  const first = (source: string, name: string, options?: AnalyzeOptions) => {
    const [binding] = bindingsIn(source, name, options);
    return binding === undefined ? "none" : outcome(binding);
  };

  it("are two: a Route that hands traffic on is no child", () => {
    assert.equal(first(chain, "middle"), "no UnsupportedValue tiers");
    const reached = chain.replace(to("top"), `${to("top")}, { name: townhall }`);
    assert.equal(
      first(reached, "bottom"),
      "yes Accepted - 0",
      "its parent is a parent, whatever else is wrong with it",
    );
    assert.equal(first(chain, "bottom"), "unknown - unattached 0", "nobody answers for its parent (D13)");
  });

  it("may be more where the implementation says so, and then nobody knows how they are joined", () => {
    const three = { delegation: { maxRouteTiers: 3 } };
    assert.equal(first(chain, "middle", three), "unknown - undecided");
    assert.equal(first(chain, "bottom", three), "unknown - undecided");
    const four = chain.replace(BACKEND, "allowedRoutes: {}") + route("ground", to("bottom"), BACKEND);
    assert.equal(first(four, "bottom", three), "no UnsupportedValue tiers");
    assert.equal(first(four, "ground", three), "no UnsupportedValue tiers");
    assert.equal(first(four, "middle", three), "unknown - undecided");
  });

  it("do not go round in a circle", () => {
    const both = [
      route("left", to("right"), "allowedRoutes: {}"),
      route("right", to("left"), "allowedRoutes: {}"),
    ].join("");
    assert.equal(first(both, "left"), "no UnsupportedValue cycle");
    assert.equal(first(both, "right"), "no UnsupportedValue cycle");
    assert.equal(first(both, "right", { delegation: { maxRouteTiers: 8 } }), "no UnsupportedValue cycle");
    assert.equal(first(route("me", to("me"), "allowedRoutes: {}"), "me"), "no UnsupportedValue self");
  });

  it("allow a child that names a Gateway beside its parent", () => {
    const source = `${GATEWAY}${route("top", "{ name: townhall }", "allowedRoutes: {}")}${route("bottom", `{ name: townhall }, ${to("top")}`, BACKEND)}`;
    assert.equal(first(source, "bottom"), "yes Accepted - 0");
  });
});

describe("kinds", () => {
  it("have to be the same for parent and child", () => {
    assert.equal(
      outcome(bind({ parent: [`{ name: library, ${ALL} }`], childKind: "GRPCRoute" })),
      "no NotAllowedByListeners kind",
    );
  });

  it("other than HTTPRoute are left open", () => {
    const grpc = (name: string, refs: string, rule: string) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: ${name}, namespace: site }
spec: { parentRefs: [${refs}], rules: [{ ${rule} }] }
`;
    const source = `${grpc("top", "{ name: townhall }", "allowedRoutes: {}")}${grpc("library", "{ kind: GRPCRoute, name: top }", BACKEND)}`;
    assert.deepEqual(bindingsIn(source, "library").map(outcome), ["unknown - other-kind"]);
  });

  it("of Routes mean nothing where the proposal is not read", () => {
    const pair = { parent: [`{ name: library, ${ALL} }`] };
    assert.deepEqual(bindingsIn(fixtureOf(pair), "library", { proposals: { delegation: false } }), []);
  });
});

describe("a parent that is not here", () => {
  it("leaves the binding open", () => {
    const [binding] = bindingsIn(
      fixtureOf({ parent: ["{}"], ref: "{ kind: HTTPRoute, name: elsewhere }" }),
      "library",
    );
    assert.equal(binding && outcome(binding), "unknown - -");
    assert.equal(
      binding && explainBinding(binding),
      "HTTPRoute `library/elsewhere` is not in this workspace.",
    );
  });
});

describe("paths", () => {
  const path = (type: string, value: string) => `matches: [{ path: { type: ${type}, value: ${value} } }]`;
  const join = (parent: string, child: string, options: AnalyzeOptions = {}) => {
    const binding = bind({
      parent: [`{ name: library, ${parent}, ${ALL} }`],
      child: [`{ ${child}, ${BACKEND} }`],
      options,
    });
    return [outcome(binding), ...matches(binding), ...conflicts(binding)];
  };
  const NO = "no UnsupportedValue conflict library";

  it("of two prefixes stand behind each other with one slash", () => {
    for (const [above, below, joined] of [
      ["/library", "/books", "/library/books"],
      ["/library/", "/books", "/library/books"],
      ["/library/", "/books/", "/library/books/"],
      ["/", "/books", "/books"],
      ["/library", "/", "/library"],
    ] as const) {
      assert.deepEqual(join(path("PathPrefix", above), path("PathPrefix", below)), [
        "yes Accepted - library",
        `PathPrefix ${joined}`,
      ]);
    }
  });

  it("of one side hold alone, of whatever type; the default prefix counts as none", () => {
    assert.deepEqual(join(path("Exact", "/a"), "name: x"), ["yes Accepted - library", "Exact /a"]);
    assert.deepEqual(join(path("Exact", "/a"), path("PathPrefix", "/")), [
      "yes Accepted - library",
      "Exact /a",
    ]);
    assert.deepEqual(join("matches: []", path("RegularExpression", "/b.*")), [
      "yes Accepted - library",
      "RegularExpression /b.*",
    ]);
    assert.deepEqual(join("matches: []", "name: x"), ["yes Accepted - library", ""]);
  });

  it("of other types than prefixes cannot be joined", () => {
    assert.deepEqual(join(path("PathPrefix", "/a"), path("Exact", "/b")), [
      NO,
      "Exact /b",
      "path no rules.0.matches.0.path.type against rules.0.matches.0.path.type: a path of type `Exact` cannot be put behind the parent's prefix; only a `PathPrefix` can",
    ]);
    assert.deepEqual(join(path("Exact", "/a"), path("PathPrefix", "/b")), [
      NO,
      "PathPrefix /b",
      "path no rules.0.matches.0.path.type against rules.0.matches.0.path.type: the parent's path is of type `Exact`, and nothing can be put behind that",
    ]);
    const [open] = join(path("PathPrefix", "/a"), path("'${TYPE}'", "/b"));
    assert.equal(open, "unknown - undecided library");
  });

  it("end with a postfix where the second option is chosen", () => {
    const postfix = path("PathPostfix", "/cover.png");
    const options = { delegation: { pathPostfix: true } };
    assert.equal(join(path("PathPrefix", "/a"), postfix)[0], NO);
    assert.deepEqual(join(path("PathPrefix", "/a"), postfix, options), [
      "yes Accepted - library",
      "PathPostfix /a*/cover.png",
    ]);
    assert.equal(join(postfix, path("PathPrefix", "/a"), options)[0], NO);
  });
});

describe("matches", () => {
  const join = (parent: string, child: string) => {
    const binding = bind({
      parent: [`{ name: library, matches: ${parent}, ${ALL} }`],
      child: [`{ matches: ${child}, ${BACKEND} }`],
    });
    return [outcome(binding), ...matches(binding), ...conflicts(binding)];
  };

  it("are joined each with each", () => {
    assert.deepEqual(
      join(
        "[{ path: { value: /a } }, { headers: [{ name: x-team, value: red }] }]",
        "[{ path: { value: /b } }, { method: GET, queryParams: [{ name: q, value: '1' }] }]",
      ),
      [
        "yes Accepted - library",
        "PathPrefix /a/b | PathPrefix /b x-team:red | PathPrefix /a GET ?q=1 | GET x-team:red ?q=1",
      ],
    );
  });

  it("ask for a header once; its name is compared without regard to case", () => {
    assert.deepEqual(
      join("[{ headers: [{ name: X-Team, value: red }] }]", "[{ headers: [{ name: x-team, value: red }] }]"),
      ["yes Accepted - library", "X-Team:red"],
    );
    assert.deepEqual(
      join("[{ headers: [{ name: X-Team, value: red }] }]", "[{ headers: [{ name: x-team, value: blue }] }]"),
      [
        "no UnsupportedValue conflict library",
        "",
        "header no rules.0.matches.0.headers.0.value against rules.0.matches.0.headers.0.value: the parent's rule asks for `red` in header `X-Team`",
      ],
    );
  });

  it("ask for query parameters by their exact name", () => {
    const param = (name: string, value: string) =>
      `[{ queryParams: [{ name: ${name}, value: '${value}' }] }]`;
    assert.equal(join(param("q", "1"), param("Q", "2"))[0], "yes Accepted - library");
    assert.equal(join(param("q", "1"), param("q", "2"))[0], "no UnsupportedValue conflict library");
  });

  it("with expressions, or with what is filled in later, are not compared", () => {
    const header = (type: string, value: string) =>
      `[{ headers: [{ name: x, type: ${type}, value: '${value}' }] }]`;
    assert.equal(
      join(header("Exact", "a"), header("RegularExpression", "a|b"))[0],
      "unknown - undecided library",
    );
    assert.equal(join(header("Exact", "${A}"), header("Exact", "b"))[0], "unknown - undecided library");
    assert.equal(
      join(header("RegularExpression", "a"), header("RegularExpression", "a"))[0],
      "yes Accepted - library",
    );
  });

  it("have one method", () => {
    assert.equal(join("[{ method: GET }]", "[{ method: GET }]")[1], "GET");
    assert.deepEqual(join("[{ method: GET }]", "[{ method: POST }]"), [
      "no UnsupportedValue conflict library",
      "",
      "method no rules.0.matches.0.method against rules.0.matches.0.method: the parent's rule takes `GET` only, and a request has one method",
    ]);
  });

  it("that contradict one of several alternatives drop out of it, and are no conflict", () => {
    assert.deepEqual(join("[{ method: GET }, { method: POST }]", "[{ method: POST }]"), [
      "yes Accepted - library",
      "POST",
    ]);
  });
});

describe("filters", () => {
  const join = (parent: string, child: string, rest = BACKEND) => {
    const binding = bind({
      parent: [`{ name: library, filters: ${parent}, ${ALL} }`],
      child: [`{ filters: ${child}, ${rest} }`],
    });
    const filters = binding.reconciled.flatMap((rule) =>
      rule.filters.map(({ filter, origin }) => `${origin} ${JSON.stringify(filter)}`),
    );
    return [outcome(binding), ...filters, ...conflicts(binding)];
  };
  const modifier = (body: string) => `[{ type: RequestHeaderModifier, requestHeaderModifier: ${body} }]`;
  const REWRITE = "[{ type: URLRewrite, urlRewrite: { hostname: a.example.org } }]";
  const REDIRECT = "[{ type: RequestRedirect, requestRedirect: { scheme: https } }]";

  it("of the parent go first", () => {
    assert.deepEqual(join(modifier("{ set: [{ name: a, value: '1' }] }"), REWRITE), [
      "yes Accepted - library",
      'parent {"type":"RequestHeaderModifier","requestHeaderModifier":{"set":[{"name":"a","value":"1"}]}}',
      'child {"type":"URLRewrite","urlRewrite":{"hostname":"a.example.org"}}',
    ]);
  });

  it("that change different headers become one", () => {
    assert.deepEqual(
      join(
        modifier("{ set: [{ name: a, value: '1' }], remove: [c] }"),
        modifier("{ set: [{ name: b, value: '2' }, { name: A, value: '1' }], remove: [C] }"),
      ),
      [
        "yes Accepted - library",
        'both {"type":"RequestHeaderModifier","requestHeaderModifier":{"set":[{"name":"a","value":"1"},{"name":"b","value":"2"}],"remove":["c"]}}',
      ],
    );
  });

  it("that change one header differently are in conflict", () => {
    const [verdict, , conflict] = join(
      modifier("{ set: [{ name: a, value: '1' }] }"),
      modifier("{ add: [{ name: A, value: '1' }] }"),
    );
    assert.equal(verdict, "no IncompatibleFilters conflict library");
    assert.equal(
      conflict,
      "filter no rules.0.filters.0.requestHeaderModifier.add.0 against rules.0.filters.0.requestHeaderModifier.set.0: the parent's rule sets header `a` too",
    );
    const [open] = join(
      modifier("{ set: [{ name: a, value: '${X}' }] }"),
      modifier("{ set: [{ name: a, value: '2' }] }"),
    );
    assert.equal(open, "unknown - undecided library");
  });

  it("of one type that a rule has once may only be equal", () => {
    assert.equal(join(REWRITE, REWRITE)[0], "yes Accepted - library");
    assert.equal(
      join(REWRITE, "[{ type: URLRewrite, urlRewrite: { hostname: b.example.org } }]")[0],
      "no IncompatibleFilters conflict library",
    );
    const mirror = (name: string) =>
      `[{ type: RequestMirror, requestMirror: { backendRef: { name: ${name}, port: 80 } } }]`;
    assert.equal(join(mirror("a"), mirror("b"))[0], "yes Accepted - library");
  });

  it("that exclude each other are in conflict, and so is a redirect before backends", () => {
    assert.equal(join(REDIRECT, REWRITE, "name: x")[0], "no IncompatibleFilters conflict library");
    assert.equal(join(REWRITE, REDIRECT, "name: x")[0], "no IncompatibleFilters conflict library");
    assert.equal(join(REDIRECT, "[]", "name: x")[0], "yes Accepted - library");
    assert.equal(join(REDIRECT, "[]")[0], "no IncompatibleFilters conflict library");
  });
});

describe("timeouts and the like", () => {
  const join = (parent: string, child: string) => {
    const binding = bind({
      parent: [`{ name: library, ${parent}, ${ALL} }`],
      child: [`{ ${child}, ${BACKEND} }`],
    });
    return [
      outcome(binding),
      ...binding.reconciled.map(({ settings }) => JSON.stringify(settings)),
      ...conflicts(binding),
    ];
  };

  it("hold where one side has them, value by value", () => {
    assert.deepEqual(
      join(
        "timeouts: { request: 60s }",
        "timeouts: { backendRequest: 5s, request: 1m }, retry: { attempts: 2 }",
      ),
      [
        "yes Accepted - library",
        '[{"name":"timeouts","value":{"request":"60s","backendRequest":"5s"},"origin":"both"},{"name":"retry","value":{"attempts":2},"origin":"child"}]',
      ],
    );
  });

  it("are in conflict where they differ", () => {
    const [verdict, , conflict] = join("timeouts: { request: 10s }", "timeouts: { request: 20s }");
    assert.equal(verdict, "no UnsupportedValue conflict library");
    assert.equal(
      conflict,
      "setting no rules.0.timeouts.request against rules.0.timeouts.request: the parent's rule has `10s` for `timeouts.request`",
    );
    assert.equal(
      join("timeouts: { request: '${T}' }", "timeouts: { request: 20s }")[0],
      "unknown - undecided library",
    );
  });
});

describe("hostnames", () => {
  const narrow = (listener: string, parent?: string, child?: string, more = "") => {
    const others = GATEWAY.replace(
      "protocol: HTTP",
      `protocol: HTTP${listener === "" ? "" : `, hostname: "${listener}"`}`,
    );
    const binding = bind({
      parent: [`{ name: library, ${ALL} }`],
      others: others + more,
      ...(parent === undefined ? {} : { parentHostnames: parent }),
      ...(child === undefined ? {} : { childHostnames: child }),
    });
    return [
      outcome(binding),
      ...(binding.hostnames?.at ?? []).map(
        ({ listener: at, hostnames }) =>
          `${at?.name ?? "-"}: ${hostnames.map((one) => one ?? "*").join(" ")}`,
      ),
    ];
  };

  it("narrow from listener to parent to child, at any of the levels", () => {
    assert.deepEqual(narrow(""), ["yes Accepted - library", "web: *"]);
    assert.deepEqual(narrow("*.example.org"), ["yes Accepted - library", "web: *.example.org"]);
    assert.deepEqual(narrow("*.example.org", "[town.example.org]"), [
      "yes Accepted - library",
      "web: town.example.org",
    ]);
    assert.deepEqual(narrow("*.example.org", undefined, "[town.example.org, other.test]"), [
      "yes Accepted - library",
      "web: town.example.org",
    ]);
    assert.deepEqual(narrow("", "['*.example.org']", "[town.example.org]"), [
      "yes Accepted - library",
      "web: town.example.org",
    ]);
  });

  it("that have nothing in common are in conflict", () => {
    assert.deepEqual(narrow("", "[a.example.org]", "[b.example.org]"), [
      "no NoMatchingListenerHostname hostname library",
      "-: ",
    ]);
    assert.deepEqual(narrow("a.example.org", "[a.example.org, b.example.org]", "[b.example.org]"), [
      "no NoMatchingListenerHostname hostname library",
      "web: ",
    ]);
  });

  it("that another Gateway of the parent may serve are undecided while that Gateway is not here", () => {
    const source = fixtureOf({
      parent: [`{ name: library, ${ALL} }`],
      others: GATEWAY.replace("protocol: HTTP", 'protocol: HTTP, hostname: "a.example.org"'),
      parentHostnames: "[a.example.org, b.example.org]",
      childHostnames: "[b.example.org]",
    });
    const [alone, beside] = ["[{ name: townhall }]", "[{ name: townhall }, { name: annex }]"].map((refs) =>
      bindingsIn(source.replace("[{ name: townhall }]", refs), "library").map(outcome),
    );
    assert.deepEqual(alone, ["no NoMatchingListenerHostname hostname library"]);
    assert.deepEqual(beside, ["unknown - undecided library"]);
  });

  it("are told for each listener that certainly takes the parent, with what it serves there", () => {
    const listeners = (...hostnames: readonly string[]) =>
      hostnames
        .map((hostname, at) => `{ name: l${at}, port: 80, protocol: HTTP, hostname: "${hostname}" }`)
        .join(", ");
    const selected =
      "allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { open: later } } } }";
    const at = (own: string, parentHostnames: string, childHostnames: string) =>
      bind({
        parent: [`{ name: library, ${ALL} }`],
        others: GATEWAY.replace("{ name: web, port: 80, protocol: HTTP }", own),
        parentHostnames,
        childHostnames,
      }).hostnames?.at;
    const owner = "Gateway site/townhall";
    assert.deepEqual(
      at(listeners("a.example.org", "*.example.com"), "['*.example.org', b.example.com]", "[]"),
      [
        { listener: { owner, name: "l0" }, ofParent: ["a.example.org"], hostnames: ["a.example.org"] },
        { listener: { owner, name: "l1" }, ofParent: ["b.example.com"], hostnames: ["b.example.com"] },
      ],
    );
    assert.deepEqual(
      at(
        `${listeners("a.example.org")}, { name: open, port: 81, protocol: HTTP, ${selected} }`,
        "['*.example.org']",
        "[a.example.org, c.example.org]",
      ),
      [{ listener: { owner, name: "l0" }, ofParent: ["a.example.org"], hostnames: ["a.example.org"] }],
    );
    assert.deepEqual(at(listeners("a.example.org"), "[a.example.org]", "[b.example.org]"), [
      { ofParent: ["a.example.org"], hostnames: [] },
    ]);
    assert.deepEqual(at(listeners("x.test"), "[a.example.org]", "[a.example.org]"), [
      { ofParent: ["a.example.org"], hostnames: ["a.example.org"] },
    ]);
    assert.deepEqual(at(listeners("x.test"), "[a.example.org, b.example.org]", "[]"), [
      { ofParent: ["a.example.org", "b.example.org"], hostnames: ["a.example.org", "b.example.org"] },
    ]);
  });

  it("that are filled in later are not compared", () => {
    assert.equal(narrow("", "['${HOST}']", "[b.example.org]")[0], "unknown - undecided library");
  });
});

describe("a pair", () => {
  it("is bound as a whole: one conflict in one rule ends it", () => {
    const path = (value: string, type = "PathPrefix") =>
      `matches: [{ path: { type: ${type}, value: ${value} } }]`;
    const binding = bind({
      parent: [`{ name: library, ${path("/library")}, ${ALL} }`],
      child: [`{ ${path("/books")}, ${BACKEND} }`, `{ ${path("/exact", "Exact")}, ${BACKEND} }`],
    });
    assert.equal(outcome(binding), "no UnsupportedValue conflict library");
    assert.equal(
      explainBinding(binding),
      "It cannot be combined with HTTPRoute `site/departments`: at `rules[1].matches[0].path.type`, a path of type `Exact` cannot be put behind the parent's prefix; only a `PathPrefix` can.",
    );
  });

  it("fails without harm to the child's other parents", () => {
    const source = fixtureOf({
      parent: [`{ name: library, ${ALL} }`],
      ref: `${REF}, { kind: HTTPRoute, name: departments, namespace: site, sectionName: none }`,
    });
    assert.deepEqual(bindingsIn(source, "library").map(outcome), [
      "yes Accepted - library",
      "no NoMatchingParent section",
    ]);
  });
});
