import { describe, it } from "node:test";
import { checkDefinition, checkHover, checkReferences } from "../../fixture.ts";

/** A parent with two rules that hand requests on, and two children; `$1` and the like are places for the cursor. */
const ROUTES = `
#- site/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: townhall, namespace: site }
spec:
  gatewayClassName: edge
  listeners: [{ name: web, port: 80, protocol: HTTP, hostname: "*.example.org" }]
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: departments$1
  namespace: site
spec:
  parentRefs: [{ name: townhall }]
  hostnames: [town.example.org, city.example.org]
  rules:
    - name: library$2
      matches: [{ path: { value: /library } }]
      filters:
        - type: ResponseHeaderModifier
          responseHeaderModifier: { set: [{ name: x-department, value: library }] }
      allowedRoutes:
        names$3paces: { from: All }
    - name: parks
      allowedRoutes: { namespaces: { from: Same } }
    - backendRefs: [{ name: home, port: 80 }]
#- library/books.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: books, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
      sectionName: library$5
  hostnames: [town.exa$7mple.org, other.test$8]
  rules:
    - name: borrow
      matches:
        - { path: { value: /books }, method: GET, headers: [{ name: x-member, value: "yes" }] }
      backendRefs: [{ name: books, port: 80 }, { name: old-books, port: 80 }]
#- parks/parks.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: parks, namespace: parks }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments$6
      namespace: site
      sectionName: parks
  rules: [{ backendRefs: [{ name: parks, port: 80 }] }]
`;

/** The routes with the cursor at one of their places. */
function at(place: number): string {
  return ROUTES.replace(`$${place}`, "$0").replace(/\$[1-9]/g, "");
}

const NAME_OF_ROUTE = [
  "**HTTPRoute** `site/departments`: accepted",
  "",
  "- Accepted: It attaches to listener `web` of Gateway `site/townhall`.",
  "",
  "Predicted under each parent: ResolvedRefs is Unknown (NotInWorkspace). Service `site/home` is not in this workspace.",
  "",
  "It hands requests on to 1 child route; 1 more is refused.",
];
const LIBRARY = [
  "**Hands requests on.** Rule `library` takes child routes of every namespace.",
  "",
  "- Accepted: HTTPRoute `library/books`",
];

describe("[hover: delegation] a Route that hands requests on", () => {
  it("counts its children", () => {
    checkHover(at(1), NAME_OF_ROUTE);
  });

  it("says on a rule whom it takes, and who came", () => {
    checkHover(at(2), LIBRARY);
  });

  it("says on `allowedRoutes` the same, before what the field is in general", () => {
    checkHover(at(3), [
      ...LIBRARY,
      "",
      "---",
      "",
      "`namespaces`: object",
      "",
      "Namespaces that routes may come from.",
      "",
      'Default: `{"from":"Same"}`.',
      "",
      "A proposal (GEP-1058); no release of the Gateway API has the field. Support: Core. [GEP-1058](https://gateway-api.sigs.k8s.io/geps/gep-1058/)",
    ]);
  });

  it("links to the joined route in editors that follow such links", () => {
    const argument = encodeURIComponent(JSON.stringify([{ namespace: "site", name: "departments" }]));
    const link = `[Show the effective route](command:gatewayApi.showEffectiveRoute?${argument})`;
    checkHover(at(1), [...NAME_OF_ROUTE, "", link], { commandLinks: true });
  });

  it("says nothing of children where the proposal is not read", () => {
    checkHover(at(2), [], { proposals: { delegation: false } });
    checkHover(at(1), NAME_OF_ROUTE.slice(0, 5), { proposals: { delegation: false } });
  });
});

describe("[hover: delegation] the parentRef of a child", () => {
  it("shows hostnames, matches, filters and backends as they are in the parent", () => {
    checkHover(at(5), [
      "**Accepted.** It is bound to rule `library` of HTTPRoute `site/departments`.",
      "",
      "- listener `web`: `town.example.org` and `city.example.org` in the parent, `town.example.org` here",
      "",
      "- rule `borrow`: `GET /library/books x-member: yes`, with the parent's ResponseHeaderModifier, to `books` and `old-books`",
    ]);
  });

  it("and its hostnames are held against those of the parent", () => {
    checkHover(at(7), [
      "**Hostname** `town.example.org` on the parents that this Route names:",
      "",
      "- HTTPRoute `site/departments`: serves `town.example.org`",
    ]);
    checkHover(at(8), [
      "**Hostname** `other.test` on the parents that this Route names:",
      "",
      "- HTTPRoute `site/departments`: ignored, because the parent serves `town.example.org` and `city.example.org`",
    ]);
  });

  it("gives the reason of a refusal", () => {
    checkHover(at(6), [
      "**Refused (NotAllowedByListeners).** No rule of HTTPRoute `site/departments` lets it in. For rule `parks`, only namespace `site` is let in.",
    ]);
  });
});

describe("definition and references", () => {
  it("lead from a child's section to the parent's rule and back", () => {
    checkDefinition(at(5), ["site/departments.yaml:10 library"]);
    checkReferences(at(2), ["site/departments.yaml:10 library (definition)", "library/books.yaml:9 library"]);
    checkReferences(at(5), ["site/departments.yaml:10 library (definition)", "library/books.yaml:9 library"]);
  });

  it("lead from a child to its parent and back", () => {
    checkDefinition(at(6), ["site/departments.yaml:4 departments"]);
    checkReferences(at(1), [
      "site/departments.yaml:4 departments (definition)",
      "library/books.yaml:7 departments",
      "parks/parks.yaml:7 departments",
    ]);
  });
});
