import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NGINX_PREFIX } from "../../../server/src/ingress/ingressClass.ts";
import { analyze, migrate } from "../../../server/src/library.ts";
import { annotatedIngress } from "./annotatedIngress.ts";

/** The filters that come of annotations of an Ingress, with what the API server would refuse and what is said of the first. */
function filtersOf(annotations: Readonly<Record<string, string>>, rest = "") {
  const text = `${annotatedIngress(annotations)}${rest}`;
  const { files, report } = migrate([{ path: "shop.yaml", text }], { gatewayClass: "edge" });
  const route = files.find(({ path }) => path === "shop.gateway.yaml")?.text ?? "";
  const [name] = Object.keys(annotations);
  return {
    filters:
      /^ {6}filters:\n((?: {8,}.*\n)*?) {6}backendRefs/m.exec(route)?.[1]?.replaceAll(/^ {8}/gm, "") ?? "",
    errors: analyze(files)
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ message }) => message),
    said: report.find(({ annotation }) => annotation === `${NGINX_PREFIX}${name}`)?.verdict,
  };
}

/** The same of a snippet, without what has to be the same in all. */
function ofSnippet(snippet: string): string {
  const { filters, errors } = filtersOf({ "configuration-snippet": snippet });
  assert.deepEqual(errors, []);
  return filters;
}

const filter = (of: "Request" | "Response", fields: string) =>
  `- type: ${of}HeaderModifier\n  ${of.toLowerCase()}HeaderModifier:\n${fields.replaceAll(/^/gm, "    ")}\n`;
type Headers = readonly (readonly [name: string, value: string])[];
const listed = (list: "set" | "add", headers: Headers) =>
  `${list}:${headers.map(([name, value]) => `\n  - name: ${name}\n    value: ${value}`).join("")}`;
const set = (...headers: Headers) => listed("set", headers);
const add = (...headers: Headers) => listed("add", headers);

describe("headers of snippets as filters", () => {
  it("take a header away that has no value", () => {
    assert.equal(
      ofSnippet('proxy_set_header Accept-Encoding "";'),
      filter("Request", "remove:\n  - Accept-Encoding"),
    );
    assert.equal(ofSnippet('more_set_headers "Server: ";'), filter("Response", "remove:\n  - Server"));
    assert.equal(
      ofSnippet('proxy_set_header A "b"; proxy_set_header C "";'),
      filter("Request", `${set(["A", "b"])}\nremove:\n  - C`),
    );
  });

  it("do nothing where nginx adds nothing", () => {
    assert.equal(ofSnippet('add_header X-A "";'), "");
  });

  it("put the values of one header together", () => {
    assert.equal(ofSnippet("add_header X-A b; add_header x-a c;"), filter("Response", add(["X-A", "b, c"])));
    assert.equal(
      ofSnippet('proxy_set_header X-A b; proxy_set_header X-A ""; proxy_set_header X-A c;'),
      filter("Request", set(["X-A", "b, c"])),
    );
  });

  // https://nginx.org/en/docs/http/ngx_http_headers_module.html#add_header
  it("stand beside those of the backend where nginx adds them to an answer", () => {
    assert.equal(
      ofSnippet('add_header Set-Cookie a=b always; more_set_headers "X-A: b"; proxy_set_header X-B c;'),
      filter("Request", set(["X-B", "c"])) +
        filter("Response", `${set(["X-A", "b"])}\n${add(["Set-Cookie", "a=b"])}`),
    );
  });

  it("take the last value of a header that is set again", () => {
    assert.equal(
      ofSnippet('more_set_headers "X-A: b"; more_set_headers "X-A: c";'),
      filter("Response", set(["X-A", "c"])),
    );
  });

  it("are none where a filter cannot say it, and a line says so", () => {
    const many = Array.from({ length: 17 }, (_, index) => `add_header X-${index} a;`).join(" ");
    for (const snippet of [
      "add_header Set-Cookie a=b; add_header Set-Cookie c=d;",
      'add_header X-A b; more_set_headers "X-A: c";',
      many,
    ])
      assert.deepEqual(filtersOf({ "configuration-snippet": snippet }), {
        filters: "",
        errors: [],
        said: "none",
      });
  });

  it("go on from the headers of a ConfigMap", () => {
    const { filters, errors } = filtersOf(
      { "custom-headers": "shop/headers", "configuration-snippet": 'more_set_headers "x-a: c";' },
      `---
apiVersion: v1
kind: ConfigMap
metadata: { name: headers, namespace: shop }
data: { X-A: b, X-D: "" }
`,
    );
    assert.deepEqual(
      { filters, errors },
      {
        filters: filter("Response", `${set(["X-A", "c"])}\nremove:\n  - X-D`),
        errors: [],
      },
    );
  });
});

describe("the host that backends see", () => {
  it("is not rewritten to what is no DNS name, and a line says so", () => {
    for (const name of ["inner.example.com:8080", "Inner.example.com", "*.example.com"])
      assert.deepEqual(filtersOf({ "upstream-vhost": name }), { filters: "", errors: [], said: "none" });
    assert.equal(
      filtersOf({ "upstream-vhost": "inner.example.com" }).filters,
      "- type: URLRewrite\n  urlRewrite:\n    hostname: inner.example.com\n",
    );
  });
});

describe("X-Forwarded-Prefix", () => {
  it("is sent where a path is rewritten, and nowhere else", () => {
    const filters = (target: string) =>
      filtersOf({ "x-forwarded-prefix": "/shop", "rewrite-target": target }).filters;
    assert.match(filters("/new"), /name: X-Forwarded-Prefix\n +value: \/shop/);
    // The path of the Ingress is `/`.
    assert.equal(filters("/"), "");
    assert.equal(filtersOf({ "x-forwarded-prefix": "/shop" }).filters, "");
  });
});
