import { GATEWAYS } from "./gitOpsDraft.mjs";
import {
  applicationSet,
  certificate,
  chartValues,
  externalSecret,
  kustomization,
  redirectRoute,
  sharedGateway,
} from "./gitOpsManifests.mjs";
import { gatewayClass } from "./manifests.mjs";

/**
 * A cluster that Argo CD keeps in step with the repository: one ApplicationSet makes an Application of each folder, whose
 * kustomization says the namespace and has a chart rendered.
 *
 * @import { GitOpsDraft } from "./gitOpsDraft.mjs"
 * @import { SeededRandom } from "./seededRandom.mjs"
 */

const APPS = "argo/apps";
const APPS_PER_AREA = 20;
const DOMAIN = "argo.example.com";

/** @param {GitOpsDraft} draft @param {SeededRandom} random @param {number} files how many files the workspace is to have with it */
export function drawArgoCluster(draft, random, files) {
  draft.write("argo/applicationset.yaml", applicationSet(`${APPS}/*/*`));
  drawNetwork(draft);
  for (let index = 0; draft.files.length < files; index++)
    drawApp(draft, random, `area-${Math.floor(index / APPS_PER_AREA)}`, `app-${index}`);
}

/** @param {GitOpsDraft} draft */
function drawNetwork(draft) {
  const folder = `${APPS}/network/gateways`;
  const parts = {
    "gateway-class.yaml": gatewayClass("edge"),
    "external.yaml": sharedGateway("external", DOMAIN, "wildcard-tls"),
    "internal.yaml": sharedGateway("internal", DOMAIN, "wildcard-tls"),
    "certificate.yaml": certificate("wildcard", "wildcard-tls", DOMAIN),
    "redirect.yaml": redirectRoute(GATEWAYS),
  };
  for (const [name, manifest] of Object.entries(parts)) draft.write(`${folder}/${name}`, manifest);
  draft.references += GATEWAYS.length * 2;
  draft.routes++;
  const resources = Object.keys(parts);
  draft.write(`${folder}/kustomization.yaml`, kustomization({ namespace: "network", resources }));
}

/** @param {GitOpsDraft} draft @param {SeededRandom} random @param {string} area @param {string} app */
function drawApp(draft, random, area, app) {
  const folder = `${APPS}/${area}/${app}`;
  const chart = {
    name: app,
    repo: "oci://images.example.com/charts",
    version: "5.1.0",
    releaseName: app,
    namespace: area,
    valuesFile: "values.yaml",
  };
  draft.write(
    `${folder}/kustomization.yaml`,
    kustomization({ namespace: area, resources: ["externalsecret.yaml"], helmCharts: [chart] }),
  );
  draft.write(`${folder}/externalsecret.yaml`, externalSecret(app));
  const path = `${folder}/values.yaml`;
  const head = draft.routeHead({ path, kind: "values", namespace: area, name: app }, `${app}.${DOMAIN}`);
  draft.write(path, chartValues(app, random.pick([80, 3000, 8080]), head));
}
