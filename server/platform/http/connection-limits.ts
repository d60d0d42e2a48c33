import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { noteSecurity, wideNetwork } from '#server/platform/security/security-log';
import { clientNetwork } from './client-network.js';

/** A request's headers arrive within this time, counted from the connection for its first one, ms. */
export const HEADERS_MS = 15_000;
/** How often that is checked, ms. */
export const CHECK_MS = 3_000;
/** Connections that browsers keep between requests are closed after this time, where they are counted by network, ms. */
const IDLE_MS = 10_000;
/** Connections of one process at most, and of one network to it. */
const [MOST, MOST_PER_NETWORK] = [20_000, 1_000];
/** File descriptors that are left to the stores, the queue, files and logs. */
const KEPT = 300;

/** `total` open connections of this process; `perNetwork` is absent where all come from a proxy, or limits are off. */
export type ConnectionLimits = { total: number; perNetwork?: number };

/** What the file descriptors of this process allow; one network has half of it at most. */
export function connectionLimits(isPerNetwork: boolean, descriptors = ownDescriptors()): ConnectionLimits {
  const total = Math.min(MOST, Math.max(Math.floor(descriptors / 2), descriptors - KEPT));
  return { total, ...(isPerNetwork && { perNetwork: Math.min(MOST_PER_NETWORK, Math.floor(total / 2)) }) };
}

/** Closes connections beyond the limits at once: one client that holds many leaves connections for all others. */
export function limitConnections(server: Server, { total, perNetwork }: ConnectionLimits) {
  server.maxConnections = total;
  if (perNetwork === undefined) return;
  server.keepAliveTimeout = IDLE_MS;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    const network = clientNetwork(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    if (count > perNetwork) {
      noteSecurity('limit_reached', { limit: 'connections', network: wideNetwork(network) });
      return void socket.destroy();
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = open.get(network)! - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** Where the system does not say, nothing is known to be short. */
function ownDescriptors(): number {
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return most === undefined ? MOST + KEPT : Number(most);
  } catch {
    return MOST + KEPT;
  }
}
