/**
 * What the kinds of NGINX Ingress Controller (F5) refer to, in the notation of `notation.ts`.
 * Source: https://docs.nginx.com/nginx-ingress-controller/configuration/virtualserver-and-virtualserverroute-resources/,
 * https://docs.nginx.com/nginx-ingress-controller/configuration/transportserver-resource/ and
 * https://docs.nginx.com/nginx-ingress-controller/configuration/policy-resource/
 */
export const nginxIngress = `
k8s.nginx.org/VirtualServer
  spec.policies[] .:Policy elsewhere
  spec.routes[].policies[] .:Policy elsewhere
  spec.routes[].route .:VirtualServerRoute name format=scoped
  spec.tls.secret Secret name
  spec.upstreams[].service Service name format=scoped portbeside=port
k8s.nginx.org/VirtualServerRoute
  spec.subroutes[].policies[] .:Policy elsewhere
  spec.upstreams[].service Service name format=scoped portbeside=port
k8s.nginx.org/TransportServer
  spec.tls.secret Secret name
  spec.upstreams[].service Service name portbeside=port
k8s.nginx.org/Policy
  spec.basicAuth.secret Secret name keys=htpasswd
  spec.jwt.secret Secret name keys=jwk
  spec.oidc.clientSecret Secret name keys=client-secret
  spec.apiKey.clientSecret Secret name
  spec.ingressMTLS.clientCertSecret Secret name keys=ca.crt
  spec.egressMTLS.tlsSecret Secret name keys=tls.crt+tls.key
  spec.egressMTLS.trustedCertSecret Secret name keys=ca.crt
  spec.waf.apPolicy appprotect.f5.com:APPolicy name format=scoped
`;
