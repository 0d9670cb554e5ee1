/**
 * What the kinds of Knative Serving refer to, in the notation of `notation.ts`.
 * Source: https://knative.dev/docs/serving/reference/serving-api/
 */
export const knative = `
serving.knative.dev/DomainMapping
  spec.ref *
  spec.tls.secretName Secret name keys=tls.crt+tls.key
serving.knative.dev/Route
  spec.traffic[].configurationName .:Configuration name
`;
