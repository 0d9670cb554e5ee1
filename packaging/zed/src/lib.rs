use std::{env, fs};
use zed_extension_api::{self as zed, LanguageServerId, LanguageServerInstallationStatus, Result};

const PACKAGE: &str = "gateway-api-language-server";
const SCRIPT: &str = "node_modules/gateway-api-language-server/dist/cli.js";

/// Starts the `gwls` of the project or of the user; where there is none, that of the npm package, which is installed once.
struct GatewayApi;

impl zed::Extension for GatewayApi {
    fn new() -> Self {
        GatewayApi
    }

    fn language_server_command(
        &mut self,
        id: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let serve = ["serve".to_string(), "--stdio".to_string()];
        if let Some(command) = worktree.which("gwls") {
            return Ok(zed::Command { command, args: serve.into(), env: worktree.shell_env() });
        }
        install(id)?;
        let script = env::current_dir()
            .map_err(|error| error.to_string())?
            .join(SCRIPT)
            .to_string_lossy()
            .into_owned();
        let args = std::iter::once(script).chain(serve).collect();
        Ok(zed::Command { command: zed::node_binary_path()?, args, env: Vec::new() })
    }
}

/// Installs the newest package where another one, or none, is there. Without the network, the one that is there will do.
fn install(id: &LanguageServerId) -> Result<()> {
    let is_there = fs::metadata(SCRIPT).is_ok_and(|found| found.is_file());
    zed::set_language_server_installation_status(id, &LanguageServerInstallationStatus::CheckingForUpdate);
    let newest = match zed::npm_package_latest_version(PACKAGE) {
        Ok(version) => version,
        Err(_) if is_there => return Ok(()),
        Err(error) => return Err(error),
    };
    if is_there && zed::npm_package_installed_version(PACKAGE)?.as_ref() == Some(&newest) {
        return Ok(());
    }
    zed::set_language_server_installation_status(id, &LanguageServerInstallationStatus::Downloading);
    zed::npm_install_package(PACKAGE, &newest)
}

zed::register_extension!(GatewayApi);
