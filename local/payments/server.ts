import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { Declined } from './declined.js';
import { chargeRoutes } from './charges.routes.js';
import { checkoutRoutes } from './checkout.js';
import { controlInput } from './controls.js';
import { disputeRoutes } from './disputes.routes.js';
import { identityRoutes } from './identities.routes.js';
import { read } from './input.js';
import { Sandbox } from './sandbox.js';
import { transferRoutes } from './transfers.routes.js';

export interface PaymentsOptions {
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  secretKey: string;
  /** The product's webhook endpoint. */
  webhookUrl: string;
  /** The product's address: the front page redirects to it. */
  publicUrl: string;
}

/** Starts the payment sandbox on loopback. Its ledger is kept in `dataDir`; undelivered webhooks are sent again. */
export async function startPayments(options: PaymentsOptions): Promise<{ url: string; stop(): Promise<void> }> {
  const sandbox = new Sandbox(options);
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const refused = error instanceof Declined;
    const status = refused ? error.status : (error.statusCode ?? 500);
    if (status >= 500) console.error(error);
    const meta = refused ? { meta: { nextStep: error.nextStep } } : {};
    const kind = refused ? { type: 'validation_error', code: error.code } : {};
    return reply.code(status).send({ status: false, message: error.message, ...meta, ...kind });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: false, message: 'Route not found' }));

  let url = '';
  app.register(async (api) => {
    guardKey(api, options.secretKey);
    duringOutage(api, sandbox);
    alterAnswers(api, sandbox);
    chargeRoutes(api, sandbox, (accessCode) => `${url}/checkout/${accessCode}`);
    transferRoutes(api, sandbox);
    disputeRoutes(api, sandbox);
    identityRoutes(api, sandbox);
  });
  app.register(async (pages) => {
    duringOutage(pages, sandbox);
    checkoutRoutes(pages, sandbox);
    pages.get('/', async (_request, reply) => reply.redirect(options.publicUrl));
  });
  controlRoutes(app, sandbox);

  await app.listen({ port: options.port, host: '127.0.0.1' });
  url = `http://localhost:${(app.server.address() as AddressInfo).port}`;
  sandbox.resume();
  const stop = async () => {
    await app.close();
    await sandbox.stop();
  };
  return { url, stop };
}

function guardKey(app: FastifyInstance, secretKey: string): void {
  const expected = Buffer.from(`Bearer ${secretKey}`);
  app.addHook('onRequest', async ({ headers }, reply) => {
    const given = Buffer.from(headers.authorization ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return;
    return reply.code(401).send({ status: false, message: 'Invalid key' });
  });
}

function duringOutage(app: FastifyInstance, { controls }: Sandbox): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (controls.outage) return reply.code(503).send({ status: false, message: 'Service unavailable' });
  });
}

/** Pads or delays responses according to `controls`. */
function alterAnswers(app: FastifyInstance, { controls }: Sandbox): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const { padding, pause } = controls.current.answer;
    if (typeof payload !== 'string' || (padding === 0 && pause === 0)) return payload;
    reply.removeHeader('content-length');
    return Readable.from(inHalves(payload + ' '.repeat(padding), pause));
  });
}

async function* inHalves(text: string, pause: number) {
  const half = Math.floor(text.length / 2);
  yield text.slice(0, half);
  if (pause) await new Promise((wake) => setTimeout(wake, pause).unref());
  yield text.slice(half);
}

/** For tests: `POST /control` changes the sandbox's behaviour, `GET /control` returns its state. */
function controlRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const state = () => ({
    settings: { ...sandbox.controls.current, outage: sandbox.controls.outage },
    balance: sandbox.book.balance(),
    transactions: [...sandbox.book.transactions.values()],
    recipients: [...sandbox.book.recipients.values()],
    transfers: [...sandbox.book.transfers.values()],
    refunds: [...sandbox.book.refunds.values()],
    identifications: [...sandbox.book.identities.identifications.values()],
    disputes: [...sandbox.book.disputes.values()],
    endedAuthorizations: sandbox.book.authorizations.ended,
    openWebhooks: [...sandbox.book.openWebhooks.values()],
    attempts: sandbox.webhooks.attempts,
  });

  app.get('/control', async () => state());

  app.post('/control', async ({ body, headers }) => {
    if (!headers['content-type']?.startsWith('application/json')) throw new Declined(415, 'Send JSON', 'not_json');
    const input = read(controlInput, body);
    sandbox.controls.change(input);
    if (input.send) sandbox.send(input.send.event, input.send.data);
    if (input.pay) sandbox.pay(input.pay);
    if (input.decline) sandbox.decline(input.decline);
    if (input.settleRefund) sandbox.settleNewestRefund(input.settleRefund.transaction, input.settleRefund.outcome);
    if (input.openDispute) sandbox.dispute(input.openDispute);
    if (input.moveDispute) sandbox.moveNewestDispute(input.moveDispute.transaction, input.moveDispute.status);
    if (input.remindDispute) sandbox.remindDispute(input.remindDispute);
    if (input.resolveDispute)
      sandbox.resolveNewestDispute(input.resolveDispute.transaction, input.resolveDispute.resolution);
    if (input.settle) sandbox.settleTransfer(input.settle.transfer, input.settle.outcome);
    return state();
  });
}
