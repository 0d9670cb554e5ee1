import { describe, it } from "node:test";
import { manifest } from "../manifest.ts";
import { statuses } from "./statusStory.ts";

const CLOSED = { closedWorld: true } as const;
const gateway = (listeners = "{ name: http, port: 80, protocol: HTTP }", spec = "") =>
  manifest(
    "Gateway shop/web",
    `spec: { gatewayClassName: any, listeners: [${listeners}]${spec && `, ${spec}`} }`,
  );
const route = (parents: string, rest = "", identity = "HTTPRoute shop/cart") =>
  manifest(identity, `spec: { parentRefs: [${parents}]${rest && `, ${rest}`} }`);
const service = (identity: string, ports = "{ port: 80 }") =>
  manifest(`Service ${identity}`, `spec: { ports: [${ports}] }`);

/** The statuses of the Routes alone: the Gateways are those of other tests. */
const routes = (documents: readonly string[], options = {}) => statuses(documents, options, /Route$/);

describe("the status of a Route of a mesh", () => {
  const mesh = (parent: string, identity?: string, rest = "") =>
    route(`{ group: "", kind: Service, ${parent} }`, rest, identity);

  it("is accepted by a Service that is there and has the port", () => {
    routes([service("shop/api"), mesh("name: api"), mesh("name: api, port: 80", "HTTPRoute shop/port")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/port
        parent {parentRef:{group:, kind:Service, name:api, port:80}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([service("shop/api"), mesh("name: api, port: 81")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, port:81}}
          Accepted False NoMatchingParent: Service \`shop/api\` does not have the port that the parentRef names.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([service("shop/api", '{ port: "${PORT}" }'), mesh("name: api, port: 81")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, port:81}}
          Accepted Unknown FilledInLater: Which port of Service \`shop/api\` is meant cannot be told from these files.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([mesh("name: api")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted Unknown NotInWorkspace: Service \`shop/api\` is not in this workspace.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([mesh("name: api")], CLOSED).is(`
      HTTPRoute shop/cart
        no entry: Service \`shop/api\` is not in this workspace.`);
  });

  it("gives way to a stronger kind on the port", () => {
    routes([
      service("shop/api"),
      mesh("name: api", "GRPCRoute shop/calls"),
      mesh("name: api"),
      mesh("name: api", "TCPRoute shop/raw"),
    ]).is(`
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted False Conflicted: GRPCRoute \`calls\` is for the same port of Service \`shop/api\` and takes precedence.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      TCPRoute shop/raw
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted False Conflicted: GRPCRoute \`calls\` is for the same port of Service \`shop/api\` and takes precedence.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("gives way only where every port that it means is one of the stronger kind's", () => {
    const named = service("shop/api", "{ name: a, port: 80 }, { name: b, port: 443 }");
    const pair = (http: string, grpc: string) => [
      named,
      mesh(`name: api${http}`),
      mesh(`name: api${grpc}`, "GRPCRoute shop/calls"),
    ];
    routes(pair("", ", port: 80")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:api, port:80}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes(pair(", port: 80", "")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, port:80}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes(pair(", port: 80", ", port: 443")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, port:80}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:api, port:443}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes(pair(", sectionName: a", ", port: 80")).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, sectionName:a}}
          Accepted False Conflicted: GRPCRoute \`calls\` is for the same port of Service \`shop/api\` and takes precedence.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:api, port:80}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes(pair(", port: 80", ', port: "${PORT}"')).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, port:80}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:api, port:\${PORT}}}
          Accepted Unknown FilledInLater: Which port of Service \`shop/api\` is meant cannot be told from these files.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes(pair(', port: "${PORT}"', ', port: "${PORT}"')).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, port:\${PORT}}}
          Accepted Unknown FilledInLater: Which port of Service \`shop/api\` is meant cannot be told from these files.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:api, port:\${PORT}}}
          Accepted Unknown FilledInLater: Which port of Service \`shop/api\` is meant cannot be told from these files.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([named, mesh("name: api"), mesh("name: api", "UDPRoute shop/names")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      UDPRoute shop/names
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      named,
      mesh("name: api, namespace: shop", "HTTPRoute client/web"),
      mesh("name: api", "GRPCRoute shop/calls"),
    ]).is(`
      HTTPRoute client/web
        parent {parentRef:{group:, kind:Service, namespace:shop, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      named,
      service("shop/other"),
      mesh("name: api"),
      mesh("name: other", "GRPCRoute shop/calls"),
    ]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      GRPCRoute shop/calls
        parent {parentRef:{group:, kind:Service, name:other}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("means one port by number and name, which a Service may not have", () => {
    const named = service("shop/api", "{ name: a, port: 80 }, { name: b, port: 443 }");
    routes([
      named,
      mesh("name: api, port: 80, sectionName: a"),
      mesh("name: api, port: 80, sectionName: b", "HTTPRoute shop/other"),
    ]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, sectionName:a, port:80}}
          Accepted True Accepted: The Service takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/other
        parent {parentRef:{group:, kind:Service, name:api, sectionName:b, port:80}}
          Accepted False NoMatchingParent: Service \`shop/api\` does not have the port that the parentRef names.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      named,
      mesh("name: api, sectionName: none"),
      mesh('name: api, sectionName: "${SECTION}"', "HTTPRoute shop/other"),
    ]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, sectionName:none}}
          Accepted False NoMatchingParent: Service \`shop/api\` does not have the port that the parentRef names.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/other
        parent {parentRef:{group:, kind:Service, name:api, sectionName:\${SECTION}}}
          Accepted Unknown FilledInLater: Which port of Service \`shop/api\` is meant cannot be told from these files.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([service("shop/api", '{ name: "${NAME}", port: 80 }'), mesh("name: api, sectionName: a")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, sectionName:a}}
          Accepted Unknown FilledInLater: Which port of Service \`shop/api\` is meant cannot be told from these files.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([manifest("Service shop/api", "spec: { clusterIP: None }"), mesh("name: api, port: 80")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:api, port:80}}
          Accepted Unknown Undecided: Which port of Service \`shop/api\` is meant cannot be told from these files.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });

  it("is open under a Service that may be generated for a Gateway", () => {
    routes([gateway(), mesh("name: web-any"), mesh("name: web-any, port: 80", "HTTPRoute shop/port")]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:web-any}}
          Accepted True Accepted: Service \`shop/web-any\`, which is generated for a Gateway, takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/port
        parent {parentRef:{group:, kind:Service, name:web-any, port:80}}
          Accepted True Accepted: Service \`shop/web-any\`, which is generated for a Gateway, takes the Route.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
    routes([
      gateway(),
      mesh("name: web-any, port: 81"),
      mesh("name: web-any, sectionName: http", "HTTPRoute shop/section"),
    ]).is(`
      HTTPRoute shop/cart
        parent {parentRef:{group:, kind:Service, name:web-any, port:81}}
          Accepted Unknown ImplementationSpecific: Which ports Service \`shop/web-any\` has is up to the Gateway that it is generated for.
          ResolvedRefs True ResolvedRefs: Every backend resolves.
      HTTPRoute shop/section
        parent {parentRef:{group:, kind:Service, name:web-any, sectionName:http}}
          Accepted Unknown ImplementationSpecific: Which ports Service \`shop/web-any\` has is up to the Gateway that it is generated for.
          ResolvedRefs True ResolvedRefs: Every backend resolves.`);
  });
});
