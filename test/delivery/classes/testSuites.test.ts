import { describe, it } from "node:test";
import { gateway, route, service, TO_SHOP } from "./manifests.ts";
import { checkRepository } from "./repositoryClass.ts";

/** What the repository is about: it is checked, whatever its tests hold. */
const DEPLOYED = `${gateway("deploy/gateway.yaml", { namespace: "network" })}${route("deploy/route.yaml", { namespace: "shop", rules: TO_SHOP })}${service("deploy/service.yaml", { namespace: "shop" })}`;

const edge = (path: string): string => gateway(path, { namespace: "network" });
const shop = (path: string, section?: string): string =>
  route(path, { namespace: "shop", ...(section === undefined ? {} : { section }) });
/** What no cluster would take. */
const wrong = (path: string): string => shop(path, "nowhere");

const CHAINSAW = `apiVersion: chainsaw.kyverno.io/v1alpha1
kind: Test
metadata: { name: basic }
spec:
  steps:
    - try:
        - apply: { file: gateway.yaml }
        - apply: { file: route.yaml }
        - assert: { file: accepted.yaml }
        - error: { file: refused.yaml }
`;

describe("a suite of Chainsaw", () => {
  it("applies what is checked test by test, and expects what is not", () => {
    checkRepository(
      `${DEPLOYED}${["one", "two"].map((name) => `#- e2e/${name}/chainsaw-test.yaml\n${CHAINSAW}${edge(`e2e/${name}/gateway.yaml`)}${shop(`e2e/${name}/route.yaml`)}${wrong(`e2e/${name}/accepted.yaml`)}${wrong(`e2e/${name}/refused.yaml`)}`).join("")}`,
      {
        checked: "parentRefs 3/3, backends 1/1",
        nonsense: [
          "deploy/route.yaml:8 error route-parent-section-not-found",
          "e2e/one/route.yaml:8 error route-parent-section-not-found",
          "e2e/one/accepted.yaml:8 silent",
          "e2e/one/refused.yaml:8 silent",
          "e2e/two/route.yaml:8 error route-parent-section-not-found",
          "e2e/two/accepted.yaml:8 silent",
          "e2e/two/refused.yaml:8 silent",
        ],
        misspelt: [
          "deploy/route.yaml:6 warning route-parent-not-found",
          "e2e/one/route.yaml:6 warning route-parent-not-found",
          "e2e/one/accepted.yaml:6 silent",
          "e2e/one/refused.yaml:6 silent",
          "e2e/two/route.yaml:6 warning route-parent-not-found",
          "e2e/two/accepted.yaml:6 silent",
          "e2e/two/refused.yaml:6 silent",
        ],
      },
    );
  });

  it("applies what is refused on purpose", () => {
    checkRepository(
      `${DEPLOYED}#- e2e/refused/chainsaw-test.yaml\napiVersion: chainsaw.kyverno.io/v1alpha1\nkind: Test\nmetadata: { name: refused }\nspec:\n  steps:\n    - try:\n        - apply:\n            file: route.yaml\n            expect: [{ match: { kind: HTTPRoute }, check: { ($error != null): true } }]\n${shop("e2e/refused/route.yaml", "nowhere")}`,
      {
        checked: "parentRefs 1/2, backends 1/1",
        open: ["e2e/refused/route.yaml:6 parentRefs elsewhere"],
        findings: ["e2e/refused/route.yaml:8 hint route-parent-section-not-found"],
        nonsense: [
          "deploy/route.yaml:8 error route-parent-section-not-found",
          "e2e/refused/route.yaml:8 hint route-parent-section-not-found",
        ],
        misspelt: [
          "deploy/route.yaml:6 warning route-parent-not-found",
          "e2e/refused/route.yaml:6 hint route-parent-not-found",
        ],
      },
    );
  });
});

describe("a suite of kuttl", () => {
  it("applies what is checked test by test, and expects what is not", () => {
    checkRepository(
      `${DEPLOYED}#- kuttl-test.yaml\napiVersion: kuttl.dev/v1beta1\nkind: TestSuite\ntestDirs: [./e2e]\n${["one", "two"].map((name) => `${edge(`e2e/${name}/00-install.yaml`)}${wrong(`e2e/${name}/00-assert.yaml`)}${shop(`e2e/${name}/01-route.yaml`)}${wrong(`e2e/${name}/01-errors.yaml`)}`).join("")}`,
      {
        checked: "parentRefs 3/3, backends 1/1",
        nonsense: [
          "deploy/route.yaml:8 error route-parent-section-not-found",
          "e2e/one/00-assert.yaml:8 silent",
          "e2e/one/01-route.yaml:8 error route-parent-section-not-found",
          "e2e/one/01-errors.yaml:8 silent",
          "e2e/two/00-assert.yaml:8 silent",
          "e2e/two/01-route.yaml:8 error route-parent-section-not-found",
          "e2e/two/01-errors.yaml:8 silent",
        ],
        misspelt: [
          "deploy/route.yaml:6 warning route-parent-not-found",
          "e2e/one/00-assert.yaml:6 silent",
          "e2e/one/01-route.yaml:6 warning route-parent-not-found",
          "e2e/one/01-errors.yaml:6 silent",
          "e2e/two/00-assert.yaml:6 silent",
          "e2e/two/01-route.yaml:6 warning route-parent-not-found",
          "e2e/two/01-errors.yaml:6 silent",
        ],
      },
    );
  });

  it("changes an object step by step", () => {
    checkRepository(
      `${edge("e2e/one/00-install.yaml")}${shop("e2e/one/01-route.yaml")}${shop("e2e/one/02-route.yaml")}`,
      {
        checked: "parentRefs 0/2",
        open: [
          "e2e/one/01-route.yaml:6 parentRefs elsewhere",
          "e2e/one/02-route.yaml:6 parentRefs elsewhere",
        ],
        nonsense: [
          "e2e/one/01-route.yaml:8 hint route-parent-section-not-found",
          "e2e/one/02-route.yaml:8 hint route-parent-section-not-found",
        ],
        misspelt: [
          "e2e/one/01-route.yaml:6 hint route-parent-not-found",
          "e2e/one/02-route.yaml:6 hint route-parent-not-found",
        ],
      },
    );
  });
});

