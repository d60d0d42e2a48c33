import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Config } from '#server/platform/config';
import { Sms } from '#server/platform/providers/sms';

const ENVIRONMENT = {
  ...{ NODE_ENV: 'test', GROUNDWORK_MODE: 'embedded', DATABASE_URL: 'postgres://localhost/x' },
  ...{ PAYSTACK_SECRET_KEY: 'sk_test_12345678', JWT_SECRET: 'j'.repeat(32), KEYS_SECRET: 'k'.repeat(32) },
};
const message = { to: '+2348031234567', channel: 'call', text: 'Your code is: 1.' } as const;

type Taken = { headers: IncomingHttpHeaders; body: unknown };

/** A provider that answers each request with this status; `send` sends it a message. */
async function provider(status: number, more: Record<string, string> = {}) {
  const taken: Taken[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      taken.push({ headers: req.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      res.writeHead(status).end('{"secret":"+2348031234567"}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const sms = new Sms(Config.from({ ...ENVIRONMENT, SMS_URL: `http://127.0.0.1:${port}/send`, ...more }));
  const end = async () => {
    await sms.onApplicationShutdown();
    server.close();
  };
  return { sms, taken, end };
}

describe('Messages to phones', () => {
  it('go to the provider as JSON with a token and an idempotency key', async () => {
    const { sms, taken, end } = await provider(202, { SMS_TOKEN: 'secret-token' });
    await sms.send('phone-code-1', message);
    await end();
    expect(taken).toMatchObject([
      {
        headers: { authorization: 'Bearer secret-token', 'idempotency-key': 'phone-code-1' },
        body: { ...message, from: 'Groundwork' },
      },
    ]);
  });

  it('are tried again where the provider refuses, without the number in the error', async () => {
    const { sms, end } = await provider(500);
    await expect(sms.send('phone-code-2', message)).rejects.toThrow('the provider of messages to phones answered 500');
    await end();
  });

  it('are off without an address of a provider', async () => {
    const sms = new Sms(Config.from(ENVIRONMENT));
    expect(sms.isOn).toBe(false);
    await expect(sms.send('phone-code-3', message)).rejects.toThrow();
  });

  it('are never shown in an inbox in production, nor sent without TLS', () => {
    const production = {
      ...{
        ...ENVIRONMENT,
        GROUNDWORK_MODE: 'production',
        PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef0123456789abcdef',
      },
      ...{ JWT_SECRET: '0f9e8d7c6b5a4a3b2c1d0e9f8a7b6c5d', KEYS_SECRET: '1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d' },
    };
    expect(() => Config.from({ ...production, SMS_URL: 'smtp://127.0.0.1:1025' })).toThrow('SMS_URL');
    expect(() => Config.from({ ...production, SMS_URL: 'http://sms.example/send' })).toThrow('loopback');
    expect(Config.from({ ...production, SMS_URL: 'https://sms.example/send' }).get('SMS_TOKEN')).toBeUndefined();
  });
});
