import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { statusRows } from "../../server/src/cli/statusRows.ts";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { checkFix, fixTitles } from "../fixture.ts";

/** What the delegation proposal states, violated and respected, in all views alike. */

const TOWNHALL = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: townhall, namespace: site }
spec:
  gatewayClassName: example
  listeners: [{ name: web, port: 80, protocol: HTTP }]
`;
const ALL = "allowedRoutes: { namespaces: { from: All } }";
const BACKEND = "backendRefs: [{ name: books, port: 80 }]";
const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: books, namespace: site }
spec: { selector: { app: books }, ports: [{ port: 80 }] }
`;

interface RouteText {
  readonly name: string;
  /** In flow style. */
  readonly parents: readonly string[];
  readonly rules: readonly string[];
  readonly namespace?: string;
  readonly hostnames?: string;
}

function route({ name, parents, rules, namespace = "site", hostnames }: RouteText): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs: [${parents.join(", ")}]${hostnames === undefined ? "" : `\n  hostnames: ${hostnames}`}
  rules:
${rules.map((rule) => `    - ${rule}`).join("\n")}
`;
}

const departments = (...rules: readonly string[]) =>
  route({ name: "departments", parents: ["{ name: townhall }"], rules });
const under = (section?: string, name = "departments") =>
  `{ kind: HTTPRoute, name: ${name}${section === undefined ? "" : `, sectionName: ${section}`} }`;

/** All views of some manifests in one file. */
function viewsOf(documents: readonly string[], options: AnalyzeOptions = {}) {
  const analysis = analyze([{ path: "a.yaml", text: documents.join("---\n") }], options);
  return {
    ...analysis,
    /** `delegate-x: message` of all findings of some rules, delegation's where nothing is said. */
    found: (prefix = "delegate-", severity?: string) =>
      analysis.diagnostics
        .filter((one) => one.rule.startsWith(prefix) && (severity === undefined || one.severity === severity))
        .map(({ rule, message }) => `${rule}: ${message}`),
    /** `True Accepted` for each parentRef of a Route. */
    accepted: (name: string) =>
      analysis.status.flatMap(({ name: own, status }) =>
        own !== name || !("parents" in status)
          ? []
          : status.parents.map(({ conditions }) => {
              const one = conditions.find(({ type }) => type === "Accepted");
              return `${one?.status} ${one?.reason}`;
            }),
      ),
    explained: (name: string) =>
      analysis.explain({ kind: "HTTPRoute", name, namespace: "site" }).parents.map(({ verdict }) => verdict),
    /** What becomes of a request, with the Route that takes it. */
    answers: (host: string, path: string) => {
      const { outcome, status, route: taken } = analysis.trace({ scheme: "http", host, path });
      return [outcome, status, taken?.name].filter((one) => one !== undefined).join(" ");
    },
    rules: (name: string) =>
      analysis.effectiveRoute({ name })?.rules.map(({ origin, through, verdict }) => {
        return `${verdict} ${origin.name} ${(origin.rule ?? 0) + 1} through ${through?.ruleName ?? "-"}`;
      }),
    excluded: (name: string) => analysis.effectiveRoute({ name })?.excluded.map(({ reason }) => reason),
  };
}

describe("a pair is one transaction (D1)", () => {
  const parent = departments(
    `{ name: books, matches: [{ path: { value: /books } }], ${ALL} }`,
    `{ name: maps, matches: [{ method: GET }], ${ALL} }`,
  );
  const library = (rule: string, parents = [under("books"), under("maps")]) =>
    route({ name: "library", parents, rules: [rule] });

  it("also where the child names its parent several times: a conflict under one section ends the other", () => {
    const views = viewsOf([
      TOWNHALL,
      SERVICE,
      parent,
      library(`{ matches: [{ path: { type: Exact, value: /a } }], ${BACKEND} }`),
    ]);
    assert.deepEqual(views.accepted("library"), ["False UnsupportedValue", "False UnsupportedValue"]);
    assert.deepEqual(views.explained("library"), ["rejected", "rejected"]);
    assert.deepEqual(views.rules("library"), []);
    assert.deepEqual(views.rules("departments"), []);
    assert.deepEqual(
      views.found("delegate-binding-atomic").map((text) => text.slice(0, 80)),
      ["delegate-binding-atomic: HTTPRoute `departments` and this route are bound as a w"],
    );
    assert.equal(views.answers("a.example.org", "/a"), "response 404");
  });

  it("binds it under every section where nothing is in conflict, and joins a rule once", () => {
    const views = viewsOf([
      TOWNHALL,
      SERVICE,
      parent,
      library(`{ matches: [{ path: { value: /a } }], ${BACKEND} }`, [under("books"), under()]),
    ]);
    assert.deepEqual(views.accepted("library"), ["True Accepted", "True Accepted"]);
    const joined = ["bound library 1 through books", "bound library 1 through maps"];
    assert.deepEqual(views.rules("library"), joined);
    assert.deepEqual(views.rules("departments"), joined);
    assert.deepEqual(views.excluded("library"), []);
  });

  it("leaves a section that is not there to its own parentRef, and other parents alone", () => {
    const other = route({ name: "other", parents: ["{ name: townhall }"], rules: [`{ ${ALL} }`] });
    const views = viewsOf([
      TOWNHALL,
      SERVICE,
      parent,
      other,
      library(`{ matches: [{ path: { type: Exact, value: /a } }], ${BACKEND} }`, [
        under("maps"),
        under("atlas"),
        under("books"),
        under(undefined, "other"),
      ]),
    ]);
    assert.deepEqual(views.accepted("library"), [
      "False UnsupportedValue",
      "False NoMatchingParent",
      "False UnsupportedValue",
      "True Accepted",
    ]);
    const sound = viewsOf([
      TOWNHALL,
      SERVICE,
      parent,
      library(`{ ${BACKEND} }`, [under("maps"), under("atlas")]),
    ]);
    assert.deepEqual(sound.accepted("library"), ["True Accepted", "False NoMatchingParent"]);
  });
});

describe("`allowedRoutes` without a value takes no child (D2)", () => {
  for (const value of ["null", "~", ""])
    it(`written as \`${value}\``, () => {
      const views = viewsOf([
        TOWNHALL,
        departments(`{ name: books, allowedRoutes: ${value} }`),
        route({ name: "library", parents: [under("books"), under()], rules: [`{ ${BACKEND} }`] }),
      ]);
      assert.deepEqual(views.accepted("library"), ["False NoMatchingParent", "False NoMatchingParent"]);
      assert.deepEqual(views.found("delegate-", "error").length, 2);
      assert.equal(views.effectiveRoute({ name: "departments" }), undefined);
    });

  it("and an empty map takes those of the parent's own namespace", () => {
    const views = viewsOf([
      TOWNHALL,
      departments("{ name: books, allowedRoutes: {} }"),
      route({ name: "library", parents: [under("books")], rules: [`{ ${BACKEND} }`] }),
    ]);
    assert.deepEqual(views.accepted("library"), ["True Accepted"]);
  });
});