describe("a suite of helm-unittest", () => {
  it("holds values and no manifests", () => {
    checkRepository(
      `${DEPLOYED}#- charts/shop/Chart.yaml\napiVersion: v2\nname: shop\nversion: 0.1.0\n#- charts/shop/unittests/route_test.yaml\nsuite: route\ntemplates: [route.yaml]\ntests:\n  - it: renders\n    set:\n      httpRoute:\n        parentRefs:\n          - name: edge\n            namespace: network\n            sectionName: nowhere\n    asserts: [{ isKind: { of: HTTPRoute } }]\n#- charts/shop/unittests/__snapshot__/route_test.yaml\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nspec: { parentRef: [] }\n`,
      {
        checked: "parentRefs 1/1, backends 1/1",
        nonsense: [
          "deploy/route.yaml:8 error route-parent-section-not-found",
          "charts/shop/unittests/route_test.yaml:10 silent",
        ],
        misspelt: [
          "deploy/route.yaml:6 warning route-parent-not-found",
          "charts/shop/unittests/route_test.yaml:8 silent",
        ],
      },
    );
  });
});

describe("data of tests in Go", () => {
  it("in a folder of fixtures or golden files is no part of the cluster, and right or wrong on purpose", () => {
    for (const file of ["test/fixtures/wrong.yaml", "pkg/translator/golden/wrong.yaml"])
      checkRepository(`${DEPLOYED}${wrong(file)}`, {
        checked: "parentRefs 1/2, backends 1/1",
        open: [`${file}:6 parentRefs record`],
        nonsense: ["deploy/route.yaml:8 error route-parent-section-not-found", `${file}:8 silent`],
        misspelt: ["deploy/route.yaml:6 warning route-parent-not-found", `${file}:6 silent`],
      });
  });

  it("in a folder testdata is no part of the cluster", () => {
    checkRepository(
      `${DEPLOYED}${wrong("internal/controller/testdata/wrong.yaml")}${edge("internal/controller/testdata/a.yaml")}${edge("internal/controller/testdata/b.yaml")}`,
      {
        checked: "parentRefs 1/2, backends 1/1",
        open: ["internal/controller/testdata/wrong.yaml:6 parentRefs record"],
        nonsense: [
          "deploy/route.yaml:8 error route-parent-section-not-found",
          "internal/controller/testdata/wrong.yaml:8 silent",
        ],
        misspelt: [
          "deploy/route.yaml:6 warning route-parent-not-found",
          "internal/controller/testdata/wrong.yaml:6 silent",
        ],
      },
    );
  });

  it("in another folder has many files of one identity, each for itself", () => {
    checkRepository(
      `${DEPLOYED}${["a", "b", "c"].map((name) => `${edge(`internal/controller/samples/${name}.yaml`)}---\n${shop("").replace(/#- .*\n/, "")}`).join("")}${shop("internal/controller/samples/wrong.yaml", "nowhere")}`,
      {
        checked: "parentRefs 4/5, backends 1/1",
        open: ["internal/controller/samples/wrong.yaml:6 parentRefs ambiguous"],
        findings: [
          "internal/controller/samples/wrong.yaml:6 hint route-parent-ambiguous",
          "internal/controller/samples/wrong.yaml:8 hint route-parent-section-not-found",
        ],
        nonsense: [
          "deploy/route.yaml:8 error route-parent-section-not-found",
          "internal/controller/samples/a.yaml:19 error route-parent-section-not-found",
          "internal/controller/samples/b.yaml:19 error route-parent-section-not-found",
          "internal/controller/samples/c.yaml:19 error route-parent-section-not-found",
          "internal/controller/samples/wrong.yaml:8 hint route-parent-section-not-found",
        ],
        misspelt: [
          "deploy/route.yaml:6 warning route-parent-not-found",
          "internal/controller/samples/a.yaml:17 warning route-parent-not-found",
          "internal/controller/samples/b.yaml:17 warning route-parent-not-found",
          "internal/controller/samples/c.yaml:17 warning route-parent-not-found",
          "internal/controller/samples/wrong.yaml:6 hint route-parent-not-found",
        ],
      },
    );
  });
});
