import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readCertificate } from "../../server/src/model/x509.ts";
import { decodeBase64 } from "../../server/src/text/base64.ts";
import { SeededRandom } from "../seededRandom.ts";

/** For `shop.example.com`, `*.pay.example.com` and an address; made for these tests, with a key that nobody has. */
const WITH_NAMES = `-----BEGIN CERTIFICATE-----
MIIBxDCCAWmgAwIBAgIUK7qkptZ9jbTgdxrzZunnB3Sw5IAwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTAeFw0yNjExMjExODE1MDBaFw0y
NzExMjExODE1MDBaMBsxGTAXBgNVBAMMEHNob3AuZXhhbXBsZS5jb20wWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAARCs14aeKfvHWtFsz0XDJX5CL1ZiDQa6ictJB3W
/ydLD6OKXwFo14erVyUQoydzdHiBt+RXxhsA3HlO+oDAIoPHo4GKMIGHMB0GA1Ud
DgQWBBSO0L76DNMEajUc/Qa9Fwmqtfbo8zAfBgNVHSMEGDAWgBSO0L76DNMEajUc
/Qa9Fwmqtfbo8zAPBgNVHRMBAf8EBTADAQH/MDQGA1UdEQQtMCuCEHNob3AuZXhh
bXBsZS5jb22CESoucGF5LmV4YW1wbGUuY29thwQKAAABMAoGCCqGSM49BAMCA0kA
MEYCIQCHPeXIVK/GhXPG2u16xPl2O1kLqloLLG921ROKDin0DgIhAOa4WZn8ynDl
OL7jnomXrlsp7Wy5K2saHd+UR/uTuECI
-----END CERTIFICATE-----
`;

/** Without alternative names, and with a year beyond 2049, which has another form. */
const WITHOUT_NAMES = `-----BEGIN CERTIFICATE-----
MIIBdDCCARmgAwIBAgIUMWLQUg+HHBdWfbkH9KHk7jkH0kowCgYIKoZIzj0EAwIw
DjEMMAoGA1UEAwwDb2xkMCAXDTI2MTEyMTE4MTUwMVoYDzIwNTEwNzEzMTgxNTAx
WjAOMQwwCgYDVQQDDANvbGQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARCs14a
eKfvHWtFsz0XDJX5CL1ZiDQa6ictJB3W/ydLD6OKXwFo14erVyUQoydzdHiBt+RX
xhsA3HlO+oDAIoPHo1MwUTAdBgNVHQ4EFgQUjtC++gzTBGo1HP0GvRcJqrX26PMw
HwYDVR0jBBgwFoAUjtC++gzTBGo1HP0GvRcJqrX26PMwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNJADBGAiEAhao9Uz14k9fbYvlMURzm91lsqdOf2qtQ5Eak
sGr76YgCIQC3aGlgwAxTdh9vgEHetwhsxIF5ly7xh/l9bezb82VCbw==
-----END CERTIFICATE-----
`;

describe("readCertificate", () => {
  it("reads until when a certificate is valid, and for which names", () => {
    const name = "1\x190\x17\x06\x03U\x04\x03\f\x10shop.example.com";
    const key = "\x8eÐ¾ú\fÓ\x04j5\x1cý\x06½\x17\tªµöèó";
    assert.deepEqual(readCertificate(WITH_NAMES), {
      notAfter: Date.UTC(2027, 10, 21, 18, 15, 0),
      dnsNames: ["shop.example.com", "*.pay.example.com"],
      subject: name,
      issuer: name,
      keyId: key,
      issuerKeyId: key,
    });
    const { notAfter, dnsNames } = readCertificate(WITHOUT_NAMES) ?? {};
    assert.deepEqual(
      { notAfter, dnsNames },
      { notAfter: Date.UTC(2051, 6, 13, 18, 15, 1), dnsNames: undefined },
    );
  });

  it("reads the first of a chain, which is the server's own", () => {
    assert.deepEqual(readCertificate(`${WITHOUT_NAMES}\n${WITH_NAMES}`), readCertificate(WITHOUT_NAMES));
  });

  it("reads nothing from what is no certificate", () => {
    for (const text of [
      "",
      "-----BEGIN CERTIFICATE-----",
      WITH_NAMES.slice(0, 300),
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    ])
      assert.equal(readCertificate(text), undefined, text);
  });

  it("survives any bytes", () => {
    const random = new SeededRandom(7);
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"];
    for (let round = 0; round < 2000; round++) {
      const characters = [...(round % 2 === 0 ? WITH_NAMES : WITHOUT_NAMES)];
      for (let changes = 1 + random.below(8); changes > 0; changes--) {
        const at = 28 + random.below(characters.length - 56);
        if (random.below(3) === 0) characters.splice(at, random.below(200));
        else characters[at] = random.pick(letters);
      }
      const facts = readCertificate(characters.join(""));
      assert.ok(facts === undefined || Number.isFinite(facts.notAfter));
    }
  });
});

describe("decodeBase64", () => {
  it("reads what others write, whatever its length", () => {
    const random = new SeededRandom(1);
    for (let length = 0; length < 64; length++) {
      const bytes = Uint8Array.from({ length }, () => random.below(256));
      const text = Buffer.from(bytes).toString("base64");
      assert.deepEqual(decodeBase64(text), bytes);
      assert.deepEqual(decodeBase64(text.replace(/=+$/, "").replace(/(.{5})/g, "$1\n")), bytes);
    }
  });

  it("stops at the number of bytes that is asked for, and refuses other text", () => {
    assert.deepEqual(decodeBase64("aGVsbG8=", 3), Uint8Array.from([104, 101, 108]));
    assert.equal(decodeBase64("no base64!"), undefined);
  });
});
