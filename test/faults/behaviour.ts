import { createHmac, randomUUID } from 'node:crypto';
import type { Market } from '../chaos/market.js';
import type { Errand } from './callers.js';
import type { House, Neighbour } from './house.js';

/** What a visitor may want, and what he is answered while everything is well. */
const WELL = {
  live: 200,
  ready: 200,
  'reads what is public': 200,
  'reads his own': 200,
  'signs in': 200,
  'hands in a guide': 201,
  'pays in': 200,
  registers: 201,
  'reports a payment': 200,
};
export type Kind = keyof typeof WELL;
export const KINDS = Object.keys(WELL) as Kind[];

const UNAVAILABLE = 503;
const away = (...kinds: Kind[]): Partial<Record<Kind, number>> =>
  Object.fromEntries(kinds.map((kind) => [kind, UNAVAILABLE]));

/** What each is answered instead while a neighbour is away. The rest of life goes on. */
const WITHOUT: Record<Neighbour, Partial<Record<Kind, number>>> = {
  postgres: away(...KINDS.filter((kind) => kind !== 'live')),
  eventStore: away('ready', 'hands in a guide', 'pays in', 'registers'),
  redis: away('ready'),
  mail: {},
  payments: { 'pays in': 502 },
};

export const answersWithout = (neighbour: Neighbour): Record<Kind, number> => ({ ...WELL, ...WITHOUT[neighbour] });
export const answersWell: Record<Kind, number> = WELL;

/** One request of each kind, a new one every time. */
export function errands({ creator, buyers }: Market, { run }: House): (Errand & { kind: Kind })[] {
  const [buyer] = buyers;
  const { email, password } = buyer!;
  const send = (form: () => object) => () => ({ body: JSON.stringify(form()) });
  let number = 0;
  return [
    { kind: 'live', method: 'GET', path: '/health/live' },
    { kind: 'ready', method: 'GET', path: '/health/ready' },
    { kind: 'reads what is public', method: 'GET', path: '/api/listing/?search=pharmacy' },
    { kind: 'reads his own', method: 'GET', path: '/api/wallet/wallet-info', as: buyer },
    { kind: 'signs in', method: 'POST', path: '/api/login', send: send(() => ({ email, password })) },
    { kind: 'hands in a guide', method: 'POST', path: '/api/listing/', as: creator, send: send(() => guide(++number)) },
    {
      kind: 'pays in',
      method: 'POST',
      path: '/api/wallet/deposit',
      as: buyer,
      send: send(() => ({ amount: 1_000 + ++number })),
    },
    { kind: 'registers', method: 'POST', path: '/api/auth/users/', send: send(newcomer) },
    {
      kind: 'reports a payment',
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

export function newcomer() {
  const username = `n${randomUUID().slice(0, 12)}`;
  const names = { first_name: 'Ada', last_name: 'Obi', username, email: `${username}@example.test` };
  return { ...names, password: 'Correct-horse-battery-7' };
}

/** Well signed, about a payment nobody began. */
function webhook(secret: string) {
  const body = JSON.stringify({ event: 'charge.success', data: { reference: `pur.${randomUUID()}` } });
  return { body, headers: { 'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex') } };
}
