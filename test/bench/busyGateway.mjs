import { workload } from "./generate.mjs";
import { gateway, gatewayClass, namespace, route, service } from "./manifests.mjs";

/**
 * @import { Workload } from "./generate.mjs"
 * @import { Listener, Manifest } from "./manifests.mjs"
 */

const NAME = "busy";
const INFRASTRUCTURE = "busy-infra";
const TEAM = "busy-team";
/** Lines of the long file, near enough. */
const LONG = 500;

/**
 * A Gateway whose name stands in an exact number of places, each in a file of its own but for those of one long file of
 * about 500 lines: what renaming, references and outlines are measured on.
 *
 * @param {{ places: number }} options places of the Gateway's name, its own included
 * @returns {Workload & { gateway: string, long: string }} paths of the Gateway and of the long file
 */
export function busyGateway({ places }) {
  /** @type {Listener} */
  const listener = { name: "http", port: 80, protocol: "HTTP" };
  const plan = { name: NAME, namespace: INFRASTRUCTURE, gatewayClass: NAME, listeners: [listener] };
  const [path, long, probe] = ["busy/gateway.yaml", "busy/routes/long.yaml", "busy/routes/route-0.yaml"];
  const inLongFile = Math.floor(LONG / LINES_OF_A_ROUTE);
  const alone = places - 1 - inLongFile;
  const routes = Array.from({ length: places - 1 }, (_, index) => busyRoute(index));
  const files = [
    { path: "busy/gateway-class.yaml", manifests: [gatewayClass(NAME)] },
    { path, manifests: [gateway(plan)] },
    { path: "busy/team.yaml", manifests: [namespace(TEAM), teamService()] },
    ...routes
      .slice(0, alone)
      .map((manifest, index) => ({ path: `busy/routes/route-${index}.yaml`, manifests: [manifest] })),
    { path: long, manifests: routes.slice(alone) },
  ];
  return {
    ...workload(files, { faults: [], references: routes.length * 2 + 1, probe }),
    gateway: path,
    long,
  };
}

const LINES_OF_A_ROUTE = 25;

/** @returns {Manifest} */
const teamService = () => service({ name: "app", namespace: TEAM, ports: [{ name: "http", port: 80 }] });

/** @param {number} index @returns {Manifest} */
function busyRoute(index) {
  return route("HTTPRoute", TEAM, `route-${index}`, {
    parentRefs: [{ name: NAME, namespace: INFRASTRUCTURE, sectionName: "http" }],
    hostnames: [`r${index}.busy.example.com`],
    rules: [
      { matches: [{ path: { type: "PathPrefix", value: "/" } }], backendRefs: [{ name: "app", port: 80 }] },
    ],
  });
}
