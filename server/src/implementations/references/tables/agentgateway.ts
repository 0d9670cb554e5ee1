/**
 * What the kinds of agentgateway refer to, in the notation of `notation.ts`.
 * Source: https://github.com/agentgateway/agentgateway
 */
export const agentgateway = `
agentgateway.dev/AgentgatewayPolicy
  spec.targetRefs[] gw:Gateway,gw:HTTPRoute,gw:GRPCRoute,gw:ListenerSet,Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool section=number
  spec.targetSelectors[] gw:Gateway,gw:HTTPRoute,gw:GRPCRoute,gw:ListenerSet,Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool targets section=number
  spec.backend.ai.promptGuard.request[].bedrockGuardrails.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.backend.ai.promptGuard.request[].bedrockGuardrails.policies.auth.secretRef Secret
  spec.backend.ai.promptGuard.request[].bedrockGuardrails.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.backend.ai.promptGuard.request[].bedrockGuardrails.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.backend.ai.promptGuard.request[].bedrockGuardrails.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.ai.promptGuard.request[].googleModelArmor.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.backend.ai.promptGuard.request[].googleModelArmor.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.backend.ai.promptGuard.request[].googleModelArmor.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.backend.ai.promptGuard.request[].googleModelArmor.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.ai.promptGuard.request[].openAIModeration.policies.auth.secretRef Secret
  spec.backend.ai.promptGuard.request[].openAIModeration.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.backend.ai.promptGuard.request[].openAIModeration.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.backend.ai.promptGuard.request[].openAIModeration.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.ai.promptGuard.request[].webhook.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.ai.promptGuard.response[].bedrockGuardrails.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.backend.ai.promptGuard.response[].bedrockGuardrails.policies.auth.secretRef Secret
  spec.backend.ai.promptGuard.response[].bedrockGuardrails.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.backend.ai.promptGuard.response[].bedrockGuardrails.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.backend.ai.promptGuard.response[].bedrockGuardrails.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.ai.promptGuard.response[].googleModelArmor.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.backend.ai.promptGuard.response[].googleModelArmor.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.backend.ai.promptGuard.response[].googleModelArmor.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.backend.ai.promptGuard.response[].googleModelArmor.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.ai.promptGuard.response[].webhook.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.backend.auth.azure.secretRef Secret
  spec.backend.auth.credentials[].secretRef Secret
  spec.backend.auth.crossAppAccess.identityProvider.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.auth.crossAppAccess.identityProvider.clientAuth.privateKeyJwt.certificateRef Secret
  spec.backend.auth.crossAppAccess.identityProvider.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.backend.auth.crossAppAccess.identityProvider.clientAuth.secretRef Secret
  spec.backend.auth.crossAppAccess.resourceAuthorizationServer.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.privateKeyJwt.certificateRef Secret
  spec.backend.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.backend.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.secretRef Secret
  spec.backend.auth.gcp.secretRef Secret keys=credentials.json
  spec.backend.auth.jwtSign.signingKeyRef Secret
  spec.backend.auth.oauthTokenExchange.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.auth.oauthTokenExchange.clientAuth.privateKeyJwt.certificateRef Secret
  spec.backend.auth.oauthTokenExchange.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.backend.auth.oauthTokenExchange.clientAuth.secretRef Secret
  spec.backend.auth.secretRef Secret
  spec.backend.extAuth.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.mcp.authentication.clientSecretRef Secret
  spec.backend.mcp.authentication.jwks.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.mcp.guardrails.processors[].remote.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.backend.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.backend.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.backend.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.frontend.accessLog.otlp.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.frontend.tracing.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.traffic.apiKeyAuthentication.configMapSelector ConfigMap selector
  spec.traffic.apiKeyAuthentication.secretRef Secret
  spec.traffic.apiKeyAuthentication.secretSelector Secret selector
  spec.traffic.basicAuthentication.secretRef Secret keys=.htaccess
  spec.traffic.extAuth.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.traffic.extAuth.conditional[].policy.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.traffic.extProc.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.traffic.extProc.conditional[].policy.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.traffic.jwtAuthentication.providers[].jwks.remote.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.traffic.rateLimit.conditional[].policy.global.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.traffic.rateLimit.global.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
agentgateway.dev/AgentgatewayBackend sections=spec.mcp.targets[].name+spec.ai.groups[].providers[].name
  spec.ai.groups[].providers[].custom.backendRef Service,inference.networking.k8s.io:InferencePool
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].bedrockGuardrails.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].bedrockGuardrails.policies.auth.secretRef Secret
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].bedrockGuardrails.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].bedrockGuardrails.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].bedrockGuardrails.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].googleModelArmor.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].googleModelArmor.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].googleModelArmor.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].googleModelArmor.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].openAIModeration.policies.auth.secretRef Secret
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].openAIModeration.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].openAIModeration.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].openAIModeration.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.ai.promptGuard.request[].webhook.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].bedrockGuardrails.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].bedrockGuardrails.policies.auth.secretRef Secret
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].bedrockGuardrails.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].bedrockGuardrails.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].bedrockGuardrails.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].googleModelArmor.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].googleModelArmor.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].googleModelArmor.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].googleModelArmor.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.ai.promptGuard.response[].webhook.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.ai.groups[].providers[].policies.auth.azure.secretRef Secret
  spec.ai.groups[].providers[].policies.auth.credentials[].secretRef Secret
  spec.ai.groups[].providers[].policies.auth.crossAppAccess.identityProvider.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.auth.crossAppAccess.identityProvider.clientAuth.privateKeyJwt.certificateRef Secret
  spec.ai.groups[].providers[].policies.auth.crossAppAccess.identityProvider.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.ai.groups[].providers[].policies.auth.crossAppAccess.identityProvider.clientAuth.secretRef Secret
  spec.ai.groups[].providers[].policies.auth.crossAppAccess.resourceAuthorizationServer.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.privateKeyJwt.certificateRef Secret
  spec.ai.groups[].providers[].policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.ai.groups[].providers[].policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.secretRef Secret
  spec.ai.groups[].providers[].policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.ai.groups[].providers[].policies.auth.jwtSign.signingKeyRef Secret
  spec.ai.groups[].providers[].policies.auth.oauthTokenExchange.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.groups[].providers[].policies.auth.oauthTokenExchange.clientAuth.privateKeyJwt.certificateRef Secret
  spec.ai.groups[].providers[].policies.auth.oauthTokenExchange.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.ai.groups[].providers[].policies.auth.oauthTokenExchange.clientAuth.secretRef Secret
  spec.ai.groups[].providers[].policies.auth.secretRef Secret
  spec.ai.groups[].providers[].policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.ai.groups[].providers[].policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.ai.groups[].providers[].policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.ai.provider.custom.backendRef Service,inference.networking.k8s.io:InferencePool
  spec.mcp.targets[].selector.namespaces Namespace selector
  spec.mcp.targets[].selector.services Service selector anywhere
  spec.mcp.targets[].static.backendRef Service portless
  spec.mcp.targets[].static.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.mcp.targets[].static.policies.auth.azure.secretRef Secret
  spec.mcp.targets[].static.policies.auth.credentials[].secretRef Secret
  spec.mcp.targets[].static.policies.auth.crossAppAccess.identityProvider.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.mcp.targets[].static.policies.auth.crossAppAccess.identityProvider.clientAuth.privateKeyJwt.certificateRef Secret
  spec.mcp.targets[].static.policies.auth.crossAppAccess.identityProvider.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.mcp.targets[].static.policies.auth.crossAppAccess.identityProvider.clientAuth.secretRef Secret
  spec.mcp.targets[].static.policies.auth.crossAppAccess.resourceAuthorizationServer.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.mcp.targets[].static.policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.privateKeyJwt.certificateRef Secret
  spec.mcp.targets[].static.policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.mcp.targets[].static.policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.secretRef Secret
  spec.mcp.targets[].static.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.mcp.targets[].static.policies.auth.jwtSign.signingKeyRef Secret
  spec.mcp.targets[].static.policies.auth.oauthTokenExchange.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.mcp.targets[].static.policies.auth.oauthTokenExchange.clientAuth.privateKeyJwt.certificateRef Secret
  spec.mcp.targets[].static.policies.auth.oauthTokenExchange.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.mcp.targets[].static.policies.auth.oauthTokenExchange.clientAuth.secretRef Secret
  spec.mcp.targets[].static.policies.auth.secretRef Secret
  spec.mcp.targets[].static.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.mcp.targets[].static.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.mcp.targets[].static.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.ai.promptGuard.request[].bedrockGuardrails.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.policies.ai.promptGuard.request[].bedrockGuardrails.policies.auth.secretRef Secret
  spec.policies.ai.promptGuard.request[].bedrockGuardrails.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.ai.promptGuard.request[].bedrockGuardrails.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.ai.promptGuard.request[].bedrockGuardrails.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.ai.promptGuard.request[].googleModelArmor.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.policies.ai.promptGuard.request[].googleModelArmor.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.ai.promptGuard.request[].googleModelArmor.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.ai.promptGuard.request[].googleModelArmor.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.ai.promptGuard.request[].openAIModeration.policies.auth.secretRef Secret
  spec.policies.ai.promptGuard.request[].openAIModeration.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.ai.promptGuard.request[].openAIModeration.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.ai.promptGuard.request[].openAIModeration.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.ai.promptGuard.request[].webhook.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.ai.promptGuard.response[].bedrockGuardrails.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.policies.ai.promptGuard.response[].bedrockGuardrails.policies.auth.secretRef Secret
  spec.policies.ai.promptGuard.response[].bedrockGuardrails.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.ai.promptGuard.response[].bedrockGuardrails.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.ai.promptGuard.response[].bedrockGuardrails.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.ai.promptGuard.response[].googleModelArmor.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.policies.ai.promptGuard.response[].googleModelArmor.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.ai.promptGuard.response[].googleModelArmor.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.ai.promptGuard.response[].googleModelArmor.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.ai.promptGuard.response[].webhook.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.policies.auth.azure.secretRef Secret
  spec.policies.auth.credentials[].secretRef Secret
  spec.policies.auth.crossAppAccess.identityProvider.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.auth.crossAppAccess.identityProvider.clientAuth.privateKeyJwt.certificateRef Secret
  spec.policies.auth.crossAppAccess.identityProvider.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.policies.auth.crossAppAccess.identityProvider.clientAuth.secretRef Secret
  spec.policies.auth.crossAppAccess.resourceAuthorizationServer.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.privateKeyJwt.certificateRef Secret
  spec.policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.policies.auth.crossAppAccess.resourceAuthorizationServer.clientAuth.secretRef Secret
  spec.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.policies.auth.jwtSign.signingKeyRef Secret
  spec.policies.auth.oauthTokenExchange.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.auth.oauthTokenExchange.clientAuth.privateKeyJwt.certificateRef Secret
  spec.policies.auth.oauthTokenExchange.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.policies.auth.oauthTokenExchange.clientAuth.secretRef Secret
  spec.policies.auth.secretRef Secret
  spec.policies.extAuth.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.mcp.authentication.clientSecretRef Secret
  spec.policies.mcp.authentication.jwks.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.mcp.guardrails.processors[].remote.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
agentgateway.dev/AgentgatewayModel
  spec.parentRefs[] gw:Gateway,gw:ListenerSet elsewhere section
  spec.custom.backendRef Service,inference.networking.k8s.io:InferencePool
  spec.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.policies.auth.azure.secretRef Secret
  spec.policies.auth.credentials[].secretRef Secret
  spec.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.policies.auth.oauthTokenExchange.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.auth.oauthTokenExchange.clientAuth.privateKeyJwt.certificateRef Secret
  spec.policies.auth.oauthTokenExchange.clientAuth.privateKeyJwt.signingKeyRef Secret
  spec.policies.auth.oauthTokenExchange.clientAuth.secretRef Secret
  spec.policies.auth.secretRef Secret
  spec.policies.promptGuard.request[].bedrockGuardrails.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.policies.promptGuard.request[].bedrockGuardrails.policies.auth.secretRef Secret
  spec.policies.promptGuard.request[].bedrockGuardrails.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.promptGuard.request[].bedrockGuardrails.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.promptGuard.request[].bedrockGuardrails.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.promptGuard.request[].googleModelArmor.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.policies.promptGuard.request[].googleModelArmor.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.promptGuard.request[].googleModelArmor.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.promptGuard.request[].googleModelArmor.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.promptGuard.request[].openAIModeration.policies.auth.secretRef Secret
  spec.policies.promptGuard.request[].openAIModeration.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.promptGuard.request[].openAIModeration.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.promptGuard.request[].openAIModeration.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.promptGuard.request[].webhook.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.promptGuard.response[].bedrockGuardrails.policies.auth.aws.secretRef Secret keys=accessKey+secretKey
  spec.policies.promptGuard.response[].bedrockGuardrails.policies.auth.secretRef Secret
  spec.policies.promptGuard.response[].bedrockGuardrails.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.promptGuard.response[].bedrockGuardrails.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.promptGuard.response[].bedrockGuardrails.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.promptGuard.response[].googleModelArmor.policies.auth.gcp.secretRef Secret keys=credentials.json
  spec.policies.promptGuard.response[].googleModelArmor.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.promptGuard.response[].googleModelArmor.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.promptGuard.response[].googleModelArmor.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.promptGuard.response[].webhook.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.policies.tls.caCertificateRefs[] ConfigMap,Secret keys=ca.crt
  spec.policies.tls.mtlsCertificateRef[] Secret keys=tls.crt+tls.key
  spec.policies.tunnel.backendRef Service,.:AgentgatewayBackend,inference.networking.k8s.io:InferencePool elsewhere
  spec.virtualModel.conditional.targets[].modelRef .:AgentgatewayModel
  spec.virtualModel.failover.targets[].modelRef .:AgentgatewayModel
  spec.virtualModel.weighted.targets[].modelRef .:AgentgatewayModel
agentgateway.dev/AgentgatewayParameters
  spec.modelCatalog.sources[].configMap ConfigMap anywhere
`;