describe("the fragment of the proposal (D3)", () => {
  const parent = (rule: string, refs = "\n    - name: townhall") => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:${refs}
  rules:
    - name: store
${rule}    - name: home
      backendRefs: [{ name: home, port: 80 }]
`;
  const beside = (cursor: string) => `      ${cursor}allowedRoutes:
      namespaces:
        from: Selector
        selector: { matchLabels: { team: store } }
`;
  const below = `      allowedRoutes:
        namespaces:
          from: Selector
          selector: { matchLabels: { team: store } }
`;

  it("gets fixes that move what stands beside `allowedRoutes`, and none that deletes the key", () => {
    const title = "Move `namespaces` below `allowedRoutes`, which says who is let in";
    const key = parent(beside("$0"));
    assert.deepEqual(fixTitles(key), [title]);
    checkFix(key, parent(below), { title });
    checkFix(parent(beside("").replace("namespaces:", "$0namespaces:")), parent(below), { title });
  });

  it("moves them at a listener too, and deletes a key that nothing belongs to", () => {
    const gateway = (listener: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: townhall, namespace: site }
spec:
  gatewayClassName: example
  listeners:
    - name: web
      port: 80
      protocol: HTTP
${listener}`;
    assert.deepEqual(fixTitles(gateway("      $0allowedRoutes:\n      namespaces: { from: All }\n")), [
      "Move `namespaces` below `allowedRoutes`, which says who is let in",
    ]);
    assert.deepEqual(fixTitles(gateway("      $0allowedRoutes:\n")), ["Remove `allowedRoutes`"]);
  });

  it("takes no child until it is mended, and says so to the child", () => {
    const child = route({ name: "store", parents: [under("store")], rules: [`{ ${BACKEND} }`] });
    const broken = viewsOf([TOWNHALL, parent(beside("")), child]);
    assert.deepEqual(broken.accepted("store"), ["False NoMatchingParent"]);
    assert.deepEqual(broken.found("delegate-section"), [
      "delegate-section-no-allowedroutes: Rule `store` of HTTPRoute `departments` has no value below `allowedRoutes`, so the route is not bound to it.",
    ]);
    const mended = viewsOf([
      TOWNHALL,
      "apiVersion: v1\nkind: Namespace\nmetadata: { name: site, labels: { team: store } }\n",
      parent(below),
      child,
    ]);
    assert.deepEqual(mended.accepted("store"), ["True Accepted"]);
  });

  it("has a map for `parentRefs` that becomes a list, whole", () => {
    checkFix(
      parent(below, "\n    kind: HTTPRoute\n    name: market\n    sectionName: hall").replace(
        "parentRefs",
        "$0parentRefs",
      ),
      parent(below, "\n    - kind: HTTPRoute\n      name: market\n      sectionName: hall"),
    );
  });
});

