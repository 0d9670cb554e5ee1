import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hover } from "../../server/src/features/hover/hover.ts";
import { featuresReport } from "../../server/src/features/supportedBy/featuresReport.ts";
import { SOURCES_READ } from "../../server/src/implementations/implementation.ts";
import { IMPLEMENTATIONS } from "../../server/src/implementations/implementations.ts";
import { sourceUrl } from "../../server/src/implementations/sourceUrl.ts";
import { isTelling, reportedSupport, supportVerdict } from "../../server/src/implementations/support.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { openFixture, readFixture } from "../fixture.ts";

/** A statement that an implementation has features whatever its report says. */
interface Override {
  readonly name: string;
  readonly features: readonly string[];
  /** The first words of the source: repository and commit. */
  readonly source: string;
}

/** The statements of our own descriptions. */
const OWN: readonly Override[] = IMPLEMENTATIONS.flatMap(({ name, worksAnyway }) =>
  worksAnyway === undefined ? [] : [{ name, features: worksAnyway.features, source: worksAnyway.source }],
);

interface WrittenOverrides {
  readonly implementations: Readonly<
    Record<string, { readonly features: readonly string[]; readonly seen: string }>
  >;
}

const folder = process.env.GATEWAY_API_TEST_DATA;
const path = folder === undefined ? undefined : join(folder, "features", "overrides.json");
const text = path !== undefined && existsSync(path) ? readFileSync(path, "utf8") : undefined;
const skip = text === undefined ? "GATEWAY_API_TEST_DATA is not set" : false;

/** The statements that others made. */
function statedElsewhere(): readonly Override[] {
  const written: WrittenOverrides = JSON.parse(text ?? '{ "implementations": {} }');
  return Object.entries(written.implementations).map(([name, { features, seen }]) => ({
    name,
    features,
    source: seen,
  }));
}

/** Manifests that use a feature, with the cursor on the field that asks for it, by the feature. */
const rule = (fields: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ ${fields} }]
`;
const redirect = (field: string) =>
  rule(`filters: [{ type: RequestRedirect, requestRedirect: { ${field} } }]`);
const gateway = (fields = "") => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: ours
  listeners: [{ name: http, port: 80, protocol: HTTP }]
${fields}`;
const USES: Readonly<Record<string, string>> = {
  GatewayInfrastructurePropagation: gateway("  infrastructure: { $0labels: { team: shop } }"),
  GatewayStaticAddresses: gateway("  addresses: [{ $0value: 192.0.2.7 }]"),
  HTTPRouteQueryParamMatching: rule("matches: [{ $0queryParams: [{ name: a, value: b }] }]"),
  HTTPRouteSchemeRedirect: redirect("$0scheme: https"),
  HTTPRoutePathRedirect: redirect("$0path: { type: ReplaceFullPath, replaceFullPath: /shop }"),
  HTTPRoutePortRedirect: redirect("$0port: 8443"),
  HTTPRouteParentRefPort: rule("").replace("{ name: edge }", "{ name: edge, $0port: 80 }"),
};

interface Seen {
  readonly findings: readonly string[];
  readonly hover: string;
  readonly workspace: Workspace;
}

/** What is said of manifests that use a feature where an implementation serves them, or an unknown controller does. */
function seen(source: string, controller: string | undefined, implementation?: string): Seen {
  const served = source.includes("kind: Gateway\n") ? source : `${gateway()}---${source}`;
  const known =
    controller === undefined
      ? ""
      : `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: ours }
spec: { controllerName: ${controller} }
---`;
  const fixture = readFixture(`${known}${served}`);
  const workspace = openFixture(
    fixture,
    implementation === undefined ? {} : { implementations: { ours: implementation } },
  );
  const cursor = fixture.cursor;
  assert.ok(cursor !== undefined);
  return {
    findings: workspace
      .diagnostics(cursor.path)
      .flatMap(({ rule: id }) => (id.startsWith("feature-") ? id : [])),
    hover: hover(workspace, cursor.path, cursor.position)?.markdown ?? "",
    workspace,
  };
}

function checkOverride({ name, features, source }: Override): void {
  const implementation = IMPLEMENTATIONS.find((one) => one.name === name);
  assert.ok(implementation !== undefined, name);
  const url = sourceUrl(implementation.worksAnyway?.source ?? "");
  // The same repository in the same commit.
  const [repository = "", commit = ""] = source.split(" ")[0]?.split("@") ?? [];
  assert.ok(url?.startsWith(`https://github.com/${repository}/tree/${commit}/`), `${name}: ${url}`);
  for (const feature of features) {
    const support = reportedSupport({ implementation }, feature);
    assert.equal(supportVerdict(feature, support), "yes", `${name} ${feature}`);
    assert.equal(support?.worksAnyway?.source, implementation.worksAnyway?.source);
    if (!isTelling(feature)) continue;
    const uses = USES[feature];
    assert.ok(uses !== undefined, `no manifest uses ${feature}`);
    for (const [controller, setting] of [
      ...implementation.controllers.map((one) => [one]),
      [undefined, name],
    ]) {
      const told = seen(uses, controller, setting);
      assert.deepEqual(told.findings, [], `${name} ${feature}`);
      assert.ok(told.hover.includes(`**\`${name}\` has it**, whatever the `), `${name}: ${told.hover}`);
      assert.ok(told.hover.includes(`(${url}), read in ${SOURCES_READ})`), `${name}: ${told.hover}`);
      const row = featuresReport(told.workspace, String).implementations.find((one) => one.name === name);
      assert.deepEqual(
        [row?.isMeant, row?.runs, row?.has, row?.worksAnyway, row?.worksBecause?.read],
        [true, "all", [feature], [feature], SOURCES_READ],
        `${name} ${feature}`,
      );
    }
  }
}

describe("what works whatever a report says", () => {
  for (const override of OWN)
    it(`D22: ${override.name}: is said by findings, hovers and gwls features alike, with source and date`, () => {
      checkOverride(override);
    });

  it("is nothing else of those implementations, and nothing of controllers that are not known", () => {
    const timeout = rule("timeouts: { $0request: 5s }");
    assert.deepEqual(seen(timeout, "gateway.k8s.aws/alb").findings, ["feature-reported-unsupported"]);
    assert.deepEqual(seen(timeout, "konghq.com/kic-gateway-controller").findings, [
      "feature-reported-unsupported",
    ]);
    for (const uses of [...Object.values(USES), timeout]) {
      const { findings, hover: shown, workspace } = seen(uses, "example.net/gateway");
      assert.deepEqual(findings, []);
      assert.doesNotMatch(shown, /has it\*\*|lacks it\*\*|may lack it\*\*/);
      assert.ok(featuresReport(workspace, String).implementations.every(({ isMeant }) => !isMeant));
    }
  });

  it("is by the report where the release that is meant has it there", () => {
    const uses = USES["GatewayStaticAddresses"] ?? "";
    assert.match(seen(uses, undefined, "contour@1.31").hover, /\*\*`contour` has it\*\*, by the old report/);
  });

  it("D22: is what others found out, too", { skip }, () => {
    const stated = statedElsewhere();
    assert.ok(stated.length > 3);
    for (const override of stated) checkOverride(override);
  });
});
