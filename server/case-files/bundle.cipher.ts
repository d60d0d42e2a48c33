import { createCipheriv, randomBytes } from 'node:crypto';

/** Bytes of a key, of its nonce and of the tag at the end. */
export const KEY_BYTES = 32;
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
const CHUNK = 65_536;

export const FORMAT = { format: 'groundwork-case-file', version: 1 } as const;

/**
 * The bytes of a bundle in version 1 of the format, which `verify/open-case-file.mjs` describes and opens. Lines of parts may not
 * begin as those that divide them: lines of events begin with `{"stream":`.
 */
export async function* encrypted(
  caseFileId: string,
  key: Buffer,
  lines: AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const about = { ...FORMAT, cipher: 'aes-256-gcm', nonce: nonce.toString('hex'), tag_bytes: TAG_BYTES };
  const header = Buffer.from(`${JSON.stringify({ ...about, case_file: caseFileId })}\n`);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(header);
  yield header;
  let waiting = '';
  for await (const line of lines) {
    waiting += line;
    if (waiting.length < CHUNK) continue;
    yield cipher.update(waiting, 'utf8');
    waiting = '';
  }
  yield Buffer.concat([cipher.update(waiting, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}
