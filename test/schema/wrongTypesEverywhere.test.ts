import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { JsonValue } from "../../server/src/schema/jsonSchema.ts";
import { problemsOf } from "./structureOf.ts";

const DOCUMENTS: readonly JsonValue[] = [
  {
    apiVersion: "gateway.networking.k8s.io/v1",
    kind: "Gateway",
    metadata: { name: "web", labels: { app: "web" }, annotations: { note: "x" } },
    spec: {
      gatewayClassName: "internet",
      addresses: [{ type: "IPAddress", value: "10.0.0.1" }],
      infrastructure: {
        labels: { a: "b" },
        parametersRef: { group: "example.com", kind: "Config", name: "web" },
      },
      allowedListeners: { namespaces: { from: "Selector", selector: { matchLabels: { a: "b" } } } },
      tls: {
        frontend: {
          default: { validation: { caCertificateRefs: [{ group: "", kind: "ConfigMap", name: "ca" }] } },
        },
      },
      listeners: [
        {
          name: "https",
          port: 443,
          protocol: "HTTPS",
          hostname: "*.example.com",
          tls: { mode: "Terminate", certificateRefs: [{ name: "cert", namespace: "certs" }] },
          allowedRoutes: {
            kinds: [{ kind: "HTTPRoute" }],
            namespaces: {
              from: "Selector",
              selector: { matchExpressions: [{ key: "team", operator: "In", values: ["a", "b"] }] },
            },
          },
        },
      ],
    },
  },
  {
    apiVersion: "gateway.networking.k8s.io/v1",
    kind: "HTTPRoute",
    metadata: { name: "web" },
    spec: {
      parentRefs: [{ name: "web", sectionName: "https", port: 443 }],
      hostnames: ["www.example.com"],
      rules: [
        {
          name: "main",
          matches: [
            { path: { type: "Exact", value: "/a" }, headers: [{ name: "a", value: "b" }], method: "GET" },
          ],
          filters: [
            {
              type: "RequestHeaderModifier",
              requestHeaderModifier: { set: [{ name: "a", value: "b" }], remove: ["c"] },
            },
            {
              type: "RequestRedirect",
              requestRedirect: { statusCode: 301, path: { type: "ReplaceFullPath", replaceFullPath: "/" } },
            },
            { type: "CORS", cors: { allowOrigins: ["*"], allowCredentials: false, maxAge: 5 } },
          ],
          backendRefs: [{ name: "web", port: 80, weight: 1 }],
          timeouts: { request: "10s" },
          retry: { codes: [503], attempts: 2 },
        },
      ],
    },
  },
];

/** What is put in place of every value in turn. None of them has content of its own that could be wrong. */
const WRONG: readonly JsonValue[] = [7, -1.5, true, "@@", [], null];

type Path = readonly (string | number)[];

function pathsOf(value: JsonValue, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, below]) =>
      pathsOf(below, [...path, isList(value) ? Number(key) : key]),
    ),
  ];
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function replaced(value: JsonValue, path: Path, wrong: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return wrong;
  if (isList(value)) return value.map((item, index) => (index === step ? replaced(item, rest, wrong) : item));
  return Object.fromEntries(
    Object.entries(value).map(([key, below]) => [key, key === step ? replaced(below, rest, wrong) : below]),
  );
}

describe("a wrong value anywhere", () => {
  for (const document of DOCUMENTS) {
    const places = pathsOf(document).filter(
      (path) => path.length > 0 && path[0] !== "apiVersion" && path[0] !== "kind",
    );
    it(`is reported at most once and where it is, in ${places.length} places`, () => {
      assert.deepEqual(
        problemsOf(JSON.stringify(document)).filter(({ severity }) => severity === "error"),
        [],
      );
      for (const path of places) {
        for (const wrong of WRONG) {
          const text = JSON.stringify(replaced(document, path, wrong), null, 1);
          const errors = problemsOf(text).filter(
            ({ severity, rule }) => severity === "error" && rule !== "field-required",
          );
          const where = `${path.join(".")} = ${JSON.stringify(wrong)}`;
          assert.ok(errors.length <= 1, `${where}: ${errors.map(({ message }) => message).join(" / ")}`);
          for (const error of errors) assert.deepEqual(error.path, path, where);
        }
      }
    });
  }
});
