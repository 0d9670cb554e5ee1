import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { IMPLEMENTATIONS } from "../../server/src/implementations/implementations.ts";
import {
  implementationNamed,
  implementationOf,
} from "../../server/src/implementations/meantImplementation.ts";
import { REPORTED_GROUPS } from "../../server/src/implementations/reportedGroups.ts";
import { isTelling, reportedReleases, reportedSupport } from "../../server/src/implementations/support.ts";

const repeated = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);

describe("the descriptions of implementations", () => {
  it("are one file each, all of them listed, under names of their own", () => {
    const files = readdirSync(join(process.cwd(), "server", "src", "implementations", "described"));
    assert.deepEqual(
      files.map((file) => file.replace(".ts", "")).sort(),
      IMPLEMENTATIONS.map(({ name }) =>
        name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      ).sort(),
    );
    assert.deepEqual(repeated(IMPLEMENTATIONS.map(({ name }) => name)), []);
    assert.deepEqual(repeated(IMPLEMENTATIONS.flatMap(({ controllers }) => controllers)), []);
    assert.deepEqual(
      repeated(IMPLEMENTATIONS.flatMap(({ classes, usualClasses = [] }) => [...classes, ...usualClasses])),
      [],
    );
  });

  it("have reports in their form, with a sign for every feature", () => {
    const form = new RegExp(
      `^1\\.\\d\\.\\d (?:standard|experimental|unknown) \\S+ \\S+ ${REPORTED_GROUPS.map(
        ({ features }) => `[-+cp.]{${features.length}}`,
      ).join(" ")}$`,
    );
    for (const { name, reports, sources = [] } of IMPLEMENTATIONS) {
      assert.ok(reports.length + sources.length > 0, name);
      for (const report of reports) assert.match(report, form, name);
    }
    const names = REPORTED_GROUPS.flatMap(({ features }) => features.map((feature) => feature.name));
    assert.deepEqual(repeated(names), []);
  });

  it("say where protocols, kinds and backends were read, and what works although reports say otherwise", () => {
    for (const { name, protocols, routeKinds, backends, sources, worksAnyway } of IMPLEMENTATIONS) {
      if (protocols !== undefined) assert.ok(routeKinds && backends && sources, name);
      for (const source of sources ?? []) assert.match(source, /^[-\w.]+\/[-\w.]+@[0-9a-f]+:\S+$/, name);
      for (const feature of worksAnyway?.features ?? [])
        assert.ok(REPORTED_GROUPS.some(({ features }) => features.some((one) => one.name === feature)));
    }
  });

  it("are found by controller before class, and by what a setting names", () => {
    const nameOf = (className: string, controller?: string) =>
      implementationOf(className, controller)?.implementation.name;
    assert.equal(nameOf("edge", "networking.gke.io/gateway"), "gke");
    assert.equal(nameOf("nginx"), "nginx-gateway-fabric");
    assert.deepEqual(
      ["nginx", "traefik", "kgateway", "istio"].map((name) => implementationOf(name, undefined)?.isGuess),
      [true, true, undefined, undefined],
    );
    assert.equal(implementationOf("traefik", "traefik.io/gateway-controller")?.isGuess, undefined);
    assert.equal(nameOf("nginx", "example.net/gateway"), undefined);
    assert.equal(nameOf("edge"), undefined);
    assert.equal(nameOf("edge", "haproxy-ingress.github.io/controller/edge"), "haproxy-ingress");
    assert.equal(nameOf("edge", "gateway.envoyproxy.io/gatewayclass-controller"), "envoy-gateway");
    assert.equal(nameOf("edge", "gateway.envoyproxy.io/internal-controller"), "envoy-gateway");
    assert.equal(nameOf("edge", "gateway.nginx.org/public"), "nginx-gateway-fabric");
    assert.equal(nameOf("edge", "projectcontour.io/projectcontour/contour-internal"), "contour");
    assert.equal(nameOf("openshift-default", "openshift.io/gateway-controller/v1"), "istio");
    assert.equal(nameOf("edge", "gateway.nginx.org.example.com/public"), undefined);
    assert.equal(nameOf("tigera-gateway-class", "gateway.envoyproxy.io/gatewayclass-controller"), "calico");
    assert.equal(nameOf("edge", "gateway.k8s.aws/nlb"), undefined);
    assert.equal(implementationNamed("envoy"), undefined);
    assert.equal(implementationNamed("gke@1.34")?.release, "1.34");
  });

  it("answer by the newest report, by that of a release, and by the best of several modes", () => {
    const answer = (text: string, feature: string) => {
      const meant = implementationNamed(text);
      return meant && reportedSupport(meant, feature)?.answer;
    };
    assert.equal(answer("gke", "HTTPRouteRequestTimeout"), "unsupported");
    assert.equal(answer("gke", "HTTPRouteSchemeRedirect"), "supported");
    assert.equal(answer("gke@1.34", "BackendTLSPolicy"), "unknown");
    assert.equal(answer("gke@1.2", "BackendTLSPolicy"), undefined);
    assert.equal(answer("traefik", "TCPRoute"), "unknown");
    assert.equal(answer("contour", "GatewayStaticAddresses"), "supported");
    assert.equal(answer("gke", "NoSuchFeature"), undefined);
    assert.equal(isTelling("HTTPRouteNamedRouteRule"), false);
    for (const implementation of IMPLEMENTATIONS)
      for (const release of reportedReleases(implementation))
        assert.ok(reportedSupport({ implementation, release }, "Gateway"), implementation.name);
  });
});
