import { GATEWAYS } from "./gitOpsDraft.mjs";
import {
  appRoute,
  certificate,
  chartValues,
  component,
  externalSecret,
  fluxKustomization,
  gitRepository,
  helmRelease,
  kustomization,
  ociRepository,
  redirectRoute,
  SETTINGS,
  sharedGateway,
  unplaced,
  volumeClaim,
} from "./gitOpsManifests.mjs";
import { configMap, deployment, gatewayClass, namespace, service } from "./manifests.mjs";

/**
 * A cluster that Flux keeps in step with the repository: one Flux Kustomization finds the namespaces, each namespace's
 * kustomization the Flux Kustomizations of its apps, and these the apps, with variables filled in.
 *
 * @import { GitOpsDraft } from "./gitOpsDraft.mjs"
 * @import { SeededRandom } from "./seededRandom.mjs"
 * @import { Manifest } from "./manifests.mjs"
 * @typedef {{ cluster: string, area: string, app: string, shares: boolean, substitutes: boolean }} AppPlace
 *   `shares`: its manifests call themselves `${APP}`; `substitutes`: its Flux Kustomization says `DOMAIN` itself
 */

const APPS_PER_AREA = 20;
const LARGEST_AREA = "games";
const BACKUP = "../../../../../components/backup";
const DOMAIN = "${DOMAIN}";
/** A name that only a cluster gives to a Secret: `east-example.com-tls`. */
const CERTIFICATE = "${DOMAIN/./-}-tls";

/** @param {string} cluster */
const appsOf = (cluster) => `kubernetes/${cluster}/apps`;
/** @param {string} cluster */
const domainOf = (cluster) => `${cluster}.example.com`;

/**
 * The files that clusters share, and one of its own for what is common to the apps of each.
 *
 * @param {GitOpsDraft} draft
 */
export function drawSharedComponents(draft) {
  const folder = "kubernetes/components";
  draft.write(`${folder}/backup/kustomization.yaml`, component(["./volumeclaim.yaml"]));
  draft.write(`${folder}/backup/volumeclaim.yaml`, volumeClaim("${APP}"));
  draft.write(`${folder}/alerts/kustomization.yaml`, component(["./externalsecret.yaml"]));
  draft.write(`${folder}/alerts/externalsecret.yaml`, externalSecret("alerts"));
}

/**
 * @param {GitOpsDraft} draft @param {SeededRandom} random @param {string} cluster its name
 * @param {number} files how many files the workspace is to have with it
 * @returns {{ plain: string, embedded: string }} the paths of two Routes without a fault that name a listener: one by
 *   itself, one in the values of a chart
 */
export function drawFluxCluster(draft, random, cluster, files) {
  drawRoots(draft, cluster);
  drawNetwork(draft, cluster);
  /** @type {Record<"plain" | "embedded", string | undefined>} */
  const probes = { plain: undefined, embedded: undefined };
  let app = 0;
  for (let index = 0; draft.files.length < files; index++) {
    const area = `area-${index}`;
    /** @type {string[]} */
    const names = [];
    while (names.length < APPS_PER_AREA && draft.files.length < files) {
      const place = {
        cluster,
        area,
        app: `app-${app}`,
        shares: index % 2 === 1,
        substitutes: index % 4 < 2,
      };
      const kind = app++ % 3 === 2 ? "plain" : "embedded";
      const path = drawApp(draft, random, place, kind, probes[kind] === undefined);
      probes[kind] ??= path;
      names.push(place.app);
    }
    const resources = names.map((name) => `./${name}/ks.yaml`);
    drawArea(draft, cluster, area, resources);
  }
  if (probes.plain === undefined || probes.embedded === undefined)
    throw new Error(`${files} files are too few for a cluster with an app of each kind`);
  return { plain: probes.plain, embedded: probes.embedded };
}

