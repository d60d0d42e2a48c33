import fc from 'fast-check';

/**
 * What the provider says of a paid charge: its answer with these fields in place of the true ones, and without those. `paths`: how it
 * is asked, and what its report says of the same charge.
 */
export type Lie = {
  kind: Kind;
  path: (typeof PATHS)[number];
  fields: Record<string, unknown>;
  omit: string[];
  envelope: (typeof ENVELOPES)[number];
};
export const KINDS = ['purchase', 'cart', 'deposit', 'premium', 'meeting', 'gift'] as const;
export type Kind = (typeof KINDS)[number];
/** The payer comes back; a report comes that lies as the answer does; one that lies alone; and a true one. */
const PATHS = ['return page', 'report', 'lying report', 'true report'] as const;
const ENVELOPES = ['whole', 'refused', 'without data', 'unknown', 'broken'] as const;

/** The amount relative to what was asked for, or a value in its place. */
type Amount = { more: number } | { value: unknown };
const NO_AMOUNTS = [0, 1, -1, 1.5, 1e308, '', '1e5', 'lots', null, [], {}, true];
const amount = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Amount>(...[-1, 1, 100, -100, 10_000_000].map((more) => ({ more }))) },
  { weight: 1, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((more): Amount => ({ more })) },
  { weight: 2, arbitrary: fc.constantFrom<Amount>(...NO_AMOUNTS.map((value) => ({ value }))) },
);
const oneOf = (...values: unknown[]) => fc.constantFrom(...values);
const ANOTHER = {
  status: oneOf(
    ...[
      'failed',
      'reversed',
      'abandoned',
      'pending',
      'ongoing',
      'queued',
      'unheard-of',
      'SUCCESS',
      'success ',
      '',
      null,
      1,
    ],
  ),
  currency: oneOf('USD', 'GHS', 'ngn', 'NGN ', '', null, 566),
  domain: oneOf('live', 'TEST', '', null),
  reference: oneOf('pur.another', 'dep.another', '', null, 7, 'x'.repeat(300)),
  fees: oneOf(null, '750', 'none', -1, 1.5, {}),
  channel: oneOf('bank', null, 7),
  id: oneOf(null, {}, 'x'),
};
const FIELDS = ['status', 'amount', 'requested_amount', 'currency', 'domain', 'reference', 'fees', 'channel', 'id'];

/** A third changes no more than one thing, so that nothing else decides; some change nothing. */
const changed = fc.oneof(
  { weight: 1, arbitrary: fc.constant<string[]>([]) },
  { weight: 2, arbitrary: fc.constantFrom(...FIELDS).map((one) => [one]) },
  { weight: 2, arbitrary: fc.subarray(FIELDS, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.subarray(FIELDS) },
);
const omitted = fc.oneof(
  { weight: 4, arbitrary: fc.constant<string[]>([]) },
  { weight: 1, arbitrary: fc.subarray(FIELDS, { minLength: 1, maxLength: 2 }) },
);

export const lie: fc.Arbitrary<Lie> = fc
  .record({
    ...{ kind: fc.constantFrom(...KINDS), path: fc.constantFrom(...PATHS), omit: omitted, names: changed },
    envelope: fc.oneof(
      { weight: 12, arbitrary: fc.constant('whole' as const) },
      { weight: 1, arbitrary: fc.constantFrom(...ENVELOPES) },
    ),
    values: fc.record({ ...ANOTHER, amount, requested_amount: amount }),
  })
  .map(({ names, values, ...rest }) => ({
    ...rest,
    fields: Object.fromEntries(names.map((name) => [name, values[name as keyof typeof values]])),
  }));

/** The provider's `data` under a lie. */
export function altered(data: Record<string, unknown>, asked: number, { fields, omit }: Pick<Lie, 'fields' | 'omit'>) {
  const said = { ...data };
  for (const [name, given] of Object.entries(fields))
    said[name] = /amount/.test(name) ? amountOf(given as Amount, asked) : given;
  for (const name of omit) delete said[name];
  return said;
}
const amountOf = (given: Amount, asked: number) => ('more' in given ? asked + given.more : given.value);

/** The answer of the provider's API to a question about the charge. */
export function answered(data: object, envelope: Lie['envelope']): { status: number; body: unknown } {
  const said = { status: true, message: 'Verification successful', data };
  if (envelope === 'whole') return { status: 200, body: said };
  if (envelope === 'refused') return { status: 200, body: { ...said, status: false } };
  if (envelope === 'without data') return { status: 200, body: { status: true, message: said.message } };
  if (envelope === 'unknown')
    return { status: 404, body: { status: false, message: 'Transaction reference not found' } };
  return { status: 500, body: said };
}

/** Kobo as the provider writes it; undefined for no amount. */
function kobo(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
const isWord = (value: unknown) => typeof value === 'string' && value.length <= 200;

/** The only event by which a payment may go on after this answer; `CheckoutOpened` leaves it as it is. */
export function rightOutcome(
  said: Record<string, unknown>,
  { reference, asked }: { reference: string; asked: number },
) {
  const paid = kobo(said.amount);
  if (paid === undefined || ![said.status, said.reference, said.currency, said.domain].every(isWord))
    return 'CheckoutOpened';
  if (said.status === 'failed' || said.status === 'reversed') return 'PaymentFailed';
  if (said.status !== 'success') return 'CheckoutOpened';
  const isSame = said.reference === reference && said.currency === 'NGN' && said.domain === 'test';
  const isPaid = kobo(said.requested_amount) === asked && paid >= asked;
  return isSame && isPaid ? 'PaymentSettled' : 'PaymentQuarantined';
}
