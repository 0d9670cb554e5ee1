import { l10n } from "vscode";
import type { PreviewName, PreviewSubject } from "./protocol.ts";
import { qualifiedName } from "./qualifiedName.ts";
import { titleOfRequest } from "./tracedText.ts";

/** What the editor says and offers for one kind of preview. The server knows what it shows. */
interface PreviewKind {
  /** The command that opens it; undefined for one that is only a part of something else. */
  readonly command?: string;
  /** What its tab is called, without the ending. */
  title(subject: PreviewSubject): string;
  /** What is said where there is no such subject. */
  absence(subject: PreviewSubject): string;
  /** What is said where there is nothing that it could show; undefined for one of the whole workspace. */
  nothingAtCursor?(): string;
  /** It is shown by parts, as a page of the editor; its text form is there as well. */
  readonly isRendered?: true;
  /** It shows a Gateway, so that any Gateway of the workspace can be chosen instead of the one at the cursor. */
  readonly isOfGateway?: true;
}

const gatewayAbsence = (subject: PreviewSubject): string =>
  l10n.t("The Gateway {0} is not in the workspace.", qualifiedName(subject));

const noGateway = (): string => l10n.t("No file of the workspace holds a Gateway.");

/** A look at what the server has made of an object, for whoever works on the server. */
function debugPreview(command: string, view: string): PreviewKind {
  return {
    command,
    title: ({ kind, name }) => `${kind} ${name} (${view})`,
    absence: (subject) =>
      l10n.t("{0} {1} is not in the workspace.", subject.kind ?? "", qualifiedName(subject)),
    nothingAtCursor: () =>
      l10n.t(
        "There is no object with a name at the cursor. Place it inside of a manifest, then run the command again.",
      ),
  };
}

/** Every kind of preview, by the word for it in requests. */
export const PREVIEWS: Readonly<Record<PreviewName, PreviewKind>> = {
  effectiveGateway: {
    command: "gatewayApi.showEffectiveGateway",
    title: ({ name }) => `${name} (effective)`,
    absence: gatewayAbsence,
    nothingAtCursor: noGateway,
    isOfGateway: true,
  },
  ownGateway: {
    title: ({ name }) => `${name} (own)`,
    absence: gatewayAbsence,
    nothingAtCursor: noGateway,
    isOfGateway: true,
  },
  effectiveRoute: {
    command: "gatewayApi.showEffectiveRoute",
    title: ({ name }) => `HTTPRoute ${name} (effective)`,
    absence: (subject) =>
      l10n.t(
        "The HTTPRoute {0} is not in the workspace, or neither parent nor child of another.",
        qualifiedName(subject),
      ),
    nothingAtCursor: () =>
      l10n.t(
        "There is no parent or child route at the cursor. Place it inside the manifest of one, then run the command again.",
      ),
  },
  status: {
    command: "gatewayApi.showStatus",
    title: ({ kind, name }) => `${kind} ${name} (status)`,
    absence: (subject) =>
      l10n.t("{0} {1} is not in the workspace.", subject.kind ?? "", qualifiedName(subject)),
    nothingAtCursor: () =>
      l10n.t(
        "There is no object with a status at the cursor. Place it inside the manifest of a Gateway, a route, a ListenerSet or a policy, then run the command again.",
      ),
    isRendered: true,
  },
  generatedResources: {
    command: "gatewayApi.showGeneratedResources",
    title: ({ name }) => `${name} (generated)`,
    absence: gatewayAbsence,
    nothingAtCursor: noGateway,
    isOfGateway: true,
  },
  trace: {
    title: ({ detail = "" }) => titleOfRequest(detail),
    absence: () => l10n.t("The request cannot be followed."),
    nothingAtCursor: () =>
      l10n.t(
        "There is no request for the place of the cursor. Place it on a listener, a hostname or a rule, then run the command again.",
      ),
    isRendered: true,
  },
  routes: {
    command: "gatewayApi.showRouteTable",
    title: ({ name }) => `${name} (routes)`,
    absence: gatewayAbsence,
    nothingAtCursor: noGateway,
    isOfGateway: true,
    isRendered: true,
  },
  trust: {
    command: "gatewayApi.showTrust",
    title: () => "Trust between namespaces",
    absence: () => l10n.t("No file of the workspace holds a Gateway, a ListenerSet or a ReferenceGrant."),
    isRendered: true,
  },
  exposure: {
    command: "gatewayApi.showExposure",
    title: () => "Who is protected",
    absence: () => l10n.t("No Gateway of the workspace sends requests on."),
  },
  conversion: {
    command: "gatewayApi.showConversion",
    title: ({ name, detail }) => `${name ?? detail ?? "Ingresses"} (as Gateway API)`,
    absence: () => l10n.t("The Ingress is not in the workspace."),
    nothingAtCursor: () => l10n.t("No file of the workspace holds an Ingress."),
  },
  ingressComparison: {
    command: "gatewayApi.compareIngress",
    title: ({ name }) => `Ingress ${name} (beside its routes)`,
    absence: () => l10n.t("The Ingress is not in the workspace."),
    nothingAtCursor: () =>
      l10n.t(
        "There is no Ingress at the cursor. Place it inside the manifest of one, then run the command again.",
      ),
  },
  "debug.tree": debugPreview("gatewayApi.debug.showTree", "syntax tree"),
  "debug.facts": debugPreview("gatewayApi.debug.showFacts", "facts"),
  "debug.cells": debugPreview("gatewayApi.debug.showCells", "cells"),
  "debug.delivery": debugPreview("gatewayApi.debug.showDelivery", "delivery"),
};
