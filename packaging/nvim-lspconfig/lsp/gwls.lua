---@brief
---
--- https://github.com/gateway-api-tools/gateway-api-language-server
---
--- Kubernetes Gateway API manifests understood across files: attachment, merged listeners, routing, fixes. It says nothing about other
--- YAML, so it can run beside another YAML server.
---
--- `gwls` comes with the npm package `gateway-api-language-server`:
---
--- ```sh
--- npm install -g gateway-api-language-server
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'gwls', 'serve', '--stdio' },
  filetypes = { 'yaml', 'yaml.helm-values', 'json', 'http' },
  root_markers = { '.gateway-api.yaml', '.git' },
}