describe("a child of a parent that no listener takes (D13)", () => {
  const child = route({ name: "library", parents: [under("books")], rules: [`{ ${BACKEND} }`] });
  const unattached = (parents: readonly string[], options?: AnalyzeOptions) =>
    viewsOf(
      [TOWNHALL, SERVICE, route({ name: "departments", parents, rules: [`{ name: books, ${ALL} }`] }), child],
      options,
    );

  it("is not accepted for certain, and is told", () => {
    for (const parents of [[], ["{ name: townhall, sectionName: none }"]]) {
      const views = unattached(parents);
      assert.deepEqual(views.accepted("library"), ["Unknown Pending"]);
      assert.deepEqual(views.explained("library"), ["unknown"]);
      assert.deepEqual(views.rules("library"), ["unknown library 1 through books"]);
      assert.deepEqual(views.found("delegate-parent-unattached").length, 1);
    }
  });

  it("is accepted where a listener takes the parent, and nobody knows where its Gateway is elsewhere", () => {
    assert.deepEqual(unattached(["{ name: townhall }"]).accepted("library"), ["True Accepted"]);
    assert.deepEqual(unattached(["{ name: elsewhere }"]).accepted("library"), ["True Accepted"]);
  });
});

describe("more tiers than two (D11)", () => {
  const tiers = (parents: readonly string[]) =>
    viewsOf(
      [
        TOWNHALL,
        SERVICE,
        route({ name: "top", parents, rules: [`{ name: a, ${ALL} }`] }),
        route({ name: "middle", parents: [under("a", "top")], rules: [`{ name: b, ${ALL} }`] }),
        route({ name: "leaf", parents: [under("b", "middle")], rules: [`{ ${BACKEND} }`] }),
      ],
      { delegation: { maxRouteTiers: 3 } },
    );

  it("give the leaf no warning that the setting allows", () => {
    const views = tiers(["{ name: townhall }"]);
    assert.deepEqual(views.found("delegate-", "warning"), []);
    assert.deepEqual(views.accepted("leaf"), ["Unknown ImplementationSpecific"]);
  });

  it("leave it open who gets what they may hand on", () => {
    const { outcome } = tiers(["{ name: townhall }"]).trace({
      scheme: "http",
      host: "a.example.org",
      path: "/",
    });
    assert.equal(outcome, "unknown");
  });

  it("are told once where the uppermost one stands on no listener", () => {
    assert.deepEqual(tiers([]).found("delegate-parent-unattached"), [
      "delegate-parent-unattached: No listener takes HTTPRoute `top`, so no request reaches this route through it.",
    ]);
  });
});

