import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ProviderClient } from '#server/platform/providers/provider-client';

const asked: string[] = [];
let provider: Server;
let elsewhere: Server;
let client: ProviderClient;
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
beforeAll(async () => {
  elsewhere = createServer((req, res) => {
    asked.push(`elsewhere ${req.url}`);
    res.end('{"status":true,"data":{}}');
  });
  await listening(elsewhere);
  provider = createServer((req, res) => {
    asked.push(`provider ${req.url}`);
    res.writeHead(307, { location: `${addressOf(elsewhere)}/taken` }).end('{"status":true,"data":{}}');
  });
  await listening(provider);
  client = new ProviderClient(addressOf(provider), 'a-secret');
});
afterAll(async () => {
  await client.close();
  for (const server of [provider, elsewhere]) await new Promise((resolve) => server.close(resolve));
});

describe('A call of the payment provider', () => {
  it('follows no redirect: its secret goes to the configured address alone', async () => {
    const call = client.call({ method: 'GET', path: '/bank', shape: z.object({}), detail: 'Try again.' });
    await expect(call).rejects.toMatchObject({ status: 307 });
    expect(asked).toEqual(['provider /bank']);
  });
});
