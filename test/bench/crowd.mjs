import {
  ALLOWS_CHILD_GATEWAYS,
  ALLOWS_LISTENER_SETS,
  childGateway,
  gateway,
  gatewayClass,
  listenerSet,
  namespace,
  route,
  service,
  tlsSecret,
} from "./manifests.mjs";

/**
 * @import { DraftFile } from "./world.mjs"
 * @import { Listener, Manifest } from "./manifests.mjs"
 * @typedef {"listener-sets" | "child-gateways"} CrowdForm the two ways in which a listener joins a Gateway of others:
 *   a ListenerSet, or a Gateway with `attachTo` as GEP-1713 first proposed it
 */

const TENANTS = 20;
const OWN_LISTENERS = 15;

/**
 * @param {number} children @param {CrowdForm} form @param {string} folder also part of every name, so that several
 *   crowds can live in one workspace
 * @returns {{ files: DraftFile[], gateway: string, contested: string, probe: string, references: number }}
 */
export function crowdFiles(children, form, folder) {
  const parent = { name: "crowded", namespace: `${folder}-infra` };
  const tenants = Array.from({ length: TENANTS }, (_, index) => `${folder}-tenant-${index}`);
  const contestedIndex = Math.floor(children / 2);
  /** @type {Listener[]} */
  const own = Array.from({ length: OWN_LISTENERS }, (_, index) => ({
    name: `own-${index}`,
    port: 443,
    protocol: "HTTPS",
    hostname: `*.own-${index}.${folder}.example.com`,
    secret: `own-${index}-tls`,
  }));
  own.push({
    name: "contested",
    port: 443,
    protocol: "HTTPS",
    hostname: `x${hostnameOf(contestedIndex, folder)}`,
    secret: "own-0-tls",
  });
  const opening = form === "listener-sets" ? ALLOWS_LISTENER_SETS : ALLOWS_CHILD_GATEWAYS;
  const gatewayPath = `${folder}/gateway.yaml`;
  /** @type {DraftFile[]} */
  const files = [
    { path: `${folder}/gateway-class.yaml`, manifests: [gatewayClass(folder)] },
    { path: gatewayPath, manifests: [gateway({ ...parent, gatewayClass: folder, listeners: own }, opening)] },
    {
      path: `${folder}/certificates.yaml`,
      manifests: own.slice(0, OWN_LISTENERS).map((item) => tlsSecret(parent.namespace, item.secret ?? "")),
    },
    ...[parent.namespace, ...tenants].map((name) => ({
      path: `${folder}/namespaces/${name}.yaml`,
      manifests: [namespace(name)],
    })),
    ...tenants.map((tenant) => ({
      path: `${folder}/services/${tenant}.yaml`,
      manifests: [tenantService(tenant)],
    })),
  ];
  for (let index = 0; index < children; index++) {
    const tenant = tenants[index % TENANTS];
    files.push(childFile(index, form, folder, tenant, parent), childRoute(index, form, folder, tenant));
  }
  return {
    files,
    gateway: gatewayPath,
    contested: childPath(contestedIndex, folder),
    probe: routePath(contestedIndex, folder),
    references: OWN_LISTENERS + 1 + children * 4,
  };
}

/** @param {number} index @param {string} folder */
const hostnameOf = (index, folder) => `app-${index}.${folder}.example.com`;
/** @param {number} index @param {string} folder */
const childPath = (index, folder) => `${folder}/children/app-${index}.yaml`;
/** @param {number} index @param {string} folder */
const routePath = (index, folder) => `${folder}/routes/app-${index}.yaml`;
/** @param {string} tenant @returns {Manifest} */
const tenantService = (tenant) =>
  service({ name: "app", namespace: tenant, ports: [{ name: "http", port: 80 }] });

/**
 * @param {number} index @param {CrowdForm} form @param {string} folder @param {string} tenant
 * @param {{ name: string, namespace: string }} parent @returns {DraftFile}
 */
function childFile(index, form, folder, tenant, parent) {
  const name = `app-${index}`;
  const secret = `${name}-tls`;
  /** @type {Listener} */
  const item = { name, port: 443, protocol: "HTTPS", hostname: hostnameOf(index, folder), secret };
  const plan = { name, namespace: tenant, gatewayClass: folder, listeners: [item] };
  const child = form === "listener-sets" ? listenerSet(plan, parent) : childGateway(plan, parent);
  return { path: childPath(index, folder), manifests: [child, tlsSecret(tenant, secret)] };
}

/** @param {number} index @param {CrowdForm} form @param {string} folder @param {string} tenant @returns {DraftFile} */
function childRoute(index, form, folder, tenant) {
  const name = `app-${index}`;
  const kind = form === "listener-sets" ? { group: "gateway.networking.k8s.io", kind: "ListenerSet" } : {};
  const spec = {
    parentRefs: [{ ...kind, name, sectionName: name }],
    hostnames: [hostnameOf(index, folder)],
    rules: [
      { matches: [{ path: { type: "PathPrefix", value: "/" } }], backendRefs: [{ name: "app", port: 80 }] },
    ],
  };
  return { path: routePath(index, folder), manifests: [route("HTTPRoute", tenant, name, spec)] };
}
