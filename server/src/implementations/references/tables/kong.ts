/**
 * What the kinds of Kong refer to, in the notation of `notation.ts`.
 * Source: https://github.com/Kong/kong-operator and https://github.com/Kong/kubernetes-ingress-controller
 */
export const kong = `
configuration.konghq.com/KongPlugin
  configFrom.secretKeyRef Secret
  configPatches[].valueFrom.secretKeyRef Secret
configuration.konghq.com/KongClusterPlugin
  configFrom.secretKeyRef Secret elsewhere
  configPatches[].valueFrom.secretKeyRef Secret elsewhere
configuration.konghq.com/KongConsumer
  credentials[] Secret name
  consumerGroups[] .:KongConsumerGroup name
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongConsumerGroup
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongCustomEntity
  spec.parentRef .:KongPlugin,.:KongClusterPlugin elsewhere
configuration.konghq.com/KongPluginBinding
  spec.pluginRef .:KongPlugin,.:KongClusterPlugin elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.targets.consumerRef .:KongConsumer
  spec.targets.consumerGroupRef .:KongConsumerGroup
  spec.targets.routeRef .:KongRoute,gw:HTTPRoute,gw:GRPCRoute,networking.k8s.io:Ingress
  spec.targets.serviceRef .:KongService,Service
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongService
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.clientCertificateRef .:KongCertificate elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.caCertificateRefs[] .:KongCACertificate elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongRoute
  spec.serviceRef.namespacedRef .:KongService elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongUpstream
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.clientCertificateRef .:KongCertificate elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongTarget
  spec.upstreamRef .:KongUpstream elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongSNI
  spec.certificateRef .:KongCertificate elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongCertificate
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.secretRef Secret elsewhere grant=configuration.konghq.com:KongReferenceGrant keys=tls.crt+tls.key
  spec.secretRefAlt Secret elsewhere grant=configuration.konghq.com:KongReferenceGrant keys=tls.crt+tls.key
configuration.konghq.com/KongCACertificate
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.secretRef Secret elsewhere grant=configuration.konghq.com:KongReferenceGrant keys=ca.crt
configuration.konghq.com/KongKey
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.keySetRef.namespacedRef .:KongKeySet
configuration.konghq.com/KongKeySet
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongVault
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongDataPlaneClientCertificate
  spec.controlPlaneRef.konnectNamespacedRef konnect.konghq.com:KonnectGatewayControlPlane elsewhere grant=configuration.konghq.com:KongReferenceGrant
configuration.konghq.com/KongCredentialACL
  spec.consumerRef .:KongConsumer
configuration.konghq.com/KongCredentialAPIKey
  spec.consumerRef .:KongConsumer
configuration.konghq.com/KongCredentialBasicAuth
  spec.consumerRef .:KongConsumer
configuration.konghq.com/KongCredentialHMAC
  spec.consumerRef .:KongConsumer
configuration.konghq.com/KongCredentialJWT
  spec.consumerRef .:KongConsumer
configuration.konghq.com/TCPIngress
  spec.rules[].backend.serviceName Service name portbeside=servicePort
  spec.tls[].secretName Secret name keys=tls.crt+tls.key
configuration.konghq.com/UDPIngress
  spec.rules[].backend.serviceName Service name portbeside=servicePort
incubator.ingress-controller.konghq.com/KongServiceFacade
  spec.backendRef Service
gateway-operator.konghq.com/GatewayConfiguration
  spec.dataPlaneOptions.pluginsToInstall[] .:KongPluginInstallation elsewhere
  spec.extensions[] .:DataPlaneMetricsExtension,konnect.konghq.com:KonnectExtension elsewhere
  spec.konnect.authRef konnect.konghq.com:KonnectAPIAuthConfiguration elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.controlPlaneOptions.objectFilters.configMaps ConfigMap selector anywhere
  spec.controlPlaneOptions.objectFilters.secrets Secret selector anywhere
gateway-operator.konghq.com/ControlPlane
  spec.dataplane.ref .:DataPlane
  spec.extensions[] .:DataPlaneMetricsExtension,konnect.konghq.com:KonnectExtension elsewhere
  spec.objectFilters.configMaps ConfigMap selector anywhere
  spec.objectFilters.secrets Secret selector anywhere
gateway-operator.konghq.com/DataPlane
  spec.pluginsToInstall[] .:KongPluginInstallation elsewhere
  spec.extensions[] konnect.konghq.com:KonnectExtension elsewhere default=.:KonnectExtension
gateway-operator.konghq.com/DataPlaneMetricsExtension
  spec.serviceSelector.matchNames[] Service
gateway-operator.konghq.com/KongPluginInstallation
  spec.imagePullSecretRef Secret elsewhere grant keys=.dockerconfigjson
gateway-operator.konghq.com/AIGateway
  spec.cloudProviderCredentials Secret elsewhere
  spec.gatewayClassName gw:GatewayClass name
konnect.konghq.com/KonnectAPIAuthConfiguration
  spec.secretRef Secret elsewhere keys=token
konnect.konghq.com/KonnectExtension
  spec.clientAuth.certificateSecret.secretRef Secret keys=tls.crt+tls.key
  spec.konnect.controlPlane.ref.konnectNamespacedRef .:KonnectGatewayControlPlane elsewhere
konnect.konghq.com/KonnectGatewayControlPlane
  spec.konnect.authRef .:KonnectAPIAuthConfiguration elsewhere grant=configuration.konghq.com:KongReferenceGrant
  spec.members[] .:KonnectGatewayControlPlane
`;
