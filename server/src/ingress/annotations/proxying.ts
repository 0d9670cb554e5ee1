import type { FateGroup } from "./fate.ts";

/** How the backend is spoken to, and what is logged. */
export const PROXYING: readonly FateGroup[] = [
  [
    ["backend-protocol"],
    {
      effect: "The protocol to the backend: `HTTP`, `HTTPS`, `AUTO_HTTP`, `GRPC`, `GRPCS` or `FCGI`.",
      verdict: "changed",
      message:
        "For `HTTPS` write a BackendTLSPolicy with the CA and the hostname, which are always checked; for `GRPC` set `appProtocol: kubernetes.io/h2c` on the port of the Service. `FCGI` has no equivalent.",
    },
  ],
  [
    [
      "proxy-ssl-secret",
      "proxy-ssl-verify",
      "proxy-ssl-name",
      "proxy-ssl-server-name",
      "proxy-ssl-verify-depth",
      "proxy-ssl-protocols",
      "proxy-ssl-ciphers",
    ],
    {
      effect: "How the certificate of the backend is checked, and which one is shown to it.",
      verdict: "changed",
      message:
        "Write a BackendTLSPolicy for the Service: it always checks the certificate, against `caCertificateRefs` and `hostname`. A certificate for the backend is one for the whole Gateway (`spec.tls.backend`).",
      vendors: {
        "envoy-gateway": "`BackendTrafficPolicy` or `Backend` `tls`",
        istio: "`DestinationRule` `tls`",
        kgateway: "`BackendConfigPolicy` `tls`",
      },
    },
  ],
  [
    ["default-backend"],
    {
      effect:
        "The Service that answers where that of the path has no endpoints, and for `custom-http-errors`.",
      verdict: "none",
      message: "A Service without endpoints is answered with 503 by the Gateway itself.",
      vendors: { "envoy-gateway": "`Backend` `fallback`", traefik: "`Middleware` `errors`" },
    },
  ],
  [
    ["custom-http-errors", "disable-proxy-intercept-errors"],
    {
      effect: "Answers of the backend with these statuses come from the default backend instead.",
      verdict: "vendor",
      message: "Clients see the error pages of the backend itself.",
      vendors: {
        traefik: "`Middleware` `errors`",
        "envoy-gateway": "`BackendTrafficPolicy` `responseOverride`",
      },
    },
  ],
  [
    ["mirror-target", "mirror-host", "mirror-request-body"],
    {
      effect: "Sends a copy of each request to a URL.",
      verdict: "changed",
      message:
        "A `RequestMirror` copies to a Service of the cluster, with the path and the body of the request. A URL outside of the cluster needs a backend kind of the implementation.",
      vendors: { "envoy-gateway": "`Backend` with an FQDN", istio: "`ServiceEntry`" },
    },
  ],
  [
    ["fastcgi-index", "fastcgi-params-configmap"],
    {
      effect: "Parameters for a FastCGI backend.",
      verdict: "none",
      message:
        "No implementation of the Gateway API speaks FastCGI: put an HTTP server in front of the backend.",
    },
  ],
  [
    ["proxy-http-version"],
    {
      effect: "The version of HTTP to the backend.",
      verdict: "none",
      message:
        "The implementation chooses the version of HTTP; `appProtocol: kubernetes.io/h2c` on the Service's port asks for HTTP/2.",
    },
  ],
  [
    ["connection-proxy-header"],
    {
      effect: "The `Connection` header to the backend.",
      verdict: "none",
      message: "`Connection` is between two neighbours: the implementation sets it itself.",
    },
  ],
  [
    ["proxy-next-upstream", "proxy-next-upstream-tries", "proxy-next-upstream-timeout"],
    {
      effect: "Tries another pod after an error or timeout.",
      verdict: "changed",
      message:
        "`retry` of a rule is close to it, but is experimental and speaks of statuses and not of errors; it is not written here.",
      vendors: {
        "envoy-gateway": "`BackendTrafficPolicy` `retry`",
        kgateway: "`TrafficPolicy` `retry`",
        istio: "`VirtualService` `retries`",
        traefik: "`Middleware` `retry`",
      },
    },
  ],
  [
    ["proxy-connect-timeout"],
    {
      effect: "How long connecting to the backend may take: 5 s unless it says otherwise.",
      verdict: "vendor",
      message: "The core has no timeout for connecting: the usual one of the implementation counts.",
      vendors: {
        "envoy-gateway": "`BackendTrafficPolicy` `timeout.tcp.connectTimeout`",
        kgateway: "`BackendConfigPolicy` `connectTimeout`",
        "nginx-gateway-fabric": "`ProxySettingsPolicy` `timeout.connect`",
        istio: "`DestinationRule` `connectionPool.tcp.connectTimeout`",
        traefik: "`ServersTransport` `forwardingTimeouts.dialTimeout`",
      },
    },
  ],
  [
    ["proxy-read-timeout", "proxy-send-timeout"],
    {
      effect: "How long may pass between two reads or writes: 60 s unless it says otherwise.",
      verdict: "changed",
      message:
        "`timeouts` of a rule limit the whole answer and would cut off long downloads and websockets, so none is written. Set `timeouts.backendRequest` where a limit of the whole is meant.",
      vendors: {
        "nginx-gateway-fabric": "`ProxySettingsPolicy` `timeout`",
        kgateway: "`TrafficPolicy` `timeouts.streamIdle`",
        "envoy-gateway": "`BackendTrafficPolicy` `timeout.http.streamIdleTimeout`",
      },
    },
  ],
  [
    ["proxy-body-size"],
    {
      effect: "Answers 413 to larger requests: 1 MB unless it says otherwise.",
      verdict: "vendor",
      message: "The core has no limit for the size of a request: that of the implementation counts.",
      vendors: {
        "nginx-gateway-fabric": "`ClientSettingsPolicy` `body.maxSize`",
        "envoy-gateway": "`BackendTrafficPolicy` `requestBuffer.limit`",
        kgateway: "`TrafficPolicy` `buffer.maxRequestSize`",
        traefik: "`Middleware` `buffering.maxRequestBodyBytes`",
      },
    },
  ],
  [
    [
      "client-body-buffer-size",
      "proxy-request-buffering",
      "proxy-buffering",
      "proxy-buffers-number",
      "proxy-buffer-size",
      "proxy-busy-buffers-size",
      "proxy-max-temp-file-size",
    ],
    {
      effect: "How much of requests and answers is kept before it is passed on.",
      verdict: "vendor",
      message:
        "Buffers are the implementation's own; large response headers may fit now, or no longer. Where requests go stays the same.",
      vendors: {
        "nginx-gateway-fabric": "`ProxySettingsPolicy` `buffering`",
        "envoy-gateway": "`ClientTrafficPolicy` `connection.bufferLimit`",
        traefik: "`Middleware` `buffering`",
      },
    },
  ],
  [
    ["proxy-cookie-domain", "proxy-cookie-path"],
    {
      effect: "Changes the domain or path of cookies that the backend sets.",
      verdict: "none",
      message: "Cookies keep the `Domain` and `Path` that the backend gives them.",
      vendors: {
        "nginx-gateway-fabric": "`SnippetsFilter`",
        "envoy-gateway": "`EnvoyExtensionPolicy` with Lua",
      },
    },
  ],
  [
    ["http2-push-preload"],
    {
      effect: "Nothing any more: nginx has given up server push.",
      verdict: "none",
      message: "It had no effect and is left out.",
    },
  ],
  [
    ["ssl-passthrough"],
    {
      effect:
        "TLS goes to the Service of the root path as it is, if the controller is started with `--enable-ssl-passthrough`.",
      verdict: "changed",
      message:
        "Becomes a TLS listener that passes through, with a TLSRoute; this takes for granted that the controller has the flag. Some implementations have no port for both TLS and HTTPS listeners.",
    },
  ],
  [
    ["ssl-ciphers", "ssl-prefer-server-ciphers"],
    {
      effect: "The ciphers of the host.",
      verdict: "vendor",
      message:
        "Ciphers are set by `tls.options` of the listener, with keys of the implementation, or by a kind of its own.",
      vendors: {
        "envoy-gateway": "`ClientTrafficPolicy` `tls.ciphers`",
        traefik: "`TLSOption` `cipherSuites`",
        istio: "`Gateway` of Istio `tls.cipherSuites`",
      },
    },
  ],
  [
    ["enable-access-log", "enable-rewrite-log"],
    {
      effect: "Switches the log of these paths on or off.",
      verdict: "vendor",
      message: "Logging is set for the whole implementation; where requests go stays the same.",
      vendors: {
        "envoy-gateway": "`EnvoyProxy` `telemetry.accessLog`",
        kgateway: "`HTTPListenerPolicy` `accessLog`",
        istio: "`Telemetry`",
        "nginx-gateway-fabric": "`NginxProxy` `logging`",
      },
    },
  ],
  [
    ["enable-opentelemetry", "opentelemetry-operation-name", "opentelemetry-trust-incoming-span"],
    {
      effect: "Traces requests of these paths.",
      verdict: "vendor",
      message: "Tracing is set for the whole implementation; where requests go stays the same.",
      vendors: {
        "nginx-gateway-fabric": "`ObservabilityPolicy` `tracing`",
        "envoy-gateway": "`EnvoyProxy` `telemetry.tracing`",
        kgateway: "`HTTPListenerPolicy` `tracing`",
        istio: "`Telemetry`",
      },
    },
  ],
];
