import type { ObjectReference } from "../../model/reference.ts";
import type { XBackend } from "../../model/resource.ts";
import type { Path } from "../../yaml/tree.ts";

/** A reference of an XBackend that has to do with TLS. */
export interface XBackendCertificateRef {
  readonly role: "authority" | "certificate";
  readonly ref: ObjectReference;
  readonly path: Path;
}

/**
 * The bundles of authorities that an XBackend names, and the certificate that the gateway shows to it.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-4894/
 */
export function xBackendCertificateRefs({ spec }: XBackend): readonly XBackendCertificateRef[] {
  const { caCertificateRefs = [], clientCertificateRef: ref } = spec;
  const tls: Path = ["spec", "tls"];
  return [
    ...caCertificateRefs.map(
      (bundle, at): XBackendCertificateRef => ({
        role: "authority",
        ref: bundle,
        path: [...tls, "validation", "caCertificateRefs", at],
      }),
    ),
    ...(ref === undefined
      ? []
      : [{ role: "certificate" as const, ref, path: [...tls, "clientCertificateRef"] }]),
  ];
}
