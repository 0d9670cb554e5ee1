import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allRules } from "../../../server/src/rules/registry.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const DELEGATION = allRules.map(({ id }) => id).filter((id) => id.startsWith("delegate-"));
const only = { only: DELEGATION };

const ALL = "allowedRoutes: { namespaces: { from: All } }";
const GATEWAY = `
#- site/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: townhall, namespace: site }
spec:
  gatewayClassName: example
  listeners: [{ name: web, port: 80, protocol: HTTP }]
`;

function parent(rules: string, spec = ""): string {
  return `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs: [{ name: townhall }]${spec}
  rules:
${rules}
`;
}

interface Child {
  readonly ref?: string;
  readonly rules?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly metadata?: string;
}

function child({
  ref = "{ kind: HTTPRoute, name: departments, namespace: site, sectionName: library }",
  rules = "    - backendRefs: [{ name: books, port: 80 }]",
  namespace = "library",
  name = "books",
  metadata = `name: ${name}, namespace: ${namespace}`,
}: Child = {}): string {
  return `
#- ${namespace}/${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { ${metadata} }
spec:
  parentRefs:
    - ${ref}
  rules:
${rules}
`;
}

const LIBRARY = `    - { name: library, ${ALL} }`;

describe("the rules of delegation", () => {
  it("say nothing of a pair that fits, nor ask for a grant between its namespaces", () => {
    checkDiagnostics(`${GATEWAY}${parent(LIBRARY)}${child()}`, {
      only: [...DELEGATION, ...allRules.map(({ id }) => id).filter((id) => id.startsWith("grant-"))],
    });
  });

  it("say nothing where the proposal is not read; a Route is then no parent that the API knows", () => {
    const wrong = `${GATEWAY}${parent(`    - { name: else, ${ALL}, backendRefs: [{ name: home, port: 80 }] }`, "\n  hostname: a.example.org")}${child()}`;
    checkDiagnostics(wrong, { ...only, proposals: { delegation: false } });
    checkDiagnostics(
      child({
        ref: `kind: HTTPRoute
#           ^^^^^^^^^ information route-parent-kind: \`HTTPRoute\` of group \`gateway.networking.k8s.io\` is not a kind of parent that the Gateway API defines; only some implementations may support it.
      name: departments`,
      }),
      {
        only: ["route-parent-kind", "route-parent-not-found", ...DELEGATION],
        proposals: { delegation: false },
      },
    );
  });

  it("say nothing of what is filled in later", () => {
    for (const rules of [
      "    - { name: '${SECTION}', allowedRoutes: { namespaces: { from: All } } }",
      "    - { name: library, allowedRoutes: '${WHO}' }",
      "    - { name: library, allowedRoutes: { namespaces: { from: '${FROM}' } } }",
      "    - '${RULE}'",
    ])
      checkDiagnostics(`${GATEWAY}${parent(rules)}${child()}`, only);
    for (const ref of [
      "{ kind: HTTPRoute, name: '${PARENT}' }",
      "{ kind: HTTPRoute, name: departments, namespace: '${NS}' }",
      "{ kind: HTTPRoute, name: departments, namespace: site, sectionName: '${SECTION}' }",
    ])
      checkDiagnostics(`${GATEWAY}${parent(LIBRARY)}${child({ name: "other" })}${child({ ref })}`, {
        only: DELEGATION.filter((id) => id !== "delegate-duplicate-child"),
      });
    const paths = (type: string, value: string) =>
      `      matches: [{ path: { type: '${type}', value: '${value}' }, method: '\${M}' }]`;
    checkDiagnostics(
      `${GATEWAY}${parent(`    - name: library\n${paths("PathPrefix", "${PREFIX}")}\n      ${ALL}`)}${child({ rules: `    - backendRefs: []\n${paths("${TYPE}", "/a")}` })}`,
      only,
    );
  });
});

