import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendSocketError } from './errors.js';

/** Minimum rate of a sender, bytes per second: 40 kbit/s, as a phone without 3G has it. */
export const SLOWEST = 5_000;
/** Interval and number of the checks over which the rate is counted: 15 s. */
const [CHECK_MS, CHECKS] = [3_000, 5];
const LEAST = (SLOWEST * CHECK_MS * CHECKS) / 1_000;

/**
 * Upper bound of receiving a request, ms, also of the largest form at the minimum rate after its wait for a slot. Node
 * counts this time also while the form waits.
 */
export const REQUEST_TIMEOUT_MS = 6 * 3_600_000;

/**
 * Answers 408 and disconnects a sender whose body arrives at less than the minimum rate. Only time counts in which this
 * process waits for bytes: none while a form waits for a slot, and a stall of this process is at most one check.
 */
export function cutSlowBody({ raw, headers }: FastifyRequest, reply: FastifyReply) {
  if (!headers['transfer-encoding'] && !Number(headers['content-length'])) return;
  const { socket } = raw;
  const cut = () =>
    reply.raw.headersSent ? socket.destroy() : sendSocketError(requestTimeout(), socket, reply.getHeaders());
  let [checks, seen, wasWaiting] = [0, socket.bytesRead, true];
  const watch = setInterval(() => {
    // A request that was cut before it was watched emits neither event below.
    if (raw.complete || raw.destroyed || socket.destroyed) return clearInterval(watch);
    const isWaiting = raw.readableLength === 0;
    checks = isWaiting && wasWaiting ? checks + 1 : 0;
    wasWaiting = isWaiting;
    if (checks === CHECKS && socket.bytesRead - seen < LEAST) cut();
    if (checks % CHECKS === 0) [checks, seen] = [0, socket.bytesRead];
  }, CHECK_MS);
  raw.once('close', () => clearInterval(watch));
  raw.once('end', () => clearInterval(watch));
}

const requestTimeout = () => Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
