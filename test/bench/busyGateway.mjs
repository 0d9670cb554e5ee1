import { workload } from "./generate.mjs";
import { gateway, gatewayClass, namespace, route, service } from "./manifests.mjs";

/**
 * @import { Workload } from "./generate.mjs"
 * @import { Listener, Manifest } from "./manifests.mjs"
 */

/** Lines of the long file, near enough. */
const LONG = 500;

/**
 * A Gateway whose name stands in an exact number of places, each in a file of its own but for those of one long file of
 * about 500 lines: what renaming, references and outlines are measured on.
 *
 * @param {{ places: number, name?: string }} options places of the Gateway's name, its own included; `name` is also part of
 *   every other name and the folder, so that several can live in one workspace
 * @returns {Workload & { gateway: string, long: string }} paths of the Gateway and of the long file
 */
export function busyGateway({ places, name = "busy" }) {
  /** @type {Listener} */
  const listener = { name: "http", port: 80, protocol: "HTTP" };
  const plan = { name, namespace: `${name}-infra`, gatewayClass: name, listeners: [listener] };
  const [path, long, probe] = ["gateway", "routes/long", "routes/route-0"].map(
    (file) => `${name}/${file}.yaml`,
  );
  const inLongFile = Math.floor(LONG / LINES_OF_A_ROUTE);
  const alone = places - 1 - inLongFile;
  const routes = Array.from({ length: places - 1 }, (_, index) => busyRoute(index, name));
  const files = [
    { path: `${name}/gateway-class.yaml`, manifests: [gatewayClass(name)] },
    { path, manifests: [gateway(plan)] },
    { path: `${name}/team.yaml`, manifests: [namespace(`${name}-team`), teamService(name)] },
    ...routes
      .slice(0, alone)
      .map((manifest, index) => ({ path: `${name}/routes/route-${index}.yaml`, manifests: [manifest] })),
    { path: long, manifests: routes.slice(alone) },
  ];
  return {
    ...workload(files, { faults: [], references: routes.length * 2 + 1, probe }),
    gateway: path,
    long,
  };
}

const LINES_OF_A_ROUTE = 25;

/** @param {string} name @returns {Manifest} */
const teamService = (name) =>
  service({ name: "app", namespace: `${name}-team`, ports: [{ name: "http", port: 80 }] });

/** @param {number} index @param {string} name @returns {Manifest} */
function busyRoute(index, name) {
  return route("HTTPRoute", `${name}-team`, `route-${index}`, {
    parentRefs: [{ name, namespace: `${name}-infra`, sectionName: "http" }],
    hostnames: [`r${index}.${name}.example.com`],
    rules: [
      { matches: [{ path: { type: "PathPrefix", value: "/" } }], backendRefs: [{ name: "app", port: 80 }] },
    ],
  });
}