describe("what a child writes beside its parent (D13)", () => {
  const parent = departments(`{ name: books, ${ALL} }`, `{ name: maps, ${ALL} }`);
  const child = (ref: string, rest = "") =>
    `${route({ name: "library", parents: [ref], rules: [`{ ${BACKEND} }`] })}${rest}`;

  it("is no port: a Route has none", () => {
    const views = viewsOf([
      TOWNHALL,
      SERVICE,
      parent,
      child("{ kind: HTTPRoute, name: departments, port: 80 }"),
    ]);
    assert.deepEqual(views.found("delegate-parent-port"), [
      "delegate-parent-port: `port` picks a listener, and HTTPRoute `departments` has none, so it says nothing here. Name a rule in `sectionName`, or pick the listener in the parentRefs of the parent.",
    ]);
    assert.deepEqual(views.accepted("library"), ["True Accepted"]);
    assert.deepEqual(
      viewsOf([TOWNHALL, SERVICE, parent, child(under("books"))]).found("delegate-parent-port"),
      [],
    );
  });

  it("loses its port in all parentRefs to one parent, and stays distinct from the others", () => {
    const family = (refs: string) =>
      `${[TOWNHALL, parent].join("---\n")}---\n${route({ name: "library", parents: [refs], rules: [`{ ${BACKEND} }`] })}`;
    const ref = (rest: string) => `{ kind: HTTPRoute, name: departments, ${rest} }`;
    checkFix(
      family(`${ref("sectionName: books, port: $080")}, ${ref("sectionName: maps, port: 81")}`),
      family(`${ref("sectionName: books")}, ${ref("sectionName: maps")}`),
      { title: "Remove `port`" },
    );
    assert.deepEqual(
      fixTitles(family(`${ref("sectionName: books, port: $080")}, ${ref("sectionName: books, port: 81")}`)),
      ["Remove this parentRef"],
    );
  });

  it("keeps a rule from having no child, where it is refused", () => {
    const refused = viewsOf([
      TOWNHALL,
      SERVICE,
      departments("{ name: books, allowedRoutes: { namespaces: { from: None } } }", `{ name: maps, ${ALL} }`),
      child(under("books")),
    ]);
    const count = (views: typeof refused) => views.found("delegate-parent-no-child").length;
    assert.equal(count(refused), 1, "only `maps` has no child");
    assert.equal(count(viewsOf([TOWNHALL, SERVICE, parent, child(under("atlas"))])), 2);
    assert.equal(count(viewsOf([TOWNHALL, SERVICE, parent, child(under())])), 0);
  });

  const saved = (status: string, reason: string) => `status:
  parents:
    - controllerName: example.com/gateways
      parentRef: ${under("books")}
      conditions:
        - { type: Accepted, status: "${status}", reason: ${reason}, message: "", lastTransitionTime: "2026-01-01T00:00:00Z" }
        - { type: ResolvedRefs, status: "True", reason: ResolvedRefs, message: "", lastTransitionTime: "2026-01-01T00:00:00Z" }
`;

  it("has a saved status that is compared with what the files say", () => {
    const found = (first: string, status: string, reason: string, rule = `{ ${BACKEND} }`) =>
      viewsOf([
        TOWNHALL,
        SERVICE,
        departments(first),
        route({ name: "library", parents: [under("books")], rules: [rule] }) + saved(status, reason),
      ]).found("status-disagrees").length;
    const open = `{ name: books, matches: [{ path: { value: /books } }], ${ALL} }`;
    const closed = "{ name: books, allowedRoutes: { namespaces: { from: None } } }";
    assert.equal(found(open, "True", "Accepted"), 0);
    assert.equal(found(closed, "True", "Accepted"), 1);
    assert.equal(found(open, "False", "NotAllowedByListeners"), 1);
    assert.equal(found(closed, "False", "NotAllowedByListeners"), 0);
    const exact = `{ matches: [{ path: { type: Exact, value: /a } }], ${BACKEND} }`;
    assert.equal(found(open, "True", "Accepted", exact), 1);
    const method = `{ matches: [{ method: GET }], ${BACKEND} }`;
    const post = `{ name: books, matches: [{ method: POST }], ${ALL} }`;
    assert.equal(found(post, "True", "Accepted", method), 0, "the proposal leaves methods open");
  });

  it("needs no grant, and one is told", () => {
    const grant = (to: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: children, namespace: site }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: library }]
  to: [{ group: gateway.networking.k8s.io, kind: ${to} }]
`;
    assert.deepEqual(viewsOf([TOWNHALL, parent, grant("HTTPRoute")]).found("grant-for-parentref"), [
      "grant-for-parentref: A grant lets nothing attach to an HTTPRoute; `allowedRoutes` of its rules decides that. Remove the entry and let the namespace in there.",
    ]);
    const off = { proposals: { delegation: false } };
    assert.deepEqual(viewsOf([TOWNHALL, parent, grant("HTTPRoute")], off).found("grant-for-parentref"), []);
    const backend = route({
      name: "other",
      namespace: "library",
      parents: ["{ name: townhall, namespace: site }"],
      rules: [
        "{ backendRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: departments, namespace: site }] }",
      ],
    });
    assert.deepEqual(
      viewsOf([TOWNHALL, parent, backend, grant("HTTPRoute")]).found("grant-for-parentref"),
      [],
    );
  });

  it("is one finding for each parent that is a Route where delegation is not read", () => {
    const off = { proposals: { delegation: false } };
    for (const documents of [
      [TOWNHALL, SERVICE, parent, child(under("books"))],
      [TOWNHALL, SERVICE, child(under("books"))],
    ]) {
      const views = viewsOf(documents, off);
      assert.deepEqual(
        views.diagnostics.flatMap(({ rule }) => (/^(?:route-parent|delegate)-/.test(rule) ? rule : [])),
        ["route-parent-kind"],
      );
    }
  });
});

describe("what is said of a pair (D14)", () => {
  it("is told of a parent too: each rule with its children, bound and refused", () => {
    const { children } = analyze([
      {
        path: "a.yaml",
        text: [
          TOWNHALL,
          SERVICE,
          departments(
            `{ name: books, matches: [{ path: { value: /books } }], ${ALL} }`,
            "{ name: maps, allowedRoutes: {} }",
            "{ name: empty, allowedRoutes: {} }",
            `{ ${BACKEND} }`,
          ),
          route({ name: "atlas", parents: [under("maps")], rules: [`{ ${BACKEND} }`] }),
          route({
            name: "library",
            namespace: "library",
            parents: ["{ kind: HTTPRoute, name: departments, namespace: site }"],
            rules: [`{ ${BACKEND} }`],
          }),
          route({
            name: "exact",
            parents: [under("books")],
            rules: [`{ matches: [{ path: { type: Exact, value: /a } }], ${BACKEND} }`],
          }),
        ].join("---\n"),
      },
    ]).explain({ kind: "HTTPRoute", name: "departments", namespace: "site" });
    assert.deepEqual(
      children?.map(({ rule, children: meant }) => [
        rule,
        ...meant.map(({ name, verdict, reason }) => `${name} ${verdict} ${reason}`),
      ]),
      [
        ["books", "library accepted Accepted", "exact rejected UnsupportedValue"],
        ["maps", "library rejected NotAllowedByListeners", "atlas accepted Accepted"],
        ["empty", "library rejected NotAllowedByListeners"],
      ],
    );
  });

  const unknown = (rule: string, child = `{ ${BACKEND} }`, options: AnalyzeOptions = {}) =>
    viewsOf(
      [
        TOWNHALL,
        departments(rule),
        route({
          name: "library",
          namespace: "library",
          parents: ["{ kind: HTTPRoute, name: departments, namespace: site }"],
          rules: [child],
        }),
      ],
      options,
    );

  it("has a reason that is true where it is unknown", () => {
    const selector = (label: string) =>
      `{ name: books, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { ${label} } } } } }`;
    assert.deepEqual(unknown(selector("open: 'yes'")).accepted("library"), ["Unknown NotInWorkspace"]);
    assert.deepEqual(unknown(`{ allowedRoutes: '\${WHO}' }`).accepted("library"), ["Unknown FilledInLater"]);
    assert.deepEqual(unknown(`{ ${ALL}, ${BACKEND} }`).accepted("library"), [
      "Unknown ImplementationSpecific",
    ]);
    const header = (type: string, value: string) =>
      `matches: [{ headers: [{ name: x, type: ${type}, value: ${value} }] }]`;
    assert.deepEqual(
      unknown(
        `{ ${header("RegularExpression", "a.*")}, ${ALL} }`,
        `{ ${header("Exact", "abc")}, ${BACKEND} }`,
      ).accepted("library"),
      ["Unknown Undecidable"],
    );
    const missing = viewsOf([
      route({ name: "library", parents: [under("books")], rules: [`{ ${BACKEND} }`] }),
    ]);
    assert.deepEqual(missing.accepted("library"), ["Unknown NotInWorkspace"]);
  });

  it("is no error that says it cannot be told, in a closed world either", () => {
    const rule =
      "{ name: books, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { open: 'yes' } } } } }";
    const views = unknown(rule, `{ ${BACKEND} }`, { closedWorld: true });
    assert.deepEqual(views.accepted("library"), ["False NotAllowedByListeners"]);
    const [error, ...others] = views.found("delegate-", "error");
    assert.match(error ?? "", /namespace `library` does not match `open=yes`\.$/);
    assert.deepEqual([...others, ...views.found("delegate-", "warning")], []);
  });

  it("has rows that differ where parentRefs differ only by their port", () => {
    const { status } = viewsOf([
      TOWNHALL,
      route({
        name: "two",
        parents: ["{ name: townhall, port: 80 }", "{ name: townhall, port: 81 }"],
        rules: [`{ ${BACKEND} }`],
      }),
    ]);
    const rows = status.flatMap((one) => (one.name === "two" ? statusRows(one.status) : []));
    assert.deepEqual(
      rows.map(([part]) => part),
      ["Gateway townhall port 80", "Gateway townhall port 81"],
    );
  });
});

describe("a joined route is held to what the API server would say of it (D6)", () => {
  const rewrite =
    "filters: [{ type: URLRewrite, urlRewrite: { path: { type: ReplacePrefixMatch, replacePrefixMatch: /x } } }]";
  const prefixes = (...values: readonly string[]) =>
    `matches: [${values.map((value) => `{ path: { type: PathPrefix, value: ${value} } }`).join(", ")}]`;
  const exact = "matches: [{ path: { type: Exact, value: /a } }]";
  const pair = (parent: string, child: string) =>
    viewsOf([
      TOWNHALL,
      SERVICE,
      departments(`{ name: books, ${parent === "" ? "" : `${parent}, `}${ALL} }`),
      route({ name: "library", parents: [under("books")], rules: [`{ ${child}, ${BACKEND} }`] }),
    ]);

  for (const [what, parent, child] of [
    ["a prefix of the child's is replaced where the parent matches two", prefixes("/p", "/q"), rewrite],
    ["a prefix is replaced by the parent where the child matches two", rewrite, prefixes("/p", "/q")],
    ["a prefix is replaced by the parent where the child matches an exact path", rewrite, exact],
    ["a prefix is replaced by the child where the parent matches an exact path", exact, rewrite],
    [
      "an attempt may take longer than the parent's request",
      "timeouts: { request: 5s }",
      "timeouts: { backendRequest: 10s }",
    ],
    [
      "a request is shorter than the parent's attempt",
      "timeouts: { backendRequest: 10s }",
      "timeouts: { request: 5s }",
    ],
  ] as const)
    it(`is not bound where ${what}`, () => {
      const views = pair(parent, child);
      assert.deepEqual(views.accepted("library"), ["False UnsupportedValue"]);
      assert.deepEqual(views.explained("library"), ["rejected"]);
      assert.deepEqual(views.rules("departments"), []);
      assert.match(
        views.found("delegate-joined-refused").join(),
        /API server would refuse the two rules combined/,
      );
      assert.deepEqual(views.found("cel-"), []);
      assert.equal(views.answers("a.example.org", "/p/a"), "response 404");
    });

  it("is bound where the two suit each other, and where one of them is refused as it stands", () => {
    for (const [parent, child] of [
      [prefixes("/p"), `${prefixes("/q")}, ${rewrite}`],
      ["timeouts: { request: 10s }", "timeouts: { backendRequest: 5s }"],
      ["timeouts: { request: 0s }", "timeouts: { backendRequest: 5s }"],
      ["", `${exact}, ${rewrite}`],
    ] as const) {
      const views = pair(parent, child);
      assert.deepEqual(views.accepted("library"), ["True Accepted"]);
      assert.deepEqual(views.found("delegate-joined-refused"), []);
    }
  });

  it("is told where it has more rules than a Route may have", () => {
    const with9 = (sections: number) =>
      viewsOf([
        TOWNHALL,
        SERVICE,
        departments(
          ...Array.from({ length: sections }, (_, at) => `{ name: s${at}, ${prefixes(`/${at}`)}, ${ALL} }`),
        ),
        route({
          name: "library",
          parents: [under()],
          rules: Array.from({ length: 8 }, (_, at) => `{ ${prefixes(`/r${at}`)}, ${BACKEND} }`),
        }),
      ]).found("delegate-match-limits");
    assert.deepEqual(with9(2), []);
    assert.deepEqual(with9(3), [
      "delegate-match-limits: Combined with HTTPRoute `departments` this makes 24 rules; a Route has at most 16.",
    ]);
  });
});

describe("references of a joined route (D5)", () => {
  const mirror = (name: string) =>
    `{ type: RequestMirror, requestMirror: { backendRef: { name: ${name}, port: 80 } } }`;
  const documents = [
    TOWNHALL,
    departments(`{ name: books, filters: [${mirror("audit")}], ${ALL} }`),
    route({
      name: "library",
      namespace: "library",
      parents: ["{ kind: HTTPRoute, name: departments, namespace: site }"],
      rules: [
        `{ filters: [${mirror("shadow")}, { type: ExtensionRef, extensionRef: { group: example.com, kind: Cache, name: pages } }], backendRefs: [{ name: books, port: 80, filters: [${mirror("inner")}] }, { name: far, namespace: far, port: 80 }] }`,
      ],
    }),
  ];
  /** The names of backends with their namespaces, in the order in which a joined route has them. */
  const namedIn = (name: string) =>
    (viewsOf(documents).effectiveRoute({ name })?.toYaml() ?? "").split(/(?=name: )/).flatMap((part) => {
      const [, own] = /^name: (audit|shadow|inner|books|far)\b/.exec(part) ?? [];
      const [, namespace = "-"] = /namespace: (\S+)/.exec(part) ?? [];
      return own === undefined ? [] : [`${own} ${namespace}`];
    });

  it("keep the child's namespace in the parent's view, those of mirrors and of backends' filters too", () => {
    assert.deepEqual(namedIn("departments"), [
      "audit -",
      "shadow library",
      "books library",
      "inner library",
      "far far",
    ]);
    assert.match(
      viewsOf(documents).effectiveRoute({ name: "departments" })?.toYaml() ?? "",
      /# extensionRef pages means the one in namespace library/,
    );
  });

  it("keep the parent's namespace in the child's view", () => {
    assert.deepEqual(namedIn("library"), ["audit site", "shadow -", "books -", "inner -", "far far"]);
  });

  it("are not equal where they name neighbours in two namespaces", () => {
    const auth =
      "filters: [{ type: ExternalAuth, externalAuth: { protocol: HTTP, backendRef: { name: auth, port: 80 } } }]";
    const pair = (namespace: string) =>
      viewsOf([
        TOWNHALL,
        departments(`{ name: books, ${auth}, ${ALL} }`),
        route({
          name: "library",
          namespace,
          parents: ["{ kind: HTTPRoute, name: departments, namespace: site }"],
          rules: [`{ ${auth}, ${BACKEND} }`],
        }),
      ]).accepted("library");
    assert.deepEqual(pair("site"), ["True Accepted"]);
    assert.deepEqual(pair("library"), ["False IncompatibleFilters"]);
  });
});

describe("a joined route has one document for each set of hostnames (D7)", () => {
  const parent = (hostnames?: string) =>
    route({
      name: "departments",
      parents: ["{ name: townhall }"],
      rules: [`{ name: books, ${ALL} }`, `{ name: home, matches: [{ path: { value: /home } }], ${BACKEND} }`],
      ...(hostnames === undefined ? {} : { hostnames }),
    });
  const child = (name: string, hostnames?: string) =>
    route({
      name,
      parents: [under("books")],
      rules: [`{ matches: [{ path: { value: /${name} } }], ${BACKEND} }`],
      ...(hostnames === undefined ? {} : { hostnames }),
    });
  /** Each document as `name: hostnames: paths`. */
  const documentsIn = (documents: readonly string[], name: string) =>
    (viewsOf(documents).effectiveRoute({ name })?.toYaml() ?? "").split("---\n").map((text) => {
      const [, own = ""] = /\n {2}name: (\S+)/.exec(text) ?? [];
      const [, hosts = ""] = /\n {2}hostnames:\n((?: {4}- .*\n)*)/.exec(text) ?? [];
      const paths = [...text.matchAll(/value: (\/\S*)/g)].map(([, path]) => path);
      return `${own}: ${hosts.replace(/[\s"]+(?:- )?/g, " ").trim()}: ${paths.join(" ")}`;
    });

  it("where children narrow them", () => {
    const documents = [
      TOWNHALL,
      parent(`["*.example.org"]`),
      child("a", "[a.example.org]"),
      child("b", "[a.example.org]"),
      child("c"),
    ];
    assert.deepEqual(documentsIn(documents, "departments"), [
      "departments: *.example.org: /c /home",
      "departments-2: a.example.org: /a /b",
    ]);
    assert.deepEqual(documentsIn(documents, "a"), ["a: a.example.org: /a"]);
  });

  it("and one only where all are served under the same, whatever the listener leaves of them", () => {
    const narrow = TOWNHALL.replace("protocol: HTTP", 'protocol: HTTP, hostname: "*.example.org"');
    assert.deepEqual(documentsIn([narrow, parent(), child("a")], "departments"), ["departments: : /a /home"]);
  });

  it("and keeps an expression of the parent and a value of the child", () => {
    const header = (type: string, value: string) =>
      `matches: [{ headers: [{ name: x-desk, type: ${type}, value: "${value}" }] }]`;
    const yaml =
      viewsOf([
        TOWNHALL,
        departments(`{ name: books, ${header("RegularExpression", "front.*")}, ${ALL} }`),
        route({
          name: "library",
          parents: [under()],
          rules: [`{ ${header("Exact", "front-1")}, ${BACKEND} }`],
        }),
      ])
        .effectiveRoute({ name: "departments" })
        ?.toYaml() ?? "";
    assert.match(yaml, /value: front\.\*/);
    assert.match(yaml, /value: front-1/);
  });
});

