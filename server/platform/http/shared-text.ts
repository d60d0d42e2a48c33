import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed, type Encoding, encodingFor } from './compression.js';

/**
 * A text that is the same for many requests, as the bytes that are sent: a string would be encoded for each request, and
 * lie in the heap that is collected. `encoded` has the encodings that clients asked for.
 */
export type SharedText = { bytes: Buffer; etag: string; encoded: Partial<Record<Encoding, Buffer>> };

export const sharedText = (text: string): SharedText => {
  const bytes = owned(Buffer.from(text));
  return { bytes, etag: `W/"${hash('sha1', bytes, 'base64url')}"`, encoded: {} };
};

/** Bytes that a cache keeps of a shared text at most: those of the text, and its encodings. */
export const bytesOf = ({ bytes }: SharedText) => 2 * bytes.length;

/** A copy in memory of its own: small buffers are parts of a larger one, which each of them would keep. */
const owned = (bytes: Buffer) => Buffer.from(new Uint8Array(bytes).buffer);

type About = { type: string; cacheControl: string; vary?: string };

/**
 * The body to send, with its validators in the reply; 304 without a body if the client has it. The text is compressed
 * once, not for each request: compressing takes several times the rest of the work.
 */
export function sendShared(
  req: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, encoded }: SharedText,
  { type, cacheControl, vary }: About,
): Buffer | undefined {
  const varies = [reply.getHeader('vary'), vary, 'accept-encoding'].filter(Boolean).join(', ');
  void reply.headers({ 'cache-control': cacheControl, etag, vary: varies });
  if (req.headers['if-none-match'] === etag) {
    void reply.status(304);
    return undefined;
  }
  void reply.type(type);
  const encoding = encodingFor(bytes, req.headers['accept-encoding']);
  if (!encoding) return bytes;
  void reply.header('content-encoding', encoding);
  return (encoded[encoding] ??= owned(compressed(bytes, encoding)));
}
