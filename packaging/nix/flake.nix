{
  description = "Kubernetes Gateway API manifests understood across files, without a cluster";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
      each = nixpkgs.lib.genAttrs systems;
    in
    {
      packages = each (
        system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
        in
        {
          default = pkgs.stdenvNoCC.mkDerivation rec {
            pname = "gwls";
            version = "0.1.0";

            src = pkgs.fetchurl {
              url = "https://github.com/gateway-api-tools/gateway-api-language-server/releases/download/v0.1.0/gateway-api-language-server-0.1.0.tgz";
              sha256 = "0000000000000000000000000000000000000000000000000000000000000000";
            };

            nativeBuildInputs = [ pkgs.makeWrapper ];

            # The package has no dependencies: everything is bundled.
            installPhase = ''
              mkdir -p $out/lib/gwls $out/bin
              cp -r . $out/lib/gwls
              makeWrapper ${pkgs.nodejs}/bin/node $out/bin/gwls --add-flags $out/lib/gwls/dist/cli.js
            '';

            doInstallCheck = true;
            installCheckPhase = ''
              $out/bin/gwls --version | grep -Fx ${version}
            '';

            meta = {
              description = "Kubernetes Gateway API manifests understood across files, without a cluster";
              homepage = "https://github.com/gateway-api-tools/gateway-api-language-server";
              license = pkgs.lib.licenses.asl20;
              mainProgram = "gwls";
            };
          };
        }
      );

      apps = each (system: {
        default = {
          type = "app";
          program = "${self.packages.${system}.default}/bin/gwls";
        };
      });
    };
}
