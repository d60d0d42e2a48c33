import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ProviderClient } from '#server/platform/providers/provider-client';

const MEGABYTE = 1_048_576;
const PIECE = Buffer.alloc(65_536, ' ');

let server: Server;
let client: ProviderClient;
/** Bytes of the last answer that were handed to the network. */
let sent = 0;
const serve = async (listener: RequestListener) => {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new ProviderClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'sk_test');
};
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
const ask = () =>
  client.call({ method: 'GET', path: '/', shape: z.unknown(), detail: 'We cannot reach our payment provider.' });

describe('An answer of the payment provider of 50 MB', () => {
  it.each([
    ['that says how long it is', { 'content-length': String(50 * MEGABYTE) }],
    ['in pieces', {}],
  ])('%s is not read, and is an unreachable provider to who asked', async (_how, headers) => {
    await serve((_request, response) => {
      sent = 0;
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      const write = () => {
        while (!response.destroyed && sent < 50 * MEGABYTE) {
          sent += PIECE.length;
          if (!response.write(PIECE)) return void response.once('drain', write);
        }
      };
      write();
    });
    await expect(ask()).rejects.toMatchObject({
      ...{ status: 0, code: 'payment_provider', detail: 'We cannot reach our payment provider.' },
      reason: expect.stringContaining('exceeded max size') as string,
    });
    // What the sockets of both sides hold.
    expect(sent).toBeLessThan(25 * MEGABYTE);
  });
});
