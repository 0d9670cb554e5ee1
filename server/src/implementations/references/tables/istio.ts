/**
 * What the kinds of Istio refer to, in the notation of `notation.ts`.
 * Source: https://github.com/istio/istio
 */
export const istio = `
security.istio.io/AuthorizationPolicy
  spec.targetRefs[] Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.targetRef Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.selector Pod,networking.istio.io:WorkloadEntry selector root
security.istio.io/RequestAuthentication
  spec.targetRefs[] Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.targetRef Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.selector Pod,networking.istio.io:WorkloadEntry selector root
security.istio.io/PeerAuthentication
  spec.selector Pod,networking.istio.io:WorkloadEntry selector root
telemetry.istio.io/Telemetry
  spec.targetRefs[] Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.targetRef Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.selector Pod,networking.istio.io:WorkloadEntry selector root
extensions.istio.io/WasmPlugin
  spec.targetRefs[] Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.targetRef Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.selector Pod,networking.istio.io:WorkloadEntry selector root
  spec.imagePullSecret Secret name keys=.dockerconfigjson
extensions.istio.io/TrafficExtension
  spec.targetRefs[] Service,networking.istio.io:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.selector Pod,networking.istio.io:WorkloadEntry selector root
  spec.wasm.imagePullSecret Secret name keys=.dockerconfigjson
networking.istio.io/EnvoyFilter
  spec.targetRefs[] Service,.:ServiceEntry,gw:Gateway,gw:GatewayClass
  spec.workloadSelector Pod,.:WorkloadEntry selector barelabels root
networking.istio.io/DestinationRule
  spec.host Service,.:ServiceEntry name format=host
  spec.workloadSelector Pod,.:WorkloadEntry selector
  spec.trafficPolicy.tls.credentialName Secret name anywhere
  spec.trafficPolicy.portLevelSettings[].tls.credentialName Secret name anywhere
  spec.subsets[].trafficPolicy.tls.credentialName Secret name anywhere
networking.istio.io/VirtualService
  spec.gateways[] .:Gateway name format=scoped
  spec.http[].match[].gateways[] .:Gateway name format=scoped
  spec.tcp[].match[].gateways[] .:Gateway name format=scoped
  spec.tls[].match[].gateways[] .:Gateway name format=scoped
  spec.http[].delegate .:VirtualService elsewhere
  spec.http[].route[].destination.host Service,.:ServiceEntry name portbeside=port.number format=host
  spec.http[].mirror.host Service,.:ServiceEntry name portbeside=port.number format=host
  spec.http[].mirrors[].destination.host Service,.:ServiceEntry name portbeside=port.number format=host
  spec.tcp[].route[].destination.host Service,.:ServiceEntry name portbeside=port.number format=host
  spec.tls[].route[].destination.host Service,.:ServiceEntry name portbeside=port.number format=host
networking.istio.io/Gateway
  spec.selector Pod labels anywhere
  spec.servers[].tls.credentialName Secret name anywhere keys=tls.crt+tls.key
  spec.servers[].tls.credentialNames[] Secret name anywhere keys=tls.crt+tls.key
  spec.servers[].tls.caCertCredentialName Secret name anywhere keys=ca.crt
networking.istio.io/ServiceEntry hosts=spec.hosts[]
  spec.workloadSelector.labels Pod,.:WorkloadEntry labels
networking.istio.io/Sidecar
  spec.workloadSelector.labels Pod,.:WorkloadEntry labels
networking.istio.io/ProxyConfig
  spec.selector Pod,.:WorkloadEntry selector root
networking.istio.io/WorkloadEntry
  spec.serviceAccount ServiceAccount name
networking.istio.io/WorkloadGroup
  spec.template.serviceAccount ServiceAccount name
`;
