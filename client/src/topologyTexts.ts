import { l10n } from "vscode";
import type { TopologyTexts } from "./topologyMessages.ts";

/** The texts of the topology view in the user's language. Placeholders are filled in by the view. */
export function topologyTexts(): TopologyTexts {
  return {
    accepted: l10n.t("accepted"),
    allNamespaces: l10n.t("All namespaces"),
    empty: l10n.t("No Gateway, route or GatewayClass is in this workspace yet."),
    error: l10n.t("error"),
    exportAs: l10n.t("Export…"),
    fit: l10n.t("Fit to view"),
    help: l10n.t(
      "Arrow keys move from object to object, Enter opens the source, + and - zoom, 0 fits the picture, / searches.",
    ),
    information: l10n.t("remark"),
    inNamespace: l10n.t("in namespace {0}"),
    legend: l10n.t("Legend"),
    list: l10n.t("List"),
    listener: l10n.t("Listener"),
    more: l10n.t("Enter shows more of them."),
    moreBackends: l10n.t("+ {0} backends"),
    moreClasses: l10n.t("+ {0} GatewayClasses"),
    moreGateways: l10n.t("+ {0} Gateways"),
    moreListeners: l10n.t("+ {0} listeners"),
    moreListenerSets: l10n.t("+ {0} ListenerSets"),
    morePolicies: l10n.t("+ {0} policies"),
    moreRoutes: l10n.t("+ {0} routes"),
    namespace: l10n.t("Namespace"),
    namespaceNamed: l10n.t("Namespace {0}"),
    nothingFound: l10n.t("Nothing fits the search and the filters."),
    notInWorkspace: l10n.t("not in the workspace"),
    onlyProblems: l10n.t("Only problems"),
    partOnly: l10n.t("{0} are drawn; search, choose a namespace, or open a group to see others."),
    picture: l10n.t("How requests get from GatewayClasses to backends"),
    refused: l10n.t("refused"),
    refusedBy: l10n.t("Refused by {0}: {1}"),
    search: l10n.t("Search"),
    shown: l10n.t("{0} objects, {1} with problems."),
    unknown: l10n.t("cannot be told"),
    unknownBy: l10n.t("Whether {0} accepts it cannot be told: {1}"),
    warning: l10n.t("warning"),
    zoomIn: l10n.t("Zoom in"),
    zoomOut: l10n.t("Zoom out"),
  };
}
