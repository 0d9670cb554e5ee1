import type { AdmissionRule } from "../admissionRule.ts";
import hostnameIp from "./hostnameIp.ts";
import hostnameRfc1123 from "./hostnameRfc1123.ts";
import hostnameWildcard from "./hostnameWildcard.ts";

/** Rules about the hostnames of a TLSRoute. */
export default [hostnameIp, hostnameRfc1123, hostnameWildcard] satisfies readonly AdmissionRule[];
