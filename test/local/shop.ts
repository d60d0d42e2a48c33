import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPayments } from '#local/payments/server';
import { until } from '../until.js';

export const SECRET_KEY = 'sk_test_of_the_spec';

interface Delivery {
  event: string;
  data: Record<string, unknown>;
  signed: boolean;
}

/** The fields a spec reads; the rest of a response is compared as a whole. */
interface Body {
  message: string;
  data: { authorization_url: string; recipient_code: string; status: string; authorization: object };
  openWebhooks: unknown[];
}

/** A shop with its own payment sandbox: records webhooks and answers each with the next of `answers`, then with 200. */
export class Shop {
  readonly heard: Delivery[] = [];
  readonly answers: number[] = [];
  readonly dataDir = mkdtempSync(join(tmpdir(), 'groundwork-payments-'));
  payments!: Awaited<ReturnType<typeof startPayments>>;
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = createHmac('sha512', SECRET_KEY).update(body).digest('hex');
      const { event, data } = JSON.parse(body.toString()) as Delivery;
      this.heard.push({ event, data, signed: request.headers['x-paystack-signature'] === signature });
      response.writeHead(this.answers.shift() ?? 200).end();
    });
  });

  static async open(): Promise<Shop> {
    const shop = new Shop();
    await new Promise<void>((listening) => shop.server.listen(0, '127.0.0.1', listening));
    await shop.openPayments();
    return shop;
  }

  /** Starts the sandbox; after `payments.stop()` again on the same folder. */
  async openPayments() {
    const { port } = this.server.address() as AddressInfo;
    const webhookUrl = `http://127.0.0.1:${port}/hook`;
    const { dataDir } = this;
    this.payments = await startPayments({
      ...{ port: 0, dataDir, secretKey: SECRET_KEY, webhookUrl },
      publicUrl: 'http://localhost:3000',
    });
  }

  async close() {
    await this.payments.stop();
    await new Promise((closed) => this.server.close(closed));
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async call(path: string, body?: unknown, key = SECRET_KEY) {
    const answer = await fetch(`${this.payments.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  async control(body: unknown) {
    return (await this.call('/control', body)).body;
  }

  initialize(reference: string, more = {}) {
    return this.call('/transaction/initialize', {
      email: 'ada@shop.test',
      amount: 1_500_000,
      reference,
      callback_url: 'http://localhost:3000/purchase/return?from=shop',
      ...more,
    });
  }

  choose(address: string, action: 'pay' | 'decline') {
    return fetch(address, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  }

  events() {
    return this.heard.map(({ event }) => event);
  }
}

/** Resolves when the assertion holds. */
export const eventually = (assertion: () => void | Promise<void>) =>
  until(
    async () => {
      await assertion();
      return true;
    },
    (holds) => holds,
  );
