/**
 * What the kinds of Traefik refer to, in the notation of `notation.ts`.
 * Source: https://github.com/traefik/traefik
 */
export const traefik = `
traefik.io/IngressRoute
  spec.parentRefs[] .:IngressRoute elsewhere
  spec.routes[].middlewares[] .:Middleware elsewhere format=provider
  spec.routes[].services[] Service,.:TraefikService elsewhere format=provider
  spec.routes[].services[].middlewares[] .:Middleware elsewhere format=provider
  spec.routes[].services[].serversTransport .:ServersTransport name format=provider
  spec.tls.secretName Secret name keys=tls.crt+tls.key
  spec.tls.options .:TLSOption elsewhere format=provider
  spec.tls.store .:TLSStore elsewhere
traefik.io/IngressRouteTCP
  spec.routes[].middlewares[] .:MiddlewareTCP elsewhere format=provider
  spec.routes[].services[] Service elsewhere format=provider
  spec.routes[].services[].serversTransport .:ServersTransportTCP name format=provider
  spec.tls.secretName Secret name keys=tls.crt+tls.key
  spec.tls.options .:TLSOption elsewhere format=provider
  spec.tls.store .:TLSStore elsewhere
traefik.io/IngressRouteUDP
  spec.routes[].services[] Service elsewhere format=provider
traefik.io/Middleware
  spec.basicAuth.secret Secret name
  spec.digestAuth.secret Secret name keys=users
  spec.forwardAuth.tls.caSecret Secret name keys=tls.ca|ca.crt
  spec.forwardAuth.tls.certSecret Secret name keys=tls.crt+tls.key
  spec.rateLimit.redis.secret Secret name
  spec.rateLimit.redis.tls.caSecret Secret name keys=tls.ca|ca.crt
  spec.rateLimit.redis.tls.certSecret Secret name keys=tls.crt+tls.key
  spec.chain.middlewares[] .:Middleware elsewhere format=provider
  spec.errors.service Service,.:TraefikService elsewhere format=provider
  spec.errors.service.middlewares[] .:Middleware elsewhere format=provider
  spec.errors.service.serversTransport .:ServersTransport name format=provider
traefik.io/TraefikService
  spec.weighted.services[] Service,.:TraefikService elsewhere format=provider
  spec.weighted.services[].middlewares[] .:Middleware elsewhere format=provider
  spec.weighted.services[].serversTransport .:ServersTransport name format=provider
  spec.mirroring Service,.:TraefikService elsewhere format=provider
  spec.mirroring.middlewares[] .:Middleware elsewhere format=provider
  spec.mirroring.serversTransport .:ServersTransport name format=provider
  spec.mirroring.mirrors[] Service,.:TraefikService elsewhere format=provider
  spec.mirroring.mirrors[].middlewares[] .:Middleware elsewhere format=provider
  spec.mirroring.mirrors[].serversTransport .:ServersTransport name format=provider
  spec.failover.service Service,.:TraefikService elsewhere format=provider
  spec.failover.service.middlewares[] .:Middleware elsewhere format=provider
  spec.failover.service.serversTransport .:ServersTransport name format=provider
  spec.failover.fallback Service,.:TraefikService elsewhere format=provider
  spec.failover.fallback.middlewares[] .:Middleware elsewhere format=provider
  spec.failover.fallback.serversTransport .:ServersTransport name format=provider
  spec.highestRandomWeight.services[] Service,.:TraefikService elsewhere format=provider
  spec.highestRandomWeight.services[].middlewares[] .:Middleware elsewhere format=provider
  spec.highestRandomWeight.services[].serversTransport .:ServersTransport name format=provider
traefik.io/ServersTransport
  spec.rootCAs[].secret Secret name keys=tls.ca|ca.crt
  spec.rootCAs[].configMap ConfigMap name keys=ca.crt
  spec.rootCAsSecrets[] Secret name
  spec.certificatesSecrets[] Secret name
traefik.io/ServersTransportTCP
  spec.tls.rootCAs[].secret Secret name keys=tls.ca|ca.crt
  spec.tls.rootCAs[].configMap ConfigMap name keys=ca.crt
  spec.tls.rootCAsSecrets[] Secret name
  spec.tls.certificatesSecrets[] Secret name
traefik.io/TLSOption
  spec.clientAuth.secretNames[] Secret name keys=tls.ca|ca.crt
traefik.io/TLSStore
  spec.defaultCertificate.secretName Secret name keys=tls.crt+tls.key
  spec.certificates[].secretName Secret name keys=tls.crt+tls.key
`;

/**
 * The same for the group that these kinds had before release 3, as release 2.10 reads them: what they name may be of either group.
 * Source: https://doc.traefik.io/traefik/v2.11/migration/v2/#kubernetes-crds
 */
export const earlierTraefik = traefik
  .replace(/^traefik\.io/gm, "traefik.containo.us")
  .replace(/\.:(\w+)/g, ".:$1,traefik.io:$1");