describe("a path's end in a child (D10)", () => {
  const pathPostfix = { delegation: { pathPostfix: true } };
  const postfix = (...others: readonly string[]) =>
    viewsOf(
      [
        TOWNHALL,
        SERVICE,
        departments(
          `{ name: books, matches: [{ path: { type: PathPrefix, value: /a } }], ${ALL} }`,
          ...others,
        ),
        route({
          name: "library",
          parents: [under("books")],
          rules: [`{ matches: [{ path: { type: PathPostfix, value: .html } }], ${BACKEND} }`],
        }),
      ],
      pathPostfix,
    );
  const end = (path: string, views = postfix()) => views.answers("a.example.org", path);

  it("takes what begins with the prefix and ends so, and nothing else", () => {
    assert.match(end("/a/b/c.html"), /library$/);
    assert.equal(end("/a/b/c.htm"), "response 404");
    assert.equal(end("/b/c.html"), "response 404");
  });

  it("is unknown, for the reason that is true, where only the text of the prefix is there", () => {
    const { outcome, steps } = postfix().trace({ scheme: "http", host: "a.example.org", path: "/abc.html" });
    assert.equal(outcome, "unknown");
    assert.match(steps.map(({ why }) => why).join(" "), /the proposal does not say whether the prefix/);
  });

  it("is unknown beside another match, as to the order", () => {
    const views = postfix(
      `{ name: other, matches: [{ path: { type: PathPrefix, value: /a } }], ${BACKEND} }`,
    );
    const { outcome, steps } = views.trace({ scheme: "http", host: "a.example.org", path: "/a/b.html" });
    assert.equal(outcome, "unknown");
    assert.match(steps.map(({ why }) => why).join(" "), /where a `PathPostfix` stands in the order/);
  });
});

