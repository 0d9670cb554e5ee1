/** The type that the rules about an XBackend follow. */
export const XBACKEND_SOURCE = "https://gateway-api.sigs.k8s.io/reference/spec/#xbackendspec";
