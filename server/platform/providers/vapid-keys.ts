import { createECDH } from 'node:crypto';

/** True for a private key of 32 bytes on P-256 and its uncompressed public key, both base64url (RFC 8292). */
export function isVapidPair(publicKey: string, privateKey: string): boolean {
  const secret = Buffer.from(privateKey, 'base64url');
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(secret);
  } catch {
    return false;
  }
  return secret.length === 32 && pair.getPublicKey('base64url') === publicKey;
}