describe("equal changes of a header (D12)", () => {
  const modifier = (operation: string, name: string, value: string) =>
    `filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { ${operation}: [{ name: ${name}, value: ${value} }] } }]`;
  const accepted = (parent: string, child: string) =>
    viewsOf([
      TOWNHALL,
      SERVICE,
      departments(`{ name: books, ${parent}, ${ALL} }`),
      route({ name: "library", parents: [under()], rules: [`{ ${child}, ${BACKEND} }`] }),
    ]).accepted("library");

  it("are judged alike however the header is spelt", () => {
    for (const operation of ["add", "set"])
      for (const name of ["x-desk", "X-Desk"])
        assert.deepEqual(accepted(modifier(operation, "x-desk", "a"), modifier(operation, name, "a")), [
          "True Accepted",
        ]);
  });

  it("and different ones too", () => {
    for (const name of ["x-desk", "X-Desk"])
      assert.deepEqual(accepted(modifier("add", "x-desk", "a"), modifier("add", name, "b")), [
        "False IncompatibleFilters",
      ]);
  });
});

describe("the kinds of a rule's `allowedRoutes` (D4)", () => {
  const kinds = (list: string) =>
    viewsOf([
      TOWNHALL,
      SERVICE,
      departments(`{ name: books, allowedRoutes: { kinds: [${list}] } }`),
      route({ name: "library", parents: [under("books")], rules: [`{ ${BACKEND} }`] }),
    ]);

  it("are told where they can never come", () => {
    for (const [list, message] of [
      [
        "{ kind: HTTPRoute }, { kind: GRPCRoute }",
        "A child of an HTTPRoute is an HTTPRoute, so `GRPCRoute` lets nobody in. Remove the entry.",
      ],
      [
        "{ kind: GRPCRoute }",
        "No child can come: a child of an HTTPRoute is an HTTPRoute, and the list has only `GRPCRoute`.",
      ],
      [
        "{ kind: HttpRoute }",
        "No child can come: a child of an HTTPRoute is an HTTPRoute, and the list has only `HttpRoute`.",
      ],
      [
        '{ group: "", kind: HTTPRoute }',
        "No child can come: a child of an HTTPRoute is an HTTPRoute, and the list has only `HTTPRoute` of the core group.",
      ],
    ] as const)
      assert.deepEqual(kinds(list).found("delegate-kinds-incompatible"), [
        `delegate-kinds-incompatible: ${message}`,
      ]);
    assert.deepEqual(kinds("{ kind: GRPCRoute }").accepted("library"), ["False NotAllowedByListeners"]);
  });

  it("are fine where they are the parent's own, or filled in later", () => {
    for (const list of [
      "{ kind: HTTPRoute }",
      "{ group: gateway.networking.k8s.io, kind: HTTPRoute }",
      "{ kind: '${KIND}' }",
    ])
      assert.deepEqual(kinds(list).found("delegate-kinds-incompatible"), []);
    assert.deepEqual(kinds("{ kind: HTTPRoute }").accepted("library"), ["True Accepted"]);
  });
});

