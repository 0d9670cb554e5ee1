/** The rules about versions and words of earlier releases, whose preferred fix says the same in those of today. */
export const MIGRATIONS: ReadonlySet<string> = new Set([
  "cel-backendref-xbackend-port",
  "cel-gateway-address-routability",
  "cel-trust-bundle-namespace",
  "delegate-hostname-singular",
  "doc-field-removed",
  "doc-version-beta",
  "doc-version-deprecated",
  "doc-version-not-served",
  "inference-pool-migrate",
  "legacy-certificateref-singular",
  "legacy-controller-key",
  "legacy-forwardto",
  "legacy-listener-name-optional",
  "legacy-listener-routes",
  "legacy-listener-routes-kind",
  "legacy-path-type-prefix",
  "legacy-redirect-protocol",
  "legacy-referencepolicy",
  "legacy-route-attachto",
  "legacy-route-gateways",
  "route-parent-singular",
  "session-migrate",
  "xlistenerset-migrate",
  "legacy-parentref-scope",
  "listenerset-route-kind-group",
  // In a version that is served, a selector with its labels in the wrong place would let in every namespace.
  "attach-children-selector-shape",
  "delegate-selector-shape",
  "listener-selector-shape",
  "listenerset-selector-shape",
]);

/**
 * The rules whose preferred fix needs nobody's judgement: it says the same in the words that the API takes, or takes out
 * what has no effect. Nothing is in here that guesses a name, lets somebody in, or changes which requests go where; those
 * are offered one at a time.
 */
export const CERTAIN_FIXES: ReadonlySet<string> = new Set([
  // Groups and kinds that cannot be meant otherwise.
  "attach-target-group",
  "attach-target-group-core",
  "backend-group-core-literal",
  "backend-port-name-used",
  "btls-target-group",
  "inference-pool-group",
  "policy-target-group-version",
  "route-parent-service-group",
  "xbackend-group",
  ...MIGRATIONS,
  // What the API server, or whoever reads the manifest, leaves out anyway.
  "doc-namespace-on-cluster-scoped",
  "field-duplicate",
  "field-null",
  "filter-cors-safelisted",
  "filter-header-noop",
  "filter-mirror-zero",
  "grant-with-sectionname",
  "match-duplicate-within-rule",
  "policy-target-singular",
  "route-parent-duplicate-namespace-implicit",
  "unused-ignore",
  // The same value in the form that is asked for.
  "duration-nonstandard",
  "field-pattern",
  "field-type",
  "match-path-trailing-slash",
]);
