/**
 * What the kinds of the HTTP add-on of KEDA refer to, in the notation of `notation.ts`.
 * Source: https://github.com/kedacore/http-add-on/tree/main/docs/ref
 */
export const keda = `
http.keda.sh/HTTPScaledObject
  spec.scaleTargetRef *
  spec.scaleTargetRef.deployment apps:Deployment name
  spec.scaleTargetRef.service Service name portbeside=port
`;
