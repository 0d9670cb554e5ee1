class Gwls < Formula
  desc "Kubernetes Gateway API manifests understood across files, without a cluster"
  homepage "https://github.com/gateway-api-tools/gateway-api-language-server"
  url "https://github.com/gateway-api-tools/gateway-api-language-server/releases/download/v0.1.0/gateway-api-language-server-0.1.0.tgz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on "node"

  def install
    libexec.install Dir["*"]
    (bin/"gwls").write_env_script libexec/"dist/cli.js", PATH: "#{Formula["node"].opt_bin}:$PATH"
    chmod 0755, libexec/"dist/cli.js"
    generate_completions_from_executable(bin/"gwls", "completion")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/gwls --version")
    (testpath/"gateway.yaml").write <<~YAML
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata:
        name: front-door
      spec:
        gatewayClassName: internet
        listeners:
          - name: http
            port: 80
            protocol: HTP
    YAML
    assert_match "listener", shell_output("#{bin}/gwls check --fail-on never gateway.yaml --hints")
  end
end
