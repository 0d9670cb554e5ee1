import { traceAnswer } from "../../commands/trace.ts";
import { type AgentTool, LIST, NUMBER, OBJECT, TEXT } from "../agentTool.ts";
import { askedCommand, PATHS, pathsOf, SCOPE } from "../askedCommand.ts";

/** Gateways that are listed where no single one is meant; `gateway` names one. */
const MOST_CANDIDATES = 20;

/** What happens to a request. */
export const traceTool: AgentTool = {
  name: "trace",
  title: "Follow a request",
  description:
    "Says what happens to a request by the manifests, without a cluster: which Gateway, listener, Route and rule take it, what filters make of it, which backends get it, and why each of the others does not.",
  inputs: [
    { name: "url", takes: "text", isRequired: true, about: "as https://shop.example.com/cart" },
    { name: "method", takes: "text", about: "GET by default" },
    { name: "headers", takes: "texts", about: "each as `NAME: VALUE`" },
    { name: "gateway", takes: "text", about: "[NAMESPACE/]NAME, where several Gateways take the host" },
    { name: "sni", takes: "text", about: "the host of the TLS handshake; that of the URL by default" },
    { name: "grpc", takes: "flag", about: "the request is a gRPC call" },
    {
      name: "from",
      takes: "text",
      about: "the namespace of a client in a mesh; the URL's host is a Service then",
    },
    SCOPE,
    PATHS,
  ],
  outputs: {
    outcome: TEXT,
    status: NUMBER,
    target: OBJECT,
    listener: OBJECT,
    route: OBJECT,
    backends: LIST,
    candidates: LIST,
    more: NUMBER,
    steps: LIST,
  },
  run(given, { folders }, terminal) {
    const options = {
      request: given.text("method"),
      header: given.texts("headers"),
      gateway: given.text("gateway"),
      sni: given.text("sni"),
      grpc: given.flag("grpc"),
      from: given.text("from"),
      scope: given.text("scope"),
    };
    const words = [given.text("url") ?? "", ...pathsOf(given, folders)];
    const { trace } = traceAnswer(askedCommand("trace", options, words), terminal);
    const { candidates = [], ...rest } = trace;
    const more = candidates.length - MOST_CANDIDATES;
    return {
      ...rest,
      ...(candidates.length === 0 ? {} : { candidates: candidates.slice(0, MOST_CANDIDATES) }),
      ...(more > 0 ? { more } : {}),
    };
  },
};
