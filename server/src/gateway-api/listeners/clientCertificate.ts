import type { CertificateFacts, RsaKey } from "../../model/x509.ts";
import type { Verdict } from "../verdict.ts";

/**
 * Whether one of some authorities signed a certificate: by the signature where it is of RSA, otherwise by what the
 * certificates say of their keys. What the certificate allows its owner, and until when, is not asked.
 * Source: https://www.rfc-editor.org/rfc/rfc5280 (sections 4.2.1.1 and 6.1.3)
 */
export function isSignedBy(certificate: CertificateFacts, authorities: readonly CertificateFacts[]): Verdict {
  const verdicts = authorities
    .filter(({ subject }) => subject === certificate.issuer)
    .map((authority) => isSignedWith(certificate, authority));
  if (verdicts.includes("yes")) return "yes";
  return verdicts.includes("unknown") ? "unknown" : "no";
}

function isSignedWith(
  { issuerKeyId, rsaSignature }: CertificateFacts,
  { keyId, rsaKey }: CertificateFacts,
): Verdict {
  if (rsaSignature !== undefined && rsaKey !== undefined) return opens(rsaKey, rsaSignature) ? "yes" : "no";
  if (issuerKeyId === undefined || keyId === undefined) return "unknown";
  return issuerKeyId === keyId ? "yes" : "no";
}

/**
 * True where a key makes a signature's padding readable, which no other key does. That is enough to tell keys apart;
 * whether the text above the signature was changed afterwards is not looked at.
 * Source: https://www.rfc-editor.org/rfc/rfc8017 (section 9.2)
 */
function opens({ modulus, exponent }: RsaKey, signature: string): boolean {
  const [n, e] = [numberOf(modulus), numberOf(exponent)];
  if (n === 0n || e > MOST_EXPONENT) return false;
  const opened = power(numberOf(signature), e, n).toString(16);
  return /^1f{16,}00/.test(opened) && Math.ceil(opened.length / 2) + 1 === signature.length;
}

/** The largest exponent in use is 65537; a hostile one would take for ever. */
const MOST_EXPONENT = 0x1_0000_0000n;

function numberOf(bytes: string): bigint {
  return Array.from(bytes).reduce((number, byte) => (number << 8n) | BigInt(byte.charCodeAt(0)), 0n);
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, factor] = [1n, base % modulus];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}
