import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';

export type ClamdAddress = { host: string; port: number };

/** Bytes of one chunk, whose size is written in four bytes before it. */
const CHUNK = 65_536;
const LONGEST_REPLY = 1_000;

/**
 * Sends bytes to clamd by its command INSTREAM, and resolves to its reply: `stream: OK`, `stream: <name> FOUND`, or an error of
 * its own. Rejects without a whole reply in time. The packages for it start a program or take files only.
 */
export async function askClamd(to: ClamdAddress, bytes: AsyncIterable<Buffer>, timeoutMs: number): Promise<string> {
  const answered = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), answered.signal]);
  const socket = addAbortSignal(signal, connect(to));
  const reply = replyOf(socket);
  // clamd may reply before the last byte and close: then the reply counts, and not that the rest was not taken.
  send(socket, bytes, signal).catch((error: Error) => socket.destroy(error));
  try {
    return await reply;
  } finally {
    answered.abort();
  }
}

async function send(socket: Socket, bytes: AsyncIterable<Buffer>, signal: AbortSignal) {
  const write = async (piece: Buffer | string) => {
    if (!socket.write(piece)) await once(socket, 'drain', { signal });
  };
  await write('zINSTREAM\0');
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += CHUNK) {
      const chunk = piece.subarray(at, at + CHUNK);
      await write(sizeOf(chunk.length));
      await write(chunk);
    }
  await write(sizeOf(0));
}

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
}

/** The text before the first NUL. */
async function replyOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket as AsyncIterable<Buffer>) {
    text += piece.toString('latin1');
    if (text.length > LONGEST_REPLY) break;
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end).trim();
  }
  throw new Error('clamd closed the connection without a reply');
}
