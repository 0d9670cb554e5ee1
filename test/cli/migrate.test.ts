import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { folder } from "./gwls.ts";

const INGRESS = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop }
spec:
  ingressClassName: other
  rules:
    - host: shop.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] }
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

describe("gwls migrate", () => {
  it("writes nothing unless it is asked to, and proves what it would write", () => {
    const { path, gwls } = folder({ "k8s/shop.yaml": INGRESS, "k8s/service.yaml": SERVICE });
    const { code, out, err } = gwls(["migrate", "k8s", "--gateway-class", "edge", "--exit-code"]);
    assert.deepEqual({ code, err }, { code: 0, err: "" });
    assert.match(out, /New files, not written yet/);
    assert.match(out, / {2}\+ k8s\/gateway.yaml\n {2}\+ k8s\/shop.gateway.yaml\n/);
    assert.match(out, /3 classes of requests asked: all are answered as before\.\n$/);
    assert.equal(existsSync(join(path, "k8s/gateway.yaml")), false);
  });

  it("proves what it would write where nothing says in which namespace that is", () => {
    const text = INGRESS.replace(", namespace: shop", "");
    const { gwls } = folder({ "shop.yaml": text, "service.yaml": SERVICE.replace(", namespace: shop", "") });
    for (const more of [[], ["--listener-sets"]])
      assert.match(
        gwls(["migrate", "--gateway-class", "edge", ...more]).out,
        /3 classes of requests asked: all are answered as before\.\n$/,
      );
  });

  it("writes new files beside the old ones, which `gwls diff --ingress` compares from then on", () => {
    const { path, gwls, write } = folder({ "shop.yaml": INGRESS, "service.yaml": SERVICE });
    const run = gwls(["migrate", "--write", "--gateway-class", "edge"]);
    assert.deepEqual(
      [run.code, run.err],
      [0, "gwls: gateway.yaml: written\ngwls: shop.gateway.yaml: written\n"],
    );
    assert.equal(
      gwls(["diff", "--ingress", "--exit-code"]).out,
      "3 classes of requests asked: all are answered as before.\n",
    );
    const text = readFileSync(join(path, "shop.gateway.yaml"), "utf8");
    write("shop.gateway.yaml", text.replace("name: web", "name: other"));
    const { code, out } = gwls(["diff", "--ingress", "--exit-code"]);
    assert.equal(code, 1);
    assert.match(
      out,
      /~ GET http:\/\/shop.example.com\/ and \d+ more like it\n {6}was → shop\/web:80 as \/\n {6}now → `shop\/other:80`/,
    );
  });

  it("has a kustomization list the new files, in what it writes and in a patch", () => {
    const kustomization = "resources:\n  - service.yaml\n  - shop.yaml # the shop\n";
    const changed = `${kustomization}  - gateway.yaml\n  - shop.gateway.yaml\n`;
    const files = { "shop.yaml": INGRESS, "service.yaml": SERVICE, "kustomization.yaml": kustomization };
    const written = folder(files);
    const { out, err } = written.gwls(["migrate", "--write", "--gateway-class", "edge"]);
    assert.match(
      out,
      /New files, and files that change\n {2}\+ gateway.yaml\n {2}\+ shop.gateway.yaml\n {2}~ kustomization.yaml\n/,
    );
    assert.match(err, /gwls: kustomization.yaml: changed\n$/);
    assert.equal(readFileSync(join(written.path, "kustomization.yaml"), "utf8"), changed);
    const patched = folder(files);
    patched.write("new.patch", patched.gwls(["migrate", "--format", "patch", "--gateway-class", "edge"]).out);
    assert.equal(spawnSync("git", ["apply", "new.patch"], { cwd: patched.path }).status, 0);
    assert.equal(readFileSync(join(patched.path, "kustomization.yaml"), "utf8"), changed);
    assert.equal(patched.gwls(["diff", "--ingress", "--exit-code"]).code, 0);
  });

  it("writes over nothing, and through no link", () => {
    const { path, gwls } = folder({ "k8s/shop.yaml": INGRESS, "elsewhere.txt": "" });
    symlinkSync(join(path, "elsewhere.txt"), join(path, "k8s/gateway.yaml"));
    const { code, err } = gwls(["migrate", "k8s", "--write"]);
    assert.equal(code, 2);
    assert.match(err, /k8s\/gateway.yaml: not written into k8s, because/);
    assert.equal(readFileSync(join(path, "elsewhere.txt"), "utf8"), "");
  });

  it("prints a patch that git applies", () => {
    const { path, gwls, write } = folder({ "shop.yaml": INGRESS });
    write("new.patch", gwls(["migrate", "--format", "patch", "--gateway-class", "edge"]).out);
    const applied = spawnSync("git", ["apply", "new.patch"], { cwd: path });
    assert.equal(applied.status, 0, applied.stderr.toString());
    assert.ok(existsSync(join(path, "shop.gateway.yaml")));
  });

  it("gives programs the files, the report and the proof", () => {
    const { gwls } = folder({ "shop.yaml": INGRESS });
    const { version, files, report, proof } = JSON.parse(gwls(["migrate", "--format", "json"]).out);
    assert.deepEqual([version, files.length, proof.differences], [1, 2, []]);
    assert.deepEqual(Object.keys(report[0]), ["source", "ingress", "verdict", "message"]);
  });

  it("asks for a Gateway by its namespace and name", () => {
    const { gwls } = folder({ "shop.yaml": INGRESS });
    const { code, err } = gwls(["migrate", "--gateway", "front-door"]);
    assert.deepEqual(
      [code, err],
      [2, "gwls: --gateway takes a namespace and a name, as in `--gateway edge/front-door`\n"],
    );
  });

  it("follows a request through the Ingresses, with why", () => {
    const { gwls } = folder({ "shop.yaml": INGRESS, "service.yaml": SERVICE });
    const { out } = gwls(["trace", "http://shop.example.com/x", "--ingress"]);
    assert.match(out, /The host is `?shop.example.com`?/);
    assert.match(out, /`?\/`? is the longest prefix/);
    assert.match(out, /→ `?shop\/web:80`? by Ingress `?shop\/shop`?/);
    const { outcome, backends } = JSON.parse(
      gwls(["trace", "http://no.example.com/", "--ingress", "--format", "json"]).out,
    );
    assert.deepEqual([outcome, backends], ["response", []]);
  });

  it("says that there is nothing to do", () => {
    const { gwls } = folder({ "service.yaml": SERVICE });
    assert.equal(gwls(["migrate"]).out, "There is no Ingress to convert.\n");
  });
});
