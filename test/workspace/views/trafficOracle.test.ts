import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Analysis, analyze, type Trace, type TraceRequest } from "../../../server/src/library.ts";

type Fields = Readonly<Record<string, string>>;

/** A request of the conformance suite with what came back. */
interface TrafficCase {
  readonly id: string;
  /** Anything but a boolean is decidable with a set, or with contents of certificates. */
  readonly decidable?: boolean | string;
  /** Folder of manifests. */
  readonly manifests: string;
  readonly gateway?: string;
  readonly mesh?: { readonly from: { readonly namespace: string } };
  readonly scheme: TraceRequest["scheme"];
  readonly port?: number;
  readonly sni?: string;
  readonly request?: {
    readonly protocol?: string;
    readonly target?: string;
    readonly method?: string;
    readonly hostHeader?: string;
    readonly path?: string;
    readonly query?: string | Fields;
    readonly headers?: Fields;
    readonly backendResponseHeaders?: Fields;
    readonly clientCert?: string;
  };
  readonly expect: {
    readonly outcome?:
      | "connected"
      | "answered"
      | "connection-rejected"
      | "tls-failure"
      | "http-error"
      | "grpc-error";
    readonly status?: number;
    readonly statusAnyOf?: readonly number[];
    readonly grpc?: { readonly code?: string };
    readonly backend?: string;
    readonly backendAnyOf?: readonly string[];
    readonly backendServices?: readonly string[];
    readonly backendNamespace?: string;
    readonly backendIsTLS?: boolean;
    readonly backendSNI?: string;
    readonly answeredByGateway?: boolean;
    readonly backendRequest?: {
      readonly path?: string;
      readonly host?: string;
      readonly sni?: string;
      readonly headers?: Fields;
      readonly absentHeaders?: readonly string[];
    };
    readonly responseHeaders?: {
      readonly equals?: Fields;
      readonly oneOf?: Readonly<Record<string, readonly string[]>>;
      readonly absent?: readonly string[];
    };
    readonly redirect?: {
      readonly scheme?: string;
      readonly host?: string;
      readonly port?: string;
      readonly path?: string;
      readonly assertedByTest?: boolean;
    };
    readonly mirroredTo?: readonly {
      readonly namespace: string;
      readonly name: string;
      readonly percent?: number;
    }[];
  };
}

interface Manifests {
  readonly dirs: Readonly<Record<string, readonly (readonly [path: string, hash: string])[]>>;
  readonly files: Readonly<Record<string, string>>;
}

const folder = process.env.GATEWAY_API_TEST_DATA;
const oracle = folder === undefined ? undefined : join(folder, "oracle");
const present = oracle !== undefined && existsSync(join(oracle, "traffic.jsonl"));

const plain = (text: string) => text.replaceAll(/\s/g, "");
const withoutQuery = (path: string | undefined) => path?.split("?")[0];

function requestOf({ gateway, mesh, scheme, port, sni, request = {} }: TrafficCase): TraceRequest {
  const [namespace = "", name = ""] = (gateway ?? "").split("/");
  const { protocol = "", target = "", method, hostHeader, path = "/", query, headers, clientCert } = request;
  const search =
    query === undefined || path.includes("?")
      ? ""
      : `?${typeof query === "string" ? query : new URLSearchParams(query)}`;
  const { backendResponseHeaders } = request;
  return {
    ...(gateway === undefined
      ? { from: { namespace: mesh?.from.namespace ?? "" }, to: { service: target } }
      : { gateway: { namespace, name } }),
    scheme,
    protocol: protocol === "grpc" ? "grpc" : protocol === "websocket" ? "websocket" : "http",
    path: `${path}${search}`,
    ...(port === undefined ? {} : { port }),
    ...(sni === undefined ? {} : { sni }),
    ...(method === undefined ? {} : { method }),
    ...(hostHeader === undefined ? {} : { host: hostHeader }),
    ...(headers === undefined ? {} : { headers }),
    ...(backendResponseHeaders === undefined ? {} : { backendResponseHeaders }),
    ...(clientCert === undefined ? {} : { clientCertificate: clientCert }),
  };
}