/** What Flux reads first, and the variables of the cluster. @param {GitOpsDraft} draft @param {string} cluster */
function drawRoots(draft, cluster) {
  const root = `clusters/${cluster}`;
  const settings = `kubernetes/${cluster}/components/settings`;
  const placed = { namespace: "flux-system" };
  draft.write(
    `${root}/flux-system/gotk-sync.yaml`,
    gitRepository(),
    fluxKustomization({ name: "flux-system", ...placed, path: `./${root}` }),
  );
  draft.write(
    `${root}/flux-system/kustomization.yaml`,
    kustomization({
      ...placed,
      components: [`../../../${settings}`],
      resources: ["./gotk-sync.yaml"],
    }),
  );
  draft.write(
    `${root}/ks.yaml`,
    fluxKustomization({ name: "cluster-apps", ...placed, path: `./${appsOf(cluster)}` }),
  );
  draft.write(`${settings}/kustomization.yaml`, component([`./${SETTINGS}.yaml`]));
  draft.write(`${settings}/${SETTINGS}.yaml`, {
    ...unplaced(configMap("", SETTINGS)),
    data: { DOMAIN: domainOf(cluster), TIMEZONE: "Etc/UTC" },
  });
}

/** The namespace of the shared Gateways. @param {GitOpsDraft} draft @param {string} cluster */
function drawNetwork(draft, cluster) {
  const area = "network";
  const path = `${appsOf(cluster)}/${area}/gateways/app`;
  const parts = {
    "gateway-class.yaml": gatewayClass("edge"),
    "external.yaml": sharedGateway("external", DOMAIN, CERTIFICATE),
    "internal.yaml": sharedGateway("internal", DOMAIN, "internal-tls"),
    "certificate.yaml": certificate("external", CERTIFICATE, DOMAIN),
    "certificate-internal.yaml": certificate("internal", "internal-tls", DOMAIN),
    "redirect.yaml": redirectRoute(GATEWAYS),
  };
  for (const [name, manifest] of Object.entries(parts)) draft.write(`${path}/${name}`, manifest);
  draft.references += GATEWAYS.length * 2;
  draft.routes++;
  const resources = Object.keys(parts).map((name) => `./${name}`);
  draft.write(`${path}/kustomization.yaml`, kustomization({ resources }));
  draft.write(
    `${appsOf(cluster)}/${area}/gateways/ks.yaml`,
    fluxKustomization({ name: "gateways", path: `./${path}`, targetNamespace: area }),
  );
  drawArea(draft, cluster, area, ["./gateways/ks.yaml"]);
}

/** The namespace folder of some apps. @param {GitOpsDraft} draft @param {string} cluster @param {string} area @param {string[]} resources */
function drawArea(draft, cluster, area, resources) {
  const folder = `${appsOf(cluster)}/${area}`;
  draft.write(`${folder}/namespace.yaml`, namespace(area));
  draft.write(
    `${folder}/kustomization.yaml`,
    kustomization({
      namespace: area,
      components: ["../../../components/alerts", "../../components/settings"],
      resources: ["./namespace.yaml", ...resources],
    }),
  );
}

/**
 * @param {GitOpsDraft} draft @param {SeededRandom} random @param {AppPlace} place @param {"plain" | "embedded"} kind of its Route
 * @param {boolean} isProbe whether its Route names a listener in any case
 * @returns {string} the path of the file that holds its Route
 */
