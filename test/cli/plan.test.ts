import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { type Folder, folder, gateway } from "./gwls.ts";

const NOTHING =
  "Nothing changes: every request, policy, parent, listener, grant, certificate and finding is as it was.\n";

function route(section: string, hostname = "shop.example.com"): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: edge }
spec:
  parentRefs: [{ name: front-door, sectionName: ${section} }]
  hostnames: ["${hostname}"]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;
}

const GRANT = `apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: pages, namespace: media }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: edge }]
  to: [{ group: "", kind: Service, name: images }]
`;

function secure(name: string): string {
  return `${gateway()}    - name: https
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls: { certificateRefs: [{ name: ${name} }] }
`;
}

function git(path: string, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  const run = spawnSync("git", [...identity, ...args], { cwd: path });
  assert.equal(run.status, 0, run.stderr.toString());
}

function repository(files: Readonly<Record<string, string>>): Folder {
  const made = folder(files);
  git(made.path, "init", "--quiet");
  commit(made.path);
  return made;
}

function commit(path: string): void {
  git(path, "add", "--all");
  git(path, "commit", "--quiet", "--message", "change");
}

describe("gwls plan", () => {
  it("tells of a Route that loses its parent, and of the host that goes dark", () => {
    const { path, gwls, write } = repository({ "gateway.yaml": gateway(), "route.yaml": route("http") });
    assert.deepEqual(gwls(["plan", "HEAD", "--exit-code"]), { code: 0, out: NOTHING, err: "" });
    write("route.yaml", route("htpt"));
    const told = `Hosts
  − \`shop.example.com\`
      was HTTP 80 of Gateway \`edge/front-door\`
      ! No Route of these Gateways serves this host any more.

Requests
  − \`GET http://shop.example.com/\` at Gateway \`edge/front-door\`
      was → \`edge/cart:80\`
      now 404

Parents of Routes
  + HTTPRoute \`edge/shop\` at Gateway \`edge/front-door\`, section \`htpt\`
      now not accepted (\`NoMatchingParent\`): Gateway \`edge/front-door\` has no listener \`htpt\`.
  − HTTPRoute \`edge/shop\` at Gateway \`edge/front-door\`, section \`http\`
      was accepted

Findings
  + error \`route-parent-section-not-found\`, HTTPRoute \`edge/shop\`  route.yaml:5
      Gateway \`front-door\` has no listener \`htpt\`, so the Route is not attached to it. It has \`http\`.

Plan: 2 new, 0 changed, 3 gone.
`;
    assert.deepEqual(gwls(["plan", "HEAD"]), { code: 0, out: told, err: "" });
    commit(path);
    assert.deepEqual(gwls(["plan", "HEAD~1", "HEAD", "--exit-code"]), { code: 1, out: told, err: "" });
    const back = gwls(["plan", "HEAD", "HEAD~1"]).out;
    assert.match(
      back,
      /^Hosts\n {2}\+ `shop.example.com`\n {6}now HTTP 80 of Gateway `edge\/front-door`\n\n/,
    );
    assert.match(back, /^Plan: 3 new, 0 changed, 2 gone\.$/m);
  });

  it("tells of new listeners, of certificates, and of permissions and who has them", () => {
    const { gwls } = folder({
      "a/gateway.yaml": gateway(),
      "b/gateway.yaml": secure("shop-certificate"),
      "b/grant.yaml": GRANT,
    });
    assert.equal(
      gwls(["plan", "a", "b"]).out,
      `Listeners
  + Gateway \`edge/front-door\`, listener \`https\`
      now HTTPS 443, \`shop.example.com\`

Certificates
  + certificate Secret \`edge/shop-certificate\` of Gateway \`edge/front-door\`
      now listener \`https\`: unknown: Secret \`shop-certificate\` is not in this workspace

Permissions across namespaces
  + every HTTPRoute of namespace \`edge\` may refer to \`images\`, a Service of namespace \`media\`
      by ReferenceGrant \`pages\`

Plan: 3 new, 0 changed, 0 gone.
`,
    );
  });

  it("has nothing to tell of what only stands elsewhere: files moved, grants renamed and split", () => {
    const two = GRANT.replace("name: images }]", 'name: images }, { group: "", kind: Secret, name: key }]');
    const split = `${GRANT.replace("name: pages", "name: one")}---\n${GRANT.replace("name: pages", "name: two").replace("kind: Service, name: images", "kind: Secret, name: key")}`;
    const { gwls } = folder({
      "a/all.yaml": `${gateway()}---\n${route("http")}`,
      "a/grant.yaml": two,
      "b/k8s/gateway.yaml": `# moved\n${gateway()}`,
      "b/k8s/route.yaml": route("http"),
      "b/k8s/grants.yaml": split,
    });
    assert.deepEqual(gwls(["plan", "a", "b", "--exit-code"]), { code: 0, out: NOTHING, err: "" });
  });

  it("does not call a permission gone that a wider one holds, nor new that a wider one held", () => {
    const wide = GRANT.replace(", name: images }", " }");
    assert.notEqual(wide, GRANT);
    const { gwls } = folder({ "narrow/grant.yaml": GRANT, "wide/grant.yaml": wide });
    const every =
      "every HTTPRoute of namespace `edge` may refer to every Service of namespace `media`\n      by ReferenceGrant `pages`";
    const told = (sign: string, counts: string) =>
      `Permissions across namespaces\n  ${sign} ${every}\n\nPlan: ${counts}.\n`;
    assert.equal(gwls(["plan", "narrow", "wide"]).out, told("+", "1 new, 0 changed, 0 gone"));
    assert.equal(gwls(["plan", "wide", "narrow"]).out, told("−", "0 new, 0 changed, 1 gone"));
  });

  it("tells of listeners in conflict", () => {
    const rival = `    - name: https
      port: 80
      protocol: HTTP
`;
    const { gwls } = folder({ "a/gateway.yaml": gateway(), "b/gateway.yaml": gateway() + rival });
    const { out } = gwls(["plan", "a", "b"]);
    assert.match(out, /^Refused by the API server\n {2}\+ error `cel-listener-port-proto-host-unique`/m);
    assert.match(
      out,
      /^ {2}~ Gateway `edge\/front-door`\n {6}was accepted\n {6}now not accepted \(`ListenersNotValid`\)/m,
    );
    assert.match(out, /listener `https`\n {6}now HTTP 80, every host, in conflict \(`HostnameConflict`\): /);
  });

  it("warns of a host that is answered without TLS from now on", () => {
    const { gwls } = folder({
      "a/gateway.yaml": secure("c"),
      "a/route.yaml": route("https"),
      "b/gateway.yaml": secure("c"),
      "b/route.yaml": route("http"),
    });
    assert.match(
      gwls(["plan", "a", "b"]).out,
      /^Hosts\n {2}~ `shop.example.com`\n {6}was HTTPS 443 of Gateway `edge\/front-door`\n {6}now HTTP 80 of Gateway `edge\/front-door`\n {6}! Requests without TLS are answered now, where they were not before\.\n/,
    );
  });

  it("calls no host dark that a wider one still serves", () => {
    const { gwls } = folder({
      "a/gateway.yaml": gateway(),
      "a/route.yaml": `${route("http")}---\n${route("http", "*.example.com").replace("name: shop", "name: all")}`,
      "b/gateway.yaml": gateway(),
      "b/route.yaml": route("http", "*.example.com").replace("name: shop", "name: all"),
    });
    assert.doesNotMatch(gwls(["plan", "a", "b"]).out, /Hosts|dark/);
  });

  it("writes one comment with a marker, and everything as JSON", () => {
    const { gwls } = folder({
      "a/gateway.yaml": gateway(),
      "a/route.yaml": route("http"),
      "b/gateway.yaml": gateway("81"),
      "b/route.yaml": route("http"),
    });
    const { out } = gwls(["plan", "a", "b", "--format", "markdown"]);
    assert.equal(
      out.split("\n").slice(0, 9).join("\n"),
      `<!-- gateway-api-plan -->
### Gateway API plan

**Plan: 1 new, 2 changed, 1 gone.**

#### Hosts

- changed: \`shop.example.com\`
  - was HTTP 80 of Gateway \`edge/front-door\``,
    );
    const { version, lines } = JSON.parse(gwls(["plan", "a", "b", "--format", "json"]).out);
    assert.deepEqual(
      [version, lines.find((line: { part: string }) => line.part === "listeners")],
      [
        1,
        {
          part: "listeners",
          kind: "changed",
          subject: "Gateway `edge/front-door`, listener `http`",
          before: "HTTP 80, every host",
          after: "HTTP 81, every host",
        },
      ],
    );
    assert.equal(
      gwls(["plan", "a", "a", "--format", "markdown"]).out,
      `<!-- gateway-api-plan -->\n### Gateway API plan\n\n${NOTHING}`,
    );
  });

  it("prints some lines of each part, and all of them when asked", () => {
    const many = Array.from({ length: 25 }, (_, index) =>
      GRANT.replace("name: pages", `name: g${index}`).replace("name: images", `name: i${index}`),
    ).join("---\n");
    const { gwls } = folder({ "a/gateway.yaml": gateway(), "b/gateway.yaml": `${gateway()}---\n${many}` });
    assert.match(gwls(["plan", "a", "b"]).out, /^ {2}and 5 more \(`--all` prints them\)$/m);
    const all = gwls(["plan", "a", "b", "--all"]).out;
    assert.deepEqual([all.match(/by ReferenceGrant/g)?.length, / more /.test(all)], [25, false]);
  });

  it("looks at the paths that are named, in both states", () => {
    const { gwls, write } = repository({
      "one/gateway.yaml": gateway(),
      "two/gateway.yaml": gateway().replace("front-door", "side-door"),
    });
    write("two/gateway.yaml", gateway("81").replace("front-door", "side-door"));
    assert.equal(gwls(["plan", "HEAD", "one"]).out, NOTHING);
    assert.match(gwls(["plan", "HEAD", "two/gateway.yaml"]).out, /`edge\/side-door`/);
    assert.match(gwls(["plan", "HEAD", ".", "--exit-code"]).out, /^Plan: 0 new, 1 changed, 0 gone\.$/m);
    assert.equal(
      gwls(["plan", "HEAD", "HEAD", "none"]).err,
      "gwls: none: neither state has manifests there\n",
    );
    assert.equal(
      gwls(["plan", "HEAD", ".."]).err,
      "gwls: ..: lies outside of the working directory, below which states are compared\n",
    );
  });

  it("says so where two revisions have no commit in common, and which history is missing", () => {
    const { path, gwls, write } = repository({ "gateway.yaml": gateway() });
    git(path, "branch", "old");
    git(path, "checkout", "--quiet", "--orphan", "new");
    write("gateway.yaml", gateway("81"));
    commit(path);
    const { code, out, err } = gwls(["plan", "old"]);
    assert.deepEqual(
      [code, err, /Plan: 0 new, 1 changed, 0 gone/.test(out)],
      [
        0,
        "gwls: `old` and `HEAD` have no commit in common: this compares all that either has, and is not what one change does\n",
        true,
      ],
    );
    const place = folder({});
    git(place.path, "clone", "--quiet", "--depth", "1", pathToFileURL(path).href, "clone");
    assert.deepEqual(place.gwls(["plan", "HEAD~1"], { cwd: join(place.path, "clone") }), {
      code: 2,
      out: "",
      err: "gwls: `HEAD~1` is neither a folder nor a revision of this repository, which is a shallow clone: fetch more of its history first\n",
    });
    assert.deepEqual([gwls(["plan"]).code, gwls(["plan", "--", "--output=made"]).code], [2, 2]);
  });
});
