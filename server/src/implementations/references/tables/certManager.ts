/**
 * What the kinds of cert-manager refer to, in the notation of `notation.ts`.
 * Source: https://github.com/cert-manager/cert-manager; issuers of other groups are external ones, https://cert-manager.io/docs/configuration/issuers/
 */
export const certManager = `
cert-manager.io/Certificate
  spec.secretName Secret name made
  spec.issuerRef .:Issuer,.:ClusterIssuer othergroups
  spec.keystores.jks.passwordSecretRef Secret
  spec.keystores.pkcs12.passwordSecretRef Secret
cert-manager.io/CertificateRequest
  spec.issuerRef .:Issuer,.:ClusterIssuer othergroups
cert-manager.io/Issuer
  spec.acme.privateKeySecretRef Secret made
  spec.acme.externalAccountBinding.keySecretRef Secret
  spec.acme.solvers[].dns01.acmeDNS.accountSecretRef Secret
  spec.acme.solvers[].dns01.akamai.accessTokenSecretRef Secret
  spec.acme.solvers[].dns01.akamai.clientSecretSecretRef Secret
  spec.acme.solvers[].dns01.akamai.clientTokenSecretRef Secret
  spec.acme.solvers[].dns01.azureDNS.clientSecretSecretRef Secret
  spec.acme.solvers[].dns01.cloudDNS.serviceAccountSecretRef Secret
  spec.acme.solvers[].dns01.cloudflare.apiKeySecretRef Secret
  spec.acme.solvers[].dns01.cloudflare.apiTokenSecretRef Secret
  spec.acme.solvers[].dns01.digitalocean.tokenSecretRef Secret
  spec.acme.solvers[].dns01.rfc2136.tsigSecretSecretRef Secret
  spec.acme.solvers[].dns01.route53.accessKeyIDSecretRef Secret
  spec.acme.solvers[].dns01.route53.secretAccessKeySecretRef Secret
  spec.acme.solvers[].http01.gatewayHTTPRoute.parentRefs[] gw:Gateway,gw:ListenerSet elsewhere section
  spec.acme.solvers[].http01.ingress.ingressClassName networking.k8s.io:IngressClass name
  spec.ca.secretName Secret name keys=tls.crt+tls.key
  spec.vault.auth.appRole.secretRef Secret
  spec.vault.auth.clientCertificate.secretName Secret name keys=tls.crt+tls.key
  spec.vault.auth.kubernetes.secretRef Secret
  spec.vault.auth.tokenSecretRef Secret
  spec.vault.caBundleSecretRef Secret keys=ca.crt
  spec.vault.clientCertSecretRef Secret
  spec.vault.clientKeySecretRef Secret
  spec.venafi.cloud.apiTokenSecretRef Secret
  spec.venafi.ngts.credentialsRef Secret
  spec.venafi.tpp.caBundleSecretRef Secret
  spec.venafi.tpp.credentialsRef Secret
cert-manager.io/ClusterIssuer
  spec.acme.privateKeySecretRef Secret anywhere made
  spec.acme.externalAccountBinding.keySecretRef Secret anywhere
  spec.acme.solvers[].dns01.acmeDNS.accountSecretRef Secret anywhere
  spec.acme.solvers[].dns01.akamai.accessTokenSecretRef Secret anywhere
  spec.acme.solvers[].dns01.akamai.clientSecretSecretRef Secret anywhere
  spec.acme.solvers[].dns01.akamai.clientTokenSecretRef Secret anywhere
  spec.acme.solvers[].dns01.azureDNS.clientSecretSecretRef Secret anywhere
  spec.acme.solvers[].dns01.cloudDNS.serviceAccountSecretRef Secret anywhere
  spec.acme.solvers[].dns01.cloudflare.apiKeySecretRef Secret anywhere
  spec.acme.solvers[].dns01.cloudflare.apiTokenSecretRef Secret anywhere
  spec.acme.solvers[].dns01.digitalocean.tokenSecretRef Secret anywhere
  spec.acme.solvers[].dns01.rfc2136.tsigSecretSecretRef Secret anywhere
  spec.acme.solvers[].dns01.route53.accessKeyIDSecretRef Secret anywhere
  spec.acme.solvers[].dns01.route53.secretAccessKeySecretRef Secret anywhere
  spec.acme.solvers[].http01.gatewayHTTPRoute.parentRefs[] gw:Gateway,gw:ListenerSet anywhere section
  spec.acme.solvers[].http01.ingress.ingressClassName networking.k8s.io:IngressClass name
  spec.ca.secretName Secret name anywhere keys=tls.crt+tls.key
  spec.vault.auth.appRole.secretRef Secret anywhere
  spec.vault.auth.clientCertificate.secretName Secret name anywhere keys=tls.crt+tls.key
  spec.vault.auth.kubernetes.secretRef Secret anywhere
  spec.vault.auth.tokenSecretRef Secret anywhere
  spec.vault.caBundleSecretRef Secret anywhere keys=ca.crt
  spec.vault.clientCertSecretRef Secret anywhere
  spec.vault.clientKeySecretRef Secret anywhere
  spec.venafi.cloud.apiTokenSecretRef Secret anywhere
  spec.venafi.ngts.credentialsRef Secret anywhere
  spec.venafi.tpp.caBundleSecretRef Secret anywhere
  spec.venafi.tpp.credentialsRef Secret anywhere
`;
