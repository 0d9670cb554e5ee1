import type { Implementation } from "../implementation.ts";

export default {
  name: "gke",
  title: "GKE Gateway",
  controllers: ["networking.gke.io/gateway"],
  classes: [
    "gke-l7-global-external-managed",
    "gke-l7-regional-external-managed",
    "gke-l7-rilb",
    "gke-l7-gxlb",
    "gke-l7-global-external-managed-mc",
    "gke-l7-regional-external-managed-mc",
    "gke-l7-rilb-mc",
    "gke-l7-gxlb-mc",
    "gke-l7-cross-regional-internal-managed-mc",
  ],
  protocols: ["HTTP", "HTTPS"],
  routeKinds: ["HTTPRoute"],
  backends: [
    "Service",
    "net.gke.io/ServiceImport",
    "InferencePool",
    "networking.gke.io/GCPInferencePoolImport",
  ],
  sources: ["GoogleCloudPlatform/gke-networking-recipes@cce161862be7:gateway-api"],
  reports: [
    "1.6.0 standard default 1.36.2-gke.2154000 c+-----++- - c--+-+-+++-+-+--------------- ... ... . . .......... c ++",
    "1.5.0 standard default 1.35.2-gke.1751000 c+------+- - c--+-+-+++-+-+----------..... ... ... . . .......... c ++",
    "1.4.0 standard default 1.34.4-gke.1047000 c+---.-... . c----+-+++-+-+----------..... ... ... . . .......... c ..",
    "1.3.0 standard default 1.33.4-gke.1134000 c+---.-... . c----+-+++-+-+-----.......... ... ... . . .......... c ..",
    "1.1.0 standard gke-l7-global-external-managed 1.30.3-gke.1211000 c+-.-.-... . c.---+-+++-+-.-----.......... ... ... . . .......... c ..",
    "1.1.0 standard gke-l7-rilb 1.30.3-gke.1211000 c+-.-.-... . c.---+-+++-+-.-----.......... ... ... . . .......... c ..",
    "1.1.0 standard gke-l7-regional-external-managed 1.30.3-gke.1211000 c+-.-.-... . c.---+-+++-+-.-----.......... ... ... . . .......... c ..",
  ],
} satisfies Implementation;
