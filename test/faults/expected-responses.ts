import { createHmac, randomUUID } from 'node:crypto';
import type { Market } from '../chaos/market.js';
import type { Probe } from './probes.js';
import type { ProxiedStack, Dependency } from './proxied-stack.js';

/** Kinds of requests and their status while every dependency is available. */
const NORMAL = {
  live: 200,
  ready: 200,
  'read public': 200,
  'read own': 200,
  'sign in': 200,
  'submit a listing': 201,
  deposit: 200,
  register: 201,
  webhook: 200,
};
export type Kind = keyof typeof NORMAL;
export const KINDS = Object.keys(NORMAL) as Kind[];

const UNAVAILABLE = 503;
const unavailable = (...kinds: Kind[]): Partial<Record<Kind, number>> =>
  Object.fromEntries(kinds.map((kind) => [kind, UNAVAILABLE]));

/** Status of the affected kinds while a dependency is unavailable; the other kinds keep their normal status. */
const WITHOUT: Record<Dependency, Partial<Record<Kind, number>>> = {
  postgres: unavailable(...KINDS.filter((kind) => kind !== 'live')),
  eventStore: unavailable('ready', 'submit a listing', 'deposit', 'register'),
  redis: unavailable('ready'),
  mail: {},
  payments: { deposit: 502 },
};

export const responsesWithout = (dependency: Dependency): Record<Kind, number> => ({
  ...NORMAL,
  ...WITHOUT[dependency],
});
export const normalResponses: Record<Kind, number> = NORMAL;

/** One probe per kind; each request it sends is unique. */
export function probes({ creator, buyers }: Market, { run }: ProxiedStack): (Probe & { kind: Kind })[] {
  const [buyer] = buyers;
  const { email, password } = buyer!;
  const send = (form: () => object) => () => ({ body: JSON.stringify(form()) });
  let number = 0;
  return [
    { kind: 'live', method: 'GET', path: '/health/live' },
    { kind: 'ready', method: 'GET', path: '/health/ready' },
    { kind: 'read public', method: 'GET', path: '/api/listing/?search=pharmacy' },
    { kind: 'read own', method: 'GET', path: '/api/wallet/wallet-info', as: buyer },
    { kind: 'sign in', method: 'POST', path: '/api/login', send: send(() => ({ email, password })) },
    { kind: 'submit a listing', method: 'POST', path: '/api/listing/', as: creator, send: send(() => guide(++number)) },
    {
      kind: 'deposit',
      method: 'POST',
      path: '/api/wallet/deposit',
      as: buyer,
      send: send(() => ({ amount: 1_000 + ++number })),
    },
    { kind: 'register', method: 'POST', path: '/api/auth/users/', send: send(registrationForm) },
    {
      kind: 'webhook',
      method: 'POST',
      path: '/api/payments/paystack/webhook',
      send: () => webhook(run.env.PAYSTACK_SECRET_KEY!),
    },
  ];
}

const guide = (number: number) => ({
  title: `Opening bakery number ${number} in Ibadan`,
  subtitle: 'Every licence, in order',
  price: 5_000,
  industry: 'retail-pharmacy',
  sector: ['pharmaceutical'],
  country: 'Nigeria',
  region: 'Oyo',
  description: 'From the first oven to the last inspection: what to file, where, and what it costs.',
  licence_affirmed: true,
});

export function registrationForm() {
  const username = `n${randomUUID().slice(0, 12)}`;
  const names = { first_name: 'Ada', last_name: 'Obi', username, email: `${username}@example.test` };
  return { ...names, password: 'Correct-horse-battery-7' };
}

/** A correctly signed webhook for an unknown payment. */
function webhook(secret: string) {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: `pur.${randomUUID()}` } });
  return { body, headers: { 'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex') } };
}
