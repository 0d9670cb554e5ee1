/**
 * True for a location of the paths at which ACME looks for the answer to a challenge: ingress-nginx neither redirects them to https nor asks
 * who sends requests to them (`no-tls-redirect-locations` and `no-auth-locations` of its ConfigMap).
 */
export function isChallengePath(path: string): boolean {
  return path.startsWith("/.well-known/acme-challenge");
}