/** What a trace says otherwise than the suite, in words. */
function disagreements({ expect }: TrafficCase, trace: Trace): readonly string[] {
  const { outcome, forwarded, responseHeaders = {}, redirect } = trace;
  const status = trace.status ?? (outcome === "forwarded" ? 200 : undefined);
  const reached = trace.backends.filter(({ share, invalid }) => share > 0 && invalid === undefined);
  const names = reached.map(({ name }) => name);
  const wrong: string[] = [];
  const check = (what: string, isRight: boolean) => {
    if (!isRight) wrong.push(what);
  };
  const { backendRequest: seen, responseHeaders: shown } = expect;
  switch (expect.outcome) {
    case "connected":
    case "answered":
      check("outcome", outcome === "forwarded");
      break;
    case "connection-rejected":
    case "tls-failure":
      check("outcome", outcome === "connection-rejected" || outcome === "tls-failure");
      break;
    case "http-error":
    case "grpc-error":
      check("outcome", outcome !== "forwarded" && outcome !== "unknown");
      break;
    case undefined:
      if (expect.grpc?.code !== undefined)
        check("code", (trace.grpcCode ?? (status === 200 ? "OK" : "")) === expect.grpc.code);
      else if (expect.statusAnyOf !== undefined) check("status", expect.statusAnyOf.includes(status ?? 0));
      else if (expect.status !== undefined) check("status", status === expect.status);
  }
  if (expect.backendAnyOf !== undefined)
    check("backends", [...names].sort().join() === [...expect.backendAnyOf].sort().join());
  else if (expect.backend !== undefined || expect.backendServices !== undefined) {
    const right = [
      ...(expect.backendServices ?? []),
      ...(expect.backend === undefined ? [] : [expect.backend]),
    ];
    check("backend", names.length > 0 && names.every((name) => right.includes(name)));
  }
  if (expect.backendNamespace !== undefined)
    check(
      "namespace",
      reached.every(({ namespace }) => namespace === expect.backendNamespace),
    );
  if (expect.answeredByGateway === true) check("answered by the Gateway", outcome === "response");
  if (expect.backendIsTLS !== undefined) check("TLS", forwarded?.tls === expect.backendIsTLS);
  const sni = expect.backendSNI ?? seen?.sni;
  if (sni !== undefined) check("server name", forwarded?.sni === sni);
  if (seen !== undefined) {
    const { path, host, headers = {}, absentHeaders = [] } = seen;
    if (path !== undefined) check("path", withoutQuery(forwarded?.path) === withoutQuery(path));
    if (host !== undefined) check("host", forwarded?.host === host);
    const sent = forwarded?.headers ?? {};
    check(
      "headers",
      Object.entries(headers).every(
        ([name, value]) => plain(sent[name.toLowerCase()] ?? "-") === plain(value),
      ) || reached.length > 1,
    );
    check(
      "absent headers",
      absentHeaders.every((name) => sent[name.toLowerCase()] === undefined),
    );
  }
  if (shown !== undefined) {
    const got = (name: string) => plain(responseHeaders[name.toLowerCase()] ?? "-");
    check(
      "response",
      Object.entries(shown.equals ?? {}).every(([name, value]) => got(name) === plain(value)),
    );
    check(
      "response",
      Object.entries(shown.oneOf ?? {}).every(([name, values]) => values.map(plain).includes(got(name))),
    );
    check(
      "absent in response",
      (shown.absent ?? []).every((name) => responseHeaders[name.toLowerCase()] === undefined),
    );
  }
  if (expect.redirect !== undefined && expect.redirect.assertedByTest !== false) {
    const { scheme, host, port, path } = expect.redirect;
    check("redirect", redirect !== undefined);
    if (scheme !== undefined) check("scheme", redirect?.scheme === scheme);
    if (host !== undefined) check("redirected host", redirect?.host === host);
    if (port !== undefined) check("redirected port", String(redirect?.port) === port);
    if (path !== undefined) check("redirected path", withoutQuery(redirect?.path) === path);
  }
  if (expect.mirroredTo !== undefined) {
    const inWords = (mirrors: Trace["mirrors"]) =>
      mirrors
        .map(({ namespace, name }) => `${namespace}/${name}`)
        .sort()
        .join();
    check("mirrors", inWords(trace.mirrors) === inWords(expect.mirroredTo));
  }
  return wrong;
}

describe("requests of the conformance suite", {
  skip: present ? false : "GATEWAY_API_TEST_DATA is not set",
}, () => {
  const store: Manifests | undefined = present
    ? JSON.parse(readFileSync(join(oracle, "traffic-manifests.json"), "utf8"))
    : undefined;
  const worlds = new Map<string, Analysis>();

  function worldOf(name: string): Analysis {
    const known = worlds.get(name);
    if (known !== undefined) return known;
    const files = (store?.dirs[name] ?? []).map(([path, hash]) => ({ path, text: store?.files[hash] ?? "" }));
    const fresh = analyze(files, { channel: "experimental", bundleVersion: "main", closedWorld: true });
    worlds.set(name, fresh);
    return fresh;
  }

  it("go where the suite saw them go, wherever files can tell", () => {
    const cases = present
      ? readFileSync(join(oracle, "traffic.jsonl"), "utf8")
          .trim()
          .split("\n")
          .map((line): TrafficCase => JSON.parse(line))
          .filter(({ decidable }) => decidable !== false)
      : [];
    const wrong = cases.flatMap((one) => {
      const found = disagreements(one, worldOf(one.manifests).trace(requestOf(one)));
      return found.length === 0 ? [] : [`${one.id}: ${found.join(", ")}`];
    });
    assert.ok(cases.length >= 520, `only ${cases.length} cases`);
    assert.deepEqual(wrong, []);
  });
});