describe("delegate-namespace-not-allowed", () => {
  const select = parent(
    "    - { name: library, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { open: 'yes' } } } } }",
  );
  const ref = (marker = "") => `kind: HTTPRoute
      name: departments
      namespace: site${marker}
      sectionName: library`;

  it("is a hint where the labels of the child's Namespace are not here, and certain in a closed world, which has none (D14)", () => {
    const open =
      "hint delegate-namespace-not-allowed: Whether HTTPRoute `site/departments` lets this route in cannot be told: for rule `library`, the labels of namespace `library` are not in this workspace, and it must match `open=yes`.";
    const closed =
      "error delegate-namespace-not-allowed: HTTPRoute `site/departments` does not let this route in, so it is not bound: for rule `library`, namespace `library` does not match `open=yes`.";
    const reported = (finding: string) =>
      `${GATEWAY}${select}${child({ ref: ref(`\n#                ^^^^ ${finding}`) })}`;
    checkDiagnostics(reported(open), { only: ["delegate-namespace-not-allowed"] });
    checkDiagnostics(reported(closed), { only: ["delegate-namespace-not-allowed"], closedWorld: true });
  });

  it("adds the namespace to those that the parent names", () => {
    const names = (values: string) => `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs: [{ name: townhall }]
  rules:
    - name: library
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchExpressions:
              - { key: kubernetes.io/metadata.name, operator: In, values: [${values}] }
`;
    checkFix(`${names("forms")}${child({ ref: ref("$0") })}`, names("forms, library"));
  });
});

