import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { method: string; path: string };
/** A response in place of the sandbox's, or none. */
export type Instead = { status: number; body: unknown } | 'silence' | undefined;

/**
 * A proxy in front of the payment sandbox: records the requests, replaces responses by rules, and can hold the
 * responses of one path until the spec releases them.
 */
export async function openProviderProxy() {
  const asked: Asked[] = [];
  const silent = new Set<ServerResponse>();
  const held: (() => void)[] = [];
  let sandbox = '';
  let instead: (asked: Asked) => Instead = () => undefined;
  let holding: RegExp | undefined;

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const one = { method: request.method!, path: decodeURIComponent(request.url!) };
    asked.push(one);
    const body = await bytesOf(request);
    const own = instead(one);
    if (own === 'silence') return void silent.add(response);
    if (own) return void response.writeHead(own.status, JSON_TYPE).end(JSON.stringify(own.body));
    const { authorization = '' } = request.headers;
    const answer = await fetch(sandbox + request.url, {
      method: one.method,
      headers: { ...JSON_TYPE, authorization },
      body: body.length ? body : undefined,
    });
    const said = Buffer.from(await answer.arrayBuffer());
    if (holding?.test(one.path)) await new Promise<void>((release) => held.push(release));
    response.writeHead(answer.status, JSON_TYPE).end(said);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    leadsTo: (address: string) => void (sandbox = address),
    /** Number of verification requests for a payment. */
    verified: (reference?: string) =>
      asked.filter(({ path }) => path.startsWith(`/transaction/verify/${reference ?? ''}`)).length,
    answers: (rule: (asked: Asked) => Instead) => void (instead = rule),
    /** Holds the responses of matching paths; returns a function that releases them. */
    holds(path: RegExp) {
      holding = path;
      return () => {
        holding = undefined;
        for (const release of held.splice(0)) release();
      };
    },
    behaves() {
      instead = () => undefined;
      for (const response of silent) response.destroy();
      silent.clear();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

export type ProviderProxy = Awaited<ReturnType<typeof openProviderProxy>>;

const JSON_TYPE = { 'content-type': 'application/json' };

async function bytesOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A rule for the verification of one payment. */
export const whenVerifying =
  (reference: string, answer: Instead) =>
  ({ path }: Asked): Instead =>
    path === `/transaction/verify/${reference}` ? answer : undefined;