function drawApp(draft, random, place, kind, isProbe) {
  const { cluster, area, app } = place;
  const folder = `${appsOf(cluster)}/${area}/${app}`;
  const name = place.shares ? "${APP}" : app;
  const port = random.pick([80, 3000, 8080]);
  const keepsData = random.chance(0.4);
  const substitute = place.substitutes ? { APP: app, DOMAIN: domainOf(cluster) } : { APP: app };
  draft.write(
    `${folder}/ks.yaml`,
    fluxKustomization({
      name: app,
      path: `./${folder}/app`,
      targetNamespace: area,
      ...(keepsData ? { components: [BACKUP] } : {}),
      substitute,
    }),
  );
  /** @type {Record<string, Manifest>} */
  const parts = { "externalsecret.yaml": externalSecret(name), "ocirepository.yaml": ociRepository(name) };
  const file = kind === "plain" ? "httproute.yaml" : "helmrelease.yaml";
  const path = `${folder}/app/${file}`;
  const manifestKind = kind === "plain" ? "HTTPRoute" : "HelmRelease";
  const subject = { path, kind: manifestKind, namespace: area, name: app };
  const label = kind === "embedded" && !isProbe && random.chance(0.2) ? "{{ .Release.Name }}" : "${APP}";
  const head = draft.routeHead(subject, `${label}.${DOMAIN}`, isProbe ? { sectioned: true } : {});
  if (kind === "plain") {
    draft.references++;
    parts["helmrelease.yaml"] = helmRelease(name, chartValues(app, port, undefined));
    parts["service.yaml"] = unplaced(service({ name, namespace: "", ports: [{ name: "http", port }] }));
    parts["httproute.yaml"] = appRoute(name, head, { name, port });
  } else {
    const rules = random.chance(0.25) ? { rules: [{ backendRefs: [{ identifier: "app", port }] }] } : {};
    parts["helmrelease.yaml"] = helmRelease(name, chartValues(app, port, { ...head, ...rules }));
  }
  for (const [part, manifest] of Object.entries(parts)) draft.write(`${folder}/app/${part}`, manifest);
  const resources = Object.keys(parts).map((part) => `./${part}`);
  draft.write(`${folder}/app/kustomization.yaml`, kustomization({ resources }));
  return path;
}

/**
 * A namespace whose kustomization delivers the manifests of its apps itself, without Flux Kustomizations in between, and says
 * their namespace.
 *
 * @param {GitOpsDraft} draft @param {string} cluster @param {number} files how many files it is to have, about
 * @returns {{ witness: string, added: string }} the path of a Route of which something is reported with its namespace, and a
 *   resource that the kustomization does not list
 */
export function drawLargestArea(draft, cluster, files) {
  const area = LARGEST_AREA;
  const folder = `${appsOf(cluster)}/${area}`;
  const count = Math.max(8, Math.floor(files / 5));
  const names = Array.from({ length: count }, (_, index) => `game-${index}`);
  for (const [index, name] of names.entries()) {
    const plan = { name, namespace: "", ports: [{ name: "http", port: 80 }] };
    const path = `${folder}/${name}/httproute.yaml`;
    const subject = { path, kind: "HTTPRoute", namespace: area, name };
    const head = draft.routeHead(subject, `${name}.${DOMAIN}`, index === 0 ? { sectioned: false } : {});
    draft.references++;
    // What is said of a missing Service is told with the namespace in which it is missing.
    const backend = index === 0 ? `${name}-gone` : name;
    if (index === 0) draft.faults.push({ ...subject, fault: "backend-not-found", text: backend });
    const parts = {
      "deployment.yaml": unplaced(deployment(plan, 1)),
      "externalsecret.yaml": externalSecret(name),
      "httproute.yaml": appRoute(name, head, { name: backend, port: 80 }),
      "service.yaml": unplaced(service(plan)),
    };
    for (const [part, manifest] of Object.entries(parts)) draft.write(`${folder}/${name}/${part}`, manifest);
    const resources = Object.keys(parts).map((part) => `./${part}`);
    draft.write(`${folder}/${name}/kustomization.yaml`, kustomization({ resources }));
  }
  draft.write(`${folder}/spare/kustomization.yaml`, kustomization({ resources: ["./externalsecret.yaml"] }));
  draft.write(`${folder}/spare/externalsecret.yaml`, externalSecret("spare"));
  drawArea(
    draft,
    cluster,
    area,
    names.map((name) => `./${name}`),
  );
  return { witness: `${folder}/${names[0]}/httproute.yaml`, added: "./spare" };
}