describe("the fixes", () => {
  it("write the kind", () => {
    const wrong = `{ name: departm$0ents, namespace: site }`;
    checkFix(
      `${parent(LIBRARY)}${child({ ref: wrong })}`,
      child({ ref: "{ kind: HTTPRoute, name: departments, namespace: site }" }).replace(
        "{ kind: HTTPRoute, name: departments, namespace: site }",
        "{ name: departments, namespace: site, kind: HTTPRoute }",
      ),
    );
  });

  it("open a rule that takes no children yet, to the child's namespace only", () => {
    checkFix(
      `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  rules:
    - name: library
${child({ ref: "{ kind: HTTPRoute, name: departments, namespace: site, sectionName: lib$0rary }" })}`,
      `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  rules:
    - name: library
      allowedRoutes:
        namespaces:
          from: Selector
          selector:
            matchLabels:
              kubernetes.io/metadata.name: library
`,
    );
  });

  it("write `hostnames`, and indent what belongs to `allowedRoutes`", () => {
    const sample = (hostnames: string, rule: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  ${hostnames}
  rules:
    - name: library
${rule}
`;
    const nested = "      allowedRoutes:\n        namespaces:\n          from: All";
    checkFix(sample("host$0name: a.example.org", nested), sample("hostnames:\n    - a.example.org", nested), {
      title: "Write `hostnames` instead",
    });
    checkFix(
      sample("hostnames: [a.example.org]", "      allowedRoutes:\n      name$0spaces:\n        from: All"),
      sample("hostnames: [a.example.org]", nested),
    );
  });

  it("take the child's part of a conflict out", () => {
    const modify = (...headers: readonly string[]) => `    - filters:
        - type: RequestHeaderModifier
          requestHeaderModifier:
            set:
${headers.map((header) => `              - ${header}`).join("\n")}`;
    const above = parent(`    - name: library
      filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { set: [{ name: a, value: "1" }] } }]
      ${ALL}`);
    checkFix(
      `${above}${child({ rules: modify('{ na$0me: a, value: "2" }', '{ name: b, value: "2" }') })}`,
      child({ rules: modify('{ name: b, value: "2" }') }),
    );
  });
});

describe("delegate-duplicate-child", () => {
  const rules = "    - backendRefs: [{ name: books, port: 80 }]";
  const born = (name: string, namespace: string, year: number) =>
    `name: ${name}, namespace: ${namespace}, creationTimestamp: "${year}-01-01T00:00:00Z"`;

  it("knows who is older, and names nobody of another namespace", () => {
    checkDiagnostics(
      `${GATEWAY}${parent(LIBRARY)}${child({
        metadata: born("books", "library", 2022),
        rules: `${rules}
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delegate-duplicate-child: In HTTPRoute \`site/departments\` this rule takes the same requests as a child of another namespace, which is older and gets them.`,
      })}${child({ name: "forms", namespace: "forms", metadata: born("forms", "forms", 2020), rules })}`,
      only,
    );
  });

  it("does not compare children of different rules, hostnames or pairs that are not bound", () => {
    const two = `${LIBRARY}\n    - { name: parks, ${ALL} }`;
    const toParks = "{ kind: HTTPRoute, name: departments, namespace: site, sectionName: parks }";
    checkDiagnostics(
      `${GATEWAY}${parent(two)}${child({ rules })}${child({ name: "parks", ref: toParks, rules })}`,
      only,
    );
  });
});

describe("delegate-parent-unattached", () => {
  const ref = (marker = "") => `kind: HTTPRoute
      name: departments${marker}
      namespace: site
      sectionName: library`;

  it("speaks of a parent without parents too, and not of one whose Gateway is not here", () => {
    const reported =
      "\n#           ^^^^^^^^^^^ warning delegate-parent-unattached: No listener takes HTTPRoute `site/departments`, so no request reaches this route through it.";
    checkDiagnostics(
      `${parent(LIBRARY).replace("  parentRefs: [{ name: townhall }]\n", "")}${child({ ref: ref(reported) })}`,
      only,
    );
    checkDiagnostics(`${parent(LIBRARY)}${child({ ref: ref() })}`, only);
    checkDiagnostics(
      `${parent(LIBRARY).replace("[{ name: townhall }]", "${PARENTS}")}${child({ ref: ref() })}`,
      only,
    );
  });
});

describe("PathPostfix", () => {
  const source = `${GATEWAY}${parent(`    - name: library
      matches: [{ path: { value: /library } }]
      ${ALL}`)}`;
  const rules = (marker = "") => `    - matches:
        - path:
            type: PathPostfix${marker}
            value: /cover.png
      backendRefs: [{ name: books, port: 80 }]`;
  const watched = { only: ["field-enum", "delegate-path-type"] };

  it("is no type of the API, and joins with nothing", () => {
    const marker = `
#                 ^^^^^^^^^^^ error field-enum: \`PathPostfix\` is not a value of \`spec.rules[0].matches[0].path.type\`. Use \`Exact\`, \`PathPrefix\` or \`RegularExpression\`.
#                 ^^^^^^^^^^^ error delegate-path-type: This path cannot be combined with that of rule \`library\` of HTTPRoute \`site/departments\`, so the route is not bound to it: a path of type \`PathPostfix\` cannot be put behind the parent's prefix; only a \`PathPrefix\` can. 💡`;
    checkDiagnostics(`${source}${child({ rules: rules(marker) })}`, watched);
  });

  it("is one where the second option is chosen", () => {
    checkDiagnostics(`${source}${child({ rules: rules() })}`, {
      ...watched,
      delegation: { pathPostfix: true },
    });
  });
});

