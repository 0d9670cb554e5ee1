import { type ExposedHost, exposedHosts } from "../../requests/exposure/exposure.ts";
import type { FactTexts } from "../../requests/factTexts.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { certificateFacts } from "./certificateFacts.ts";
import type { Facts } from "./fact.ts";
import { type FindingFact, findingFacts } from "./findingFacts.ts";
import { type GrantFact, grantFacts } from "./grantFacts.ts";
import { type HostFact, hostFacts } from "./hostFacts.ts";
import { listenerFacts } from "./listenerFacts.ts";
import { type MeshRequests, meshRequests } from "./meshRequests.ts";
import { parentFacts } from "./parentFacts.ts";
import { type SettingFact, settingFacts } from "./settingFacts.ts";

/** What a plan compares of a state, beside the answers to requests. */
export interface StateFacts {
  readonly hosts: ReadonlyMap<string, HostFact>;
  readonly exposed: readonly ExposedHost[];
  readonly listeners: Facts;
  readonly parents: Facts;
  readonly certificates: Facts;
  readonly mesh: MeshRequests;
  readonly settings: ReadonlyMap<string, SettingFact>;
  readonly grants: ReadonlyMap<string, GrantFact>;
  readonly findings: readonly FindingFact[];
}

/** Takes down what is so in the present state of a workspace, with `texts` that both states are written by. */
export function stateFacts(workspace: Workspace, texts: FactTexts): StateFacts {
  return {
    hosts: hostFacts(workspace),
    exposed: exposedHosts(workspace),
    listeners: listenerFacts(workspace),
    parents: parentFacts(workspace),
    certificates: certificateFacts(workspace),
    mesh: meshRequests(workspace, texts),
    settings: settingFacts(workspace),
    grants: grantFacts(workspace),
    findings: findingFacts(workspace),
  };
}