describe("the paths of parent and child (D8)", () => {
  const prefix = (value: string) => `matches: [{ path: { type: PathPrefix, value: ${value} } }]`;
  const replace =
    "filters: [{ type: URLRewrite, urlRewrite: { path: { type: ReplacePrefixMatch, replacePrefixMatch: /x } } }]";
  const found = (rule: string, parent: string, child: string) =>
    viewsOf([
      TOWNHALL,
      SERVICE,
      departments(`{ name: books, ${parent}, ${ALL} }`),
      route({ name: "library", parents: [under()], rules: [`{ ${child}, ${BACKEND} }`] }),
    ]).found(rule);

  it("are told where the child repeats its parent's prefix", () => {
    for (const [parent, child, joined, rest] of [
      ["/p", "/p/c", "/p/p/c", "/c"],
      ["/p", "/p", "/p/p", "/"],
      ["/p/", "/p/c/d", "/p/p/c/d", "/c/d"],
    ] as const)
      assert.deepEqual(found("delegate-path-repeated", prefix(parent), prefix(child)), [
        `delegate-path-repeated: Behind the prefix of HTTPRoute \`departments\` this is \`${joined}\`. A child's path goes on from the parent's: write \`${rest}\`.`,
      ]);
    for (const [parent, child] of [
      ["/p", "/c/p"],
      ["/p", "/pc"],
      ["/", "/p"],
    ] as const)
      assert.deepEqual(found("delegate-path-repeated", prefix(parent), prefix(child)), []);
  });

  it("are told where the parent's rewrite takes the child's away", () => {
    assert.deepEqual(found("delegate-parent-rewrite", `${prefix("/p")}, ${replace}`, prefix("/c")), [
      "delegate-parent-rewrite: HTTPRoute `departments` replaces the prefix that matched by `/x`, and here that is `/p/c`: `/c` is lost. Write the rewrite into the child, or match this path by another rule of the parent.",
    ]);
    assert.deepEqual(found("delegate-parent-rewrite", `${prefix("/p")}, ${replace}`, prefix("/")), []);
    assert.deepEqual(found("delegate-parent-rewrite", prefix("/p"), `${prefix("/c")}, ${replace}`), []);
    assert.equal(found("delegate-child-redirect", prefix("/p"), `${prefix("/c")}, ${replace}`).length, 1);
  });

  it("are told where they multiply beyond what a rule holds", () => {
    const paths = (count: number) =>
      `matches: [${Array.from({ length: count }, (_, at) => `{ path: { type: PathPrefix, value: /${at} } }`).join(", ")}]`;
    const [one, ...others] = found("delegate-match-limits", paths(13), paths(5));
    assert.match(one ?? "", /65 matches in one rule; a rule has at most 64/);
    assert.deepEqual(others, []);
    assert.deepEqual(found("delegate-match-limits", paths(8), paths(8)), []);
  });
});

