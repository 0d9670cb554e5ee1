/**
 * What the kinds of Tyk refer to, in the notation of `notation.ts`.
 * Source: https://tyk.io/docs/tyk-stack/tyk-operator/tyk-operator-setup/ and https://github.com/TykTechnologies/tyk-operator
 */
export const tyk = `
tyk.tyk.io/ApiDefinition
  spec.contextRef .:OperatorContext elsewhere
  spec.certificate_secret_names[] Secret name
tyk.tyk.io/TykOasApiDefinition
  spec.contextRef .:OperatorContext elsewhere
  spec.tykOAS.configmapRef ConfigMap elsewhere
tyk.tyk.io/SecurityPolicy
  spec.contextRef .:OperatorContext elsewhere
tyk.tyk.io/OperatorContext
  spec.secretRef Secret elsewhere
`;
