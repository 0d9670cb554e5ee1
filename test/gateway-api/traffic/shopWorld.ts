import type { TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { traced } from "../../workspace/views/traceStory.ts";
import { manifest } from "../manifest.ts";

/** A Gateway with a listener for HTTP, one that passes TLS through, and one for TCP. */
export const GATEWAY = manifest(
  "Gateway shop/web",
  `spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: passed, port: 443, protocol: TLS, tls: { mode: Passthrough } }
    - { name: raw, port: 9000, protocol: TCP }`,
);

/** A Service of the Gateway's namespace. */
export const service = (name: string, ports = "{ port: 80 }") =>
  manifest(`Service shop/${name}`, `spec: { ports: [${ports}] }`);

/** An HTTPRoute with one rule on the listener for HTTP. */
export const route = (backends: readonly string[], more = "") =>
  manifest(
    "HTTPRoute shop/cart",
    `spec: { parentRefs: [{ name: web, sectionName: http }], rules: [{ backendRefs: [${backends.map((one) => `{ ${one} }`).join(", ")}]${more} }] }`,
  );

/** A BackendTLSPolicy for a Service, or a port of it. */
export const policy = (
  name: string,
  target: string,
  validation = "wellKnownCACertificates: System",
  hostname = `${name}.test`,
) =>
  manifest(
    `BackendTLSPolicy shop/${name}`,
    `spec: { targetRefs: [{ group: "", kind: Service, ${target} }], validation: { hostname: ${hostname}, ${validation} } }`,
  );

export const A = "name: a, port: 80";
export const B = "name: b, port: 80";

/** What becomes of a request to the Gateway where there is nothing but some documents. */
export const reach = (documents: readonly string[], request: Partial<TraceRequest> = {}, options = {}) =>
  traced(
    documents.join(""),
    { gateway: { name: "web" }, scheme: "http", host: "a.test", ...request },
    options,
  );

/** The same in a world that has the Gateway and two Services, too. */
export const follow = (documents: readonly string[], request: Partial<TraceRequest> = {}, options = {}) =>
  reach([GATEWAY, service("a"), service("b"), ...documents], request, options);
