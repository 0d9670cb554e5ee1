import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSignedBy } from "../../../server/src/gateway-api/listeners/clientCertificate.ts";
import { type CertificateFacts, readCertificate, readCertificates } from "../../../server/src/model/x509.ts";
import { CLIENT, CURVE, CURVE_CLIENT, ONE, PSS, TWO } from "./certificatePems.ts";

const facts = (pem: string): CertificateFacts => {
  const read = readCertificate(pem);
  assert.ok(read);
  return read;
};

/** The bytes of a number, the highest first, as one character each. */
function bytesOf(number: bigint): string {
  return number === 0n ? "" : bytesOf(number >> 8n) + String.fromCharCode(Number(number & 0xffn));
}

describe("an authority of a client's certificate", () => {
  it("is distinguished from others of its name by the signature", () => {
    assert.equal(isSignedBy(facts(CLIENT), [facts(ONE)]), "yes");
    assert.equal(isSignedBy(facts(CLIENT), [facts(TWO)]), "no");
    assert.equal(isSignedBy(facts(CLIENT), [facts(TWO), facts(ONE)]), "yes");
  });

  it("is identified by its key where the signature is not of RSA", () => {
    assert.equal(isSignedBy(facts(CURVE_CLIENT), [facts(CURVE)]), "yes");
    assert.equal(isSignedBy(facts(CURVE_CLIENT), [facts(ONE)]), "no");
  });

  it("is no other than the one that the certificate names", () => {
    assert.equal(isSignedBy(facts(CLIENT), [{ ...facts(ONE), subject: "another" }]), "no");
    assert.equal(isSignedBy(facts(CLIENT), []), "no");
  });

  it("cannot be identified where the certificate says nothing that could be compared", () => {
    assert.equal(isSignedBy(facts(PSS), [facts(ONE)]), "unknown");
    assert.equal(isSignedBy(facts(CLIENT), [facts(CURVE)]), "unknown");
  });

  it("is not tried with a key that would take for ever", () => {
    const hostile = { ...facts(ONE), rsaKey: { modulus: "\xff".repeat(128), exponent: "\xff".repeat(128) } };
    assert.equal(isSignedBy(facts(CLIENT), [hostile]), "no");
    // Modulo this number every power of the padding is the padding, so that any exponent opens what is signed.
    const padding = 0x1_ffff_ffff_ffff_ffff_0000n;
    const modulus = bytesOf((padding * (padding - 1n)) / 2n);
    const signed = { ...facts(CLIENT), rsaSignature: `\0${bytesOf(padding)}` };
    const by = (exponent: bigint) =>
      isSignedBy(signed, [{ ...facts(ONE), rsaKey: { modulus, exponent: bytesOf(exponent) } }]);
    assert.deepEqual([3n, 65_537n, 2n ** 32n, 2n ** 32n + 1n, 2n ** 64n].map(by), [
      "yes",
      "yes",
      "yes",
      "no",
      "no",
    ]);
  });

  it("is none whose key is no key", () => {
    for (const modulus of ["", "\0", "\0\0"])
      assert.equal(
        isSignedBy(facts(CLIENT), [{ ...facts(ONE), rsaKey: { modulus, exponent: "\x03" } }]),
        "no",
      );
  });
});

describe("readCertificates", () => {
  it("reads every certificate of a bundle, or none", () => {
    assert.deepEqual(readCertificates(`${ONE}${TWO}`), [facts(ONE), facts(TWO)]);
    assert.equal(readCertificates(`${ONE}${TWO.slice(0, 200)}\n-----END CERTIFICATE-----\n`), undefined);
    assert.equal(readCertificates("nothing"), undefined);
  });
});