describe("delegate-filter-conflict", () => {
  const filters = (text: string) => `    - { name: library, ${ALL}, filters: [${text}] }`;
  const SETS = "{ type: RequestHeaderModifier, requestHeaderModifier: { set: [{ name: x-a, value: a }] } }";
  const REDIRECTS = "{ type: RequestRedirect, requestRedirect: { hostname: a.example.org } }";
  const titles = (inParent: string, rules: string) =>
    fixTitles(`${GATEWAY}${parent(filters(inParent))}${child({ rules })}`);

  it("takes out one change of a header, and the whole filter where nothing would be left of it", () => {
    const sets = (headers: string) =>
      `    - filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { ${headers} } }]`;
    assert.deepEqual(titles(SETS, sets("set: [{ name: X-$0A, value: b }, { name: x-b, value: b }]")), [
      "Remove this change of the header",
    ]);
    assert.deepEqual(titles(SETS, sets("set: [{ name: X-$0A, value: b }], remove: [x-b]")), [
      "Remove this change of the header",
    ]);
    assert.deepEqual(titles(SETS, sets("set: [{ name: X-$0A, value: b }]")), ["Remove this filter"]);
  });

  it("takes out a filter that a rule may have only once", () => {
    checkFix(
      `${GATEWAY}${parent(filters(REDIRECTS))}${child({ rules: "    - filters:\n        - { type: Request$0Redirect, requestRedirect: { port: 80 } }\n        - { type: ResponseHeaderModifier, responseHeaderModifier: { remove: [x-a] } }" })}`,
      `${GATEWAY}${parent(filters(REDIRECTS))}${child({ rules: "    - filters:\n        - { type: ResponseHeaderModifier, responseHeaderModifier: { remove: [x-a] } }" })}`,
      { title: "Remove this filter" },
    );
  });

  it("drops no backends, which a redirect of the parent keeps from being reached", () => {
    assert.deepEqual(titles(REDIRECTS, "    - backend$0Refs: [{ name: books, port: 80 }]"), []);
    assert.deepEqual(titles(REDIRECTS, "    - backendRefs: [{ na$0me: books, port: 80 }]"), []);
  });
});

describe("delegate-parent-rewrite", () => {
  const rewriting = (allowed: string) =>
    parent(`    - name: library
      matches: [{ path: { type: PathPrefix, value: /library } }]
      filters: [{ type: URLRewrite, urlRewrite: { path: { type: ReplacePrefixMatch, replacePrefixMatch: / } } }]
      allowedRoutes: { namespaces: ${allowed} }`);
  const books = child({
    rules:
      "    - matches: [{ path: { type: PathPrefix, value: /books } }]\n      backendRefs: [{ name: books, port: 80 }]",
  });
  const rules = { only: ["delegate-parent-rewrite"] };

  it("is not told of a child that may not be bound", () => {
    const selecting = "{ from: Selector, selector: { matchLabels: { team: a } } }";
    checkDiagnostics(`${GATEWAY}${rewriting(selecting)}${books}`, rules);
    checkDiagnostics(`${GATEWAY}${rewriting("{ from: Same }")}${books}`, rules);
    checkDiagnostics(
      `${GATEWAY}${rewriting(selecting)}${books.replace(
        "value: /books } }]",
        "value: /books } }]\n#                                                  ^^^^^^ warning delegate-parent-rewrite: HTTPRoute `site/departments` replaces the prefix that matched by `/`, and here that is `/library/books`: `/books` is lost. Write the rewrite into the child, or match this path by another rule of the parent.",
      )}---
apiVersion: v1
kind: Namespace
metadata: { name: library, labels: { team: a } }
`,
      rules,
    );
  });
});

describe("a parent that hands requests to Routes as to backends, as kgateway does", () => {
  const handing = (backend: string) => parent(`    - name: library\n      backendRefs: [${backend}]`);

  it("may be bound to whoever names it: that is up to the implementation", () => {
    for (const backend of [
      '{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: "*", namespace: library }',
      "{ group: delegation.kgateway.dev, kind: label, name: books, namespace: all }",
    ])
      checkDiagnostics(`${GATEWAY}${handing(backend)}${child()}`, only);
  });

  it("takes no child by a rule that hands them to anything else", () => {
    const ref = "{ kind: HTTPRoute, name: departments, namespace: site }";
    const closed = `${ref}
#                              ^^^^^^^^^^^ error delegate-no-section-none: No rule of HTTPRoute \`site/departments\` has \`allowedRoutes\`, so the route is not bound to it.`;
    checkDiagnostics(`${GATEWAY}${handing("{ name: books, port: 80 }")}${child({ ref: closed })}`, only);
  });
});
