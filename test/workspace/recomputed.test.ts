import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../server/src/features/hover/hover.ts";
import { createEngine } from "../../server/src/library.ts";
import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";

/** What one object costs at most: its findings, attachments, backends, parent acceptances and the like, each once. */
const ONE_OBJECT = 12;

function head(kind: string, namespace: string, name: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\n  annotations:\n    note: "0"\n`;
}

function gateway(name: string): string {
  return `${head("Gateway", "infra", name)}spec:\n  gatewayClassName: internet\n  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n      allowedRoutes:\n        namespaces:\n          from: All\n`;
}

function route(name: string, parent: string, backend: string): string {
  return `${head("HTTPRoute", "apps", name)}spec:\n  parentRefs:\n    - name: ${parent}\n      namespace: infra\n  hostnames:\n    - ${name}.example.com\n  rules:\n    - backendRefs:\n        - name: ${backend}\n          port: 80\n`;
}

function policy(name: string, target: string): string {
  return `${head("BackendTLSPolicy", "apps", name)}spec:\n  targetRefs:\n    - { group: "", kind: Service, name: ${target} }\n  validation:\n    hostname: ${target}.example.com\n    caCertificateRefs:\n      - { group: "", kind: ConfigMap, name: authorities }\n`;
}

function service(name: string, port = 80): string {
  return `apiVersion: v1\nkind: Service\nmetadata:\n  name: ${name}\n  namespace: apps\nspec:\n  selector:\n    app: ${name}\n  ports:\n    - port: ${port}\n`;
}

/**
 * Two Gateways: `edge` with `routes` Routes whose Services are there but for `missing`, which two of them name, and
 * `other` with `crowd` Routes and Services that have nothing to do with any of that.
 */
function world(routes: number, crowd: number): Workspace {
  const workspace = createEngine();
  workspace.setFile("infra/edge.yaml", gateway("edge"));
  workspace.setFile("infra/other.yaml", gateway("other"));
  for (let at = 0; at < routes; at++) {
    workspace.setFile(
      `apps/route-${at}.yaml`,
      route(`edge-${at}`, "edge", at < 2 ? "missing" : `service-${at}`),
    );
    if (at >= 2) workspace.setFile(`apps/service-${at}.yaml`, service(`service-${at}`));
  }
  for (let at = 0; at < crowd; at++) {
    workspace.setFile(`crowd/route-${at}.yaml`, route(`crowd-${at}`, "other", `crowd-${at}`));
    workspace.setFile(`crowd/service-${at}.yaml`, service(`crowd-${at}`));
  }
  workspace.flush();
  return workspace;
}

interface Work {
  readonly computed: number;
  readonly files: readonly string[];
}

/** What it takes to bring the workspace up to date after a change. */
function work(workspace: Workspace, change: () => void): Work {
  const before = workspace.computedCells;
  change();
  const { files } = workspace.flush();
  return { computed: workspace.computedCells - before, files };
}

function replace(workspace: Workspace, path: string, what: string, by: string): Work {
  const text = workspace.text(path) ?? "";
  const at = text.indexOf(what);
  assert.ok(at >= 0, `${what} stands in ${path}`);
  const starts = lineStarts(text);
  const range = { start: positionAt(starts, at), end: positionAt(starts, at + what.length) };
  return work(workspace, () => workspace.edit(path, range, by));
}

describe("the work that an edit makes", () => {
  it("is none for a comment", () => {
    const workspace = world(10, 50);
    for (const path of ["infra/edge.yaml", "apps/route-3.yaml"]) {
      assert.deepEqual(
        replace(workspace, path, "metadata:", "# note\nmetadata:"),
        { computed: 0, files: [] },
        path,
      );
      assert.deepEqual(replace(workspace, path, "# note\n", ""), { computed: 0, files: [] }, path);
    }
  });

  it("is at most that of its users for a comment in a Service, whose text is read when somebody looks into it", () => {
    const workspace = world(10, 50);
    const { computed, files } = replace(workspace, "apps/service-3.yaml", "metadata:", "# note\nmetadata:");
    assert.ok(computed <= ONE_OBJECT, `${computed} values`);
    assert.deepEqual(files, []);
  });

  it("is the object's own for an annotation of a Route or a Service", () => {
    const workspace = world(10, 50);
    const ofRoute = replace(workspace, "apps/route-3.yaml", '"0"', '"1"');
    assert.ok(ofRoute.computed > 0 && ofRoute.computed <= ONE_OBJECT, `${ofRoute.computed} values`);
    assert.deepEqual(ofRoute.files, []);
    const ofService = replace(
      workspace,
      "apps/service-3.yaml",
      "  name: service-3",
      "  annotations: { a: b }\n  name: service-3",
    );
    assert.ok(ofService.computed <= 2 * ONE_OBJECT, `${ofService.computed} values`);
    assert.deepEqual(ofService.files, []);
  });

  it("is the Route's own for an edit of a Route that concerns nobody else", () => {
    const workspace = world(10, 50);
    const { computed, files } = replace(workspace, "apps/route-3.yaml", "name: edge\n", "name: edgee\n");
    assert.ok(computed > 0 && computed <= ONE_OBJECT, `${computed} values`);
    assert.deepEqual(files, ["apps/route-3.yaml"], "there is no such Gateway");
  });

  it("is that of its users for an object that appears, and for one that goes", () => {
    const workspace = world(10, 50);
    for (const at of [4, 7]) replace(workspace, `apps/route-${at}.yaml`, "name: edge\n", "name: third\n");
    const users = ["apps/route-4.yaml", "apps/route-7.yaml"];
    const appears = work(workspace, () => workspace.setFile("infra/third.yaml", gateway("third")));
    assert.deepEqual(
      appears.files.filter((path) => path.startsWith("apps/")),
      users,
    );
    assert.ok(appears.computed <= 3 * ONE_OBJECT, `${appears.computed} values`);
    const goes = work(workspace, () => workspace.removeFile("infra/third.yaml"));
    assert.deepEqual(
      goes.files.filter((path) => path.startsWith("apps/")),
      users,
    );
    assert.ok(goes.computed <= 3 * ONE_OBJECT, `${goes.computed} values`);
  });

  it("is none of those who ask a question that many ask, where its answer stays", () => {
    const ROUTES = 20;
    const workspace = world(ROUTES, 0);
    for (let at = 0; at < ROUTES; at++)
      replace(
        workspace,
        `apps/route-${at}.yaml`,
        "backendRefs:\n        - name:",
        "backendRefs:\n        - group: core\n          name:",
      );
    const town = "apiVersion: v1\nkind: Namespace\nmetadata: { name: town, annotations: { a: b } }\n";
    work(workspace, () => workspace.setFile("town.yaml", town));
    const same = replace(workspace, "town.yaml", "a: b", "a: c");
    assert.ok(same.computed <= ONE_OBJECT, `${same.computed} values`);
    const other = replace(workspace, "town.yaml", "a: c", "linkerd.io/inject: enabled");
    assert.ok(other.computed >= ROUTES, `${other.computed} values`);
  });

  it("is that of its users for a Service", () => {
    const workspace = world(10, 50);
    const users = ["apps/route-0.yaml", "apps/route-1.yaml"];
    const appears = work(workspace, () => workspace.setFile("apps/missing.yaml", service("missing")));
    assert.ok(
      appears.files.every((path) => users.includes(path)),
      appears.files.join(" "),
    );
    assert.ok(appears.computed <= 3 * ONE_OBJECT, `${appears.computed} values`);
    const unused = work(workspace, () => workspace.setFile("apps/unused.yaml", service("unused")));
    assert.deepEqual(unused.files, []);
    assert.ok(unused.computed <= ONE_OBJECT, `${unused.computed} values`);
  });

  it("is that of its Routes for a Gateway, and not that of another Gateway's", () => {
    const workspace = world(10, 200);
    const { computed, files } = replace(workspace, "infra/edge.yaml", "from: All", "from: Same");
    assert.deepEqual(
      files.filter((path) => path.startsWith("apps/")),
      Array.from({ length: 10 }, (_, at) => `apps/route-${at}.yaml`),
    );
    assert.ok(
      files.every((path) => path.startsWith("apps/") || path === "infra/edge.yaml"),
      files.join(" "),
    );
    assert.ok(computed <= 11 * ONE_OBJECT, `${computed} values`);
  });

  it("is that of its children for a parent Route, and not that of other children", () => {
    const parentRef = (kind: string, name: string) =>
      `spec:\n  parentRefs:\n    - kind: ${kind}\n      name: ${name}\n      namespace: infra\n`;
    const parent = (name: string) =>
      `${head("HTTPRoute", "infra", name)}${parentRef("Gateway", "edge")}  rules:\n    - name: all\n      allowedRoutes:\n        namespaces:\n          from: All\n`;
    const child = (name: string, of: string) =>
      `${head("HTTPRoute", "apps", name)}${parentRef("HTTPRoute", of)}  rules:\n    - backendRefs:\n        - name: service-5\n          port: 80\n`;
    const workspace = world(10, 50);
    workspace.setFile("infra/parent.yaml", parent("parent"));
    workspace.setFile("infra/uncle.yaml", parent("uncle"));
    for (let at = 0; at < 5; at++) {
      workspace.setFile(`apps/child-${at}.yaml`, child(`child-${at}`, "parent"));
      workspace.setFile(`apps/cousin-${at}.yaml`, child(`cousin-${at}`, "uncle"));
    }
    workspace.flush();
    const statusOf = (name: string) =>
      workspace
        .objects()
        .flatMap(({ delivered }) => (delivered.resource.metadata.name === name ? delivered.id : []))
        .flatMap((id) => workspace.clusterOf(id).delegation.bindings(id))
        .map(({ verdict }) => verdict);
    assert.deepEqual(statusOf("child-3"), ["yes"]);
    const { computed, files } = replace(workspace, "infra/parent.yaml", "from: All", "from: Same");
    assert.deepEqual(statusOf("child-3"), ["no"]);
    assert.ok(
      files.every((path) => path.startsWith("apps/child-") || path === "infra/parent.yaml"),
      files.join(" "),
    );
    assert.ok(computed > 0 && computed <= 6 * ONE_OBJECT, `${computed} values`);
    const ofChild = replace(workspace, "apps/child-1.yaml", '"0"', '"1"');
    assert.ok(ofChild.computed > 0 && ofChild.computed <= 6 * ONE_OBJECT, `${ofChild.computed} values`);
  });

  it("does not grow with the number of objects that have nothing to do with it", () => {
    const edits: readonly ((workspace: Workspace) => Work)[] = [
      (workspace) => replace(workspace, "apps/route-3.yaml", "edge-3.example.com", "shop.example.com"),
      (workspace) => replace(workspace, "apps/route-3.yaml", "port: 80", "port: 81"),
      (workspace) => replace(workspace, "infra/edge.yaml", "port: 80", "port: 8080"),
      (workspace) => replace(workspace, "infra/edge.yaml", "from: All", "from: Same"),
      (workspace) => replace(workspace, "apps/service-4.yaml", "port: 80", "port: 90"),
      (workspace) => work(workspace, () => workspace.setFile("apps/missing.yaml", service("missing"))),
      (workspace) => work(workspace, () => workspace.removeFile("apps/route-5.yaml")),
      (workspace) => work(workspace, () => workspace.setFile("infra/third.yaml", gateway("third"))),
    ];
    const [few, many] = [world(10, 50), world(10, 500)];
    assert.deepEqual(
      edits.map((edit) => edit(many)),
      edits.map((edit) => edit(few)),
    );
  });

  it("is that of a policy and its rivals for a policy, and that of its policies for a Service", () => {
    const policed = (crowd: number) => {
      const workspace = world(10, crowd);
      for (const at of [3, 4])
        workspace.setFile(`apps/policy-${at}.yaml`, policy(`policy-${at}`, `service-${at}`));
      for (let at = 0; at < crowd; at++)
        workspace.setFile(`crowd/policy-${at}.yaml`, policy(`crowd-${at}`, `crowd-${at}`));
      workspace.flush();
      return workspace;
    };
    const edits: readonly ((workspace: Workspace) => Work)[] = [
      (workspace) => replace(workspace, "apps/policy-3.yaml", "name: service-3", "name: service-4"),
      (workspace) => replace(workspace, "apps/policy-3.yaml", "service-3.example.com", "a.example.com"),
      (workspace) => replace(workspace, "apps/service-4.yaml", "port: 80", "port: 90"),
      (workspace) => replace(workspace, "apps/route-4.yaml", "name: edge\n", "name: other\n"),
      (workspace) => work(workspace, () => workspace.removeFile("apps/policy-4.yaml")),
    ];
    const [few, many] = [policed(20), policed(200)];
    const [rivals, ...others] = edits.map((edit) => edit(few));
    assert.deepEqual(rivals?.files, ["apps/policy-4.yaml"], "it comes second now");
    for (const { computed } of others) assert.ok(computed <= 3 * ONE_OBJECT, `${computed} values`);
    assert.deepEqual(
      edits.map((edit) => edit(many)),
      [rivals, ...others],
    );
  });

  it("holds each status once for everybody who asks, and none where nobody does", () => {
    const workspace = world(10, 50);
    const shown = (path: string) => {
      const at = positionAt(
        lineStarts(workspace.text(path) ?? ""),
        (workspace.text(path) ?? "").indexOf("kind:"),
      );
      return work(workspace, () => assert.ok(hover(workspace, path, { ...at, character: 7 })?.markdown));
    };
    const status = (path: string) => {
      const object = workspace.objects().find((one) => one.path === path);
      assert.ok(object !== undefined);
      const { id } = object.delivered;
      return work(workspace, () => assert.ok(workspace.clusterOf(id).status.of(id) !== undefined));
    };
    for (const path of ["apps/route-5.yaml", "apps/route-4.yaml"])
      assert.equal(status(path).computed, 1, "no status is worked out with the findings");
    for (const path of ["infra/edge.yaml", "apps/route-3.yaml"]) {
      assert.ok(shown(path).computed > 0, `${path} at first`);
      assert.equal(status(path).computed, 0, `the hover has worked out the status of ${path}`);
      assert.equal(shown(path).computed, 0, `${path} again`);
    }
    replace(workspace, "infra/edge.yaml", "from: All", "from: Same");
    assert.equal(status("apps/route-5.yaml").computed, 1, "after the change");
    for (const path of ["infra/edge.yaml", "apps/route-3.yaml"]) {
      assert.equal(status(path).computed, 1, `the status of ${path}, once after the change`);
      assert.equal(shown(path).computed, 0, `${path} after the change`);
    }
  });

  it("does not grow with the Routes of the same host that match other requests", () => {
    const shared = (count: number): Workspace => {
      const workspace = createEngine();
      workspace.setFile("infra/edge.yaml", gateway("edge"));
      for (let at = 0; at < count; at++) {
        const text = route(`shared-${at}`, "edge", "missing").replace(`shared-${at}.example`, "shop.example");
        const match = `rules:\n    - matches:\n        - path:\n            value: /path-${at}\n      `;
        workspace.setFile(`apps/route-${at}.yaml`, text.replace("rules:\n    - ", match));
      }
      workspace.flush();
      return workspace;
    };
    const edits: readonly ((workspace: Workspace) => Work)[] = [
      (workspace) => replace(workspace, "apps/route-3.yaml", "/path-3", "/path-new"),
      (workspace) => replace(workspace, "apps/route-3.yaml", "/path-new", "/path-4"),
      (workspace) => replace(workspace, "apps/route-3.yaml", "/path-4", "/path-3"),
      (workspace) => replace(workspace, "apps/route-5.yaml", "port: 80", "port: 81"),
    ];
    const [few, many] = [shared(20), shared(200)];
    const works = edits.map((edit) => edit(few));
    assert.deepEqual(
      edits.map((edit) => edit(many)),
      works,
    );
    assert.deepEqual(
      works.map(({ files }) => files),
      [[], ["apps/route-4.yaml"], ["apps/route-4.yaml"], []],
    );
    for (const { computed } of works) assert.ok(computed <= 2 * ONE_OBJECT, `${computed} values`);
  });

  it("is done once, however many edits came before", () => {
    const workspace = world(10, 10);
    const once = replace(workspace, "apps/route-3.yaml", "port: 80", "port: 81").computed;
    const often = work(workspace, () => {
      for (let port = 82; port < 92; port++)
        workspace.setFile(
          "apps/route-3.yaml",
          route("edge-3", "edge", "service-3").replace("port: 80", `port: ${port}`),
        );
    });
    assert.equal(often.computed, once);
  });

  it("can be done in slices, which come to the same", () => {
    const [whole, sliced] = [world(10, 10), world(10, 10)];
    for (const workspace of [whole, sliced]) {
      workspace.setFile("infra/edge.yaml", gateway("edge").replace("from: All", "from: Same"));
    }
    const { files } = whole.flush();
    const slices = flushedInSlices(sliced);
    assert.ok(slices.length > 5, `${slices.length} slices`);
    assert.deepEqual(slices.flat().sort(), files);
    for (const path of whole.paths()) assert.deepEqual(sliced.diagnostics(path), whole.diagnostics(path));
  });

  it("is done in slices where one file has many documents, of which each is looked at once", () => {
    const text = Array.from({ length: 200 }, (_, at) => route(`route-${at}`, "lost", "missing")).join(
      "---\n",
    );
    const [sliced, whole] = [createEngine(), createEngine()];
    for (const workspace of [sliced, whole]) workspace.setFile("all.yaml", text);
    const slices = flushedInSlices(sliced);
    assert.ok(slices.length >= 400, `${slices.length} slices`);
    assert.deepEqual(slices.flat(), whole.flush().files);
    assert.deepEqual(sliced.diagnostics("all.yaml"), whole.diagnostics("all.yaml"));
  });

  it("is that of its own autoscaler for a Gateway among many of its namespace", () => {
    const workspace = createEngine();
    const autoscaler = (target: string) =>
      `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: ${target}\n  namespace: infra\nspec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: ${target}\n`;
    for (let at = 0; at < 40; at++) {
      workspace.setFile(`gateway-${at}.yaml`, gateway(`edge-${at}`));
      workspace.setFile(`scaler-${at}.yaml`, autoscaler(`edge-${at}-internet`));
    }
    workspace.flush();
    const ofListener = replace(workspace, "gateway-7.yaml", "port: 80", "port: 81");
    assert.ok(ofListener.computed <= 3 * ONE_OBJECT, `${ofListener.computed} values`);
    const ofTarget = replace(
      workspace,
      "scaler-7.yaml",
      "name: edge-7-internet\n  namespace",
      "name: seven\n  namespace",
    );
    assert.ok(ofTarget.computed <= ONE_OBJECT, `${ofTarget.computed} values`);
    // Every name of the namespace is looked up again, and none of them comes out different.
    const fresh = work(workspace, () => workspace.setFile("fresh.yaml", gateway("fresh")));
    assert.ok(fresh.computed <= 40 * 3 + 3 * ONE_OBJECT, `${fresh.computed} values`);
    assert.deepEqual(fresh.files, []);
  });
});

/** The files that each of as many slices as possible has brought. */
function flushedInSlices(workspace: Workspace): readonly (readonly string[])[] {
  const slices: (readonly string[])[] = [];
  for (;;) {
    const { files, isDone } = workspace.flush(() => true);
    slices.push(files);
    if (isDone) return slices;
  }
}