describe("a hostname of a child outside of its parent's (D9)", () => {
  const found = (parent: string, child: string, others: readonly string[] = []) =>
    viewsOf([
      TOWNHALL,
      SERVICE,
      route({
        name: "departments",
        parents: ["{ name: townhall }"],
        rules: [`{ ${ALL} }`],
        hostnames: parent,
      }),
      route({ name: "library", parents: [under(), ...others], rules: [`{ ${BACKEND} }`], hostnames: child }),
    ]).found("delegate-hostname");

  it("is told as one outside of a Gateway's", () => {
    assert.deepEqual(found('["*.example.org"]', "[a.example.org, a.example.net]"), [
      "delegate-hostname-ignored: `a.example.net` is not served by any parent of this route, so it is ignored: HTTPRoute `departments` serves `*.example.org`.",
    ]);
  });

  it("is not where another parent serves it, or where it lies inside", () => {
    assert.deepEqual(found('["*.example.org"]', "[a.example.org, b.example.org]"), []);
    assert.deepEqual(
      found('["*.example.org"]', "[a.example.org, a.example.net]", ["{ name: townhall }"]),
      [],
    );
    assert.deepEqual(found('["*.example.org"]', "[a.example.org, '${HOST}']"), []);
  });

  it("ends the pair where none is inside", () => {
    assert.match(found("[a.example.org]", "[b.example.org]").join(), /^delegate-hostname-narrowing/);
  });
});
