import type { IncomingMessage, Server } from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Answers 403 to what a page of another site asks of this server, sockets included. The inbox answers every origin by itself, so that
 * any page in the browser could read the links and codes of its mails. A name that is not this machine's is refused, too (DNS
 * rebinding).
 */
export function allowSameOriginOnly(server: Server): void {
  const requests = server.listeners('request') as Listener[];
  const upgrades = server.listeners('upgrade') as Listener[];
  server.removeAllListeners('request').removeAllListeners('upgrade');
  server.on('request', (request, response) => {
    if (isOwn(request)) return void pass(requests, request, response);
    response
      .writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
      .end('Only the inbox’s own page is served.\n');
  });
  server.on('upgrade', (request, socket, head) => {
    if (isOwn(request)) pass(upgrades, request, socket, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
  });
}

type Listener = (...given: unknown[]) => unknown;

function pass(listeners: Listener[], ...given: unknown[]) {
  for (const listener of listeners) listener(...given);
}

function isOwn({ headers: { host, origin } }: IncomingMessage): boolean {
  const address = `http://${host ?? ''}`;
  if (!URL.canParse(address) || !LOOPBACK.has(new URL(address).hostname)) return false;
  return origin === undefined || origin === address;
}
