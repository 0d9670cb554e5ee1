import type { Delivered } from "../../delivery/delivered.ts";
import type { XBackend } from "../../model/resource.ts";
import type { ClusterView } from "../clusterView.ts";
import {
  type CertificateDecision,
  decideCaCertificate,
  decideCertificate,
} from "../listeners/certificates.ts";
import { xBackendCertificateRefs } from "../references/xBackendCertificateRefs.ts";

/**
 * Decides the bundles that the certificate of an XBackend is checked against, and the certificate that the gateway shows.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4894/
 */
export function decideXBackendCertificates(
  backend: Delivered<XBackend>,
  view: ClusterView,
): readonly CertificateDecision[] {
  return xBackendCertificateRefs(backend.resource).map(({ role, ref, path }) =>
    role === "authority"
      ? decideCaCertificate(backend, ref, path, view)
      : decideCertificate(backend, ref, path, view),
  );
}
