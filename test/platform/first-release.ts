import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

/** AES-256-GCM as the first release (f037ef1) wrote it: IV, tag, text. */
export function encryptedThen(key: Buffer, text: string | Buffer, context: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** A person's key and an encrypted text, as the first release stored them. */
export function sealedThen(secret: string, by: string, purpose: string, text: string) {
  const key = randomBytes(32);
  const master = createHash('sha256').update(secret).digest();
  const box = encryptedThen(key, text, `${by}/${purpose}`).toString('base64');
  return { wrapped: encryptedThen(master, key, by), stored: { by, box } };
}

/** An HMAC of a file link or a refresh token, as the first release made it. */
export const macThen = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
