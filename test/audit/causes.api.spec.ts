import { START } from '@eventstore/db-client';
import { type App, type Person, startApp } from '../app.js';
import { control, grant, type Listing, openMarket, paid } from '../purchases/market.js';
import { askRefund, whenRefund } from '../purchases/refunding.js';
import { until } from '../until.js';
import { ACCOUNT, codeFor, fund, send, whenWithdrawal } from '../withdrawals/withdrawing.js';

type Node = {
  id: string;
  parent: string | null;
  depth: number;
  kind: string;
  title: string;
  detail: string | null;
  type: string | null;
  gap_ms: number | null;
  actor: string;
  chain: string | null;
  is_entry: boolean;
  is_later: boolean;
};
type Graph = { correlation_id: string | null; event_id: string; is_capped: boolean; nodes: Node[] };
type Step = { kind: string; reference: string; type: string; state: string; position: string };
type Logged = { id: string; type: string; correlation: string; cause: string };

let app: App;
let creator: Person, auditor: Person, buyer: Person, saver: Person, listing: Listing;
/** Ids of the requests that bought, refunded and withdrew, and what they were about. */
let buying: string, refunding: string, withdrawing: string, purchase: string, withdrawal: string;

beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '60000' });
  ({ creator, listing } = await openMarket(app));
  [auditor, buyer, saver] = (await Promise.all([app.person(), app.person(), app.person()])) as [Person, Person, Person];
  await grant(app, auditor, 'auditor');
  await control(app, { refund: { delay: 20 }, transfer: { delay: 20 } });

  const bought = await app.call<{ data: { reference: string } }>('POST', 'listing/listing-purchase', {
    token: buyer.token,
    body: { listing_id: listing.id },
  });
  [buying, purchase] = [bought.headers.get('x-request-id')!, bought.body.data.reference];
  await control(app, { pay: purchase });
  await paid(app, buyer, purchase);
  await until(
    () => logged((data) => data.reference === purchase),
    (events) => events.length >= 9,
  );

  const returned = await askRefund(app, buyer, listing);
  refunding = returned.headers.get('x-request-id')!;
  await whenRefund(app, buyer, listing, 'refunded');

  await fund(app, saver, 500_000);
  const otp = await codeFor(app, saver, 2_000);
  const sent = await send(app, saver, { ...ACCOUNT, amount: 2_000, otp });
  [withdrawing, withdrawal] = [sent.headers.get('x-request-id')!, sent.body.data.reference];
  await whenWithdrawal(app, saver, withdrawal, 'paid');
}, 120_000);
afterAll(() => app.stop());

/** Events of the log, with the metadata as stored. */
async function logged(matches: (data: { reference?: string }) => boolean): Promise<Logged[]> {
  const events: Logged[] = [];
  for await (const { event } of app.store.client.readAll({ fromPosition: START })) {
    if (!event || !matches(event.data as object)) continue;
    const { $correlationId: correlation, $causationId: cause } = event.metadata as Record<string, string>;
    events.push({ id: event.id, type: event.type, correlation: correlation!, cause: cause! });
  }
  return events;
}
const typesOf = (events: readonly { type: string | null }[]) => events.map(({ type }) => type).sort();
const read = <Body>(path: string, who: Person) => app.call<Body>('GET', path, { token: who.token });
const graph = async (wallet: Person, revision: number) =>
  (await read<{ data: Graph }>(`audit/wallets/${wallet.id}/causes?revision=${revision}`, auditor)).body.data;
const ownGraph = async (who: Person, revision: number) =>
  (await read<{ data: Graph }>(`wallet/causes?revision=${revision}`, who)).body.data;
const eventsOf = ({ nodes }: Graph) => nodes.filter(({ kind }) => kind === 'event');
/** The graph once its mails were sent and the refund shows in it. */
const whole = (ask: () => Promise<Graph>, mails: number) =>
  until(ask, ({ nodes }) => nodes.filter(({ title }) => title.startsWith('Mail sent')).length >= mails);

const BOUGHT = [
  ...['CheckoutOpened', 'CommissionCharged', 'FundsDeposited', 'PaymentInitiated', 'PaymentSettled'],
  ...['PurchaseCompleted', 'PurchasePaid', 'PurchaseStarted', 'SaleEarned'],
];
const REFUNDED = [
  ...['CommissionReturned', 'PurchaseRefunded', 'RefundAccepted', 'RefundPaidOut', 'RefundProcessed', 'RefundReceived'],
  ...['RefundRequested', 'RefundStarted', 'SaleReversed'],
];
const WITHDRAWN = [
  'RecipientRegistered',
  'TransferOrdered',
  'TransferReported',
  'WithdrawalPaid',
  'WithdrawalRequested',
  'WithdrawalStarted',
];

describe('The correlation id of a request', () => {
  it('is on every event that followed from it: of a purchase by the provider, a refund and a withdrawal', async () => {
    const events = await logged(({ reference }) => reference === purchase || reference === withdrawal);
    const of = (id: string) => typesOf(events.filter(({ correlation }) => correlation === id));
    expect(of(buying)).toEqual(BOUGHT);
    expect(of(refunding)).toEqual(REFUNDED);
    expect(of(withdrawing)).toEqual(WITHDRAWN);
    expect(events).toHaveLength(BOUGHT.length + REFUNDED.length + WITHDRAWN.length);
  });

  it('stays when a later request of the payer settles the payment, and that request is its cause', async () => {
    const begun = await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
      token: saver.token,
      body: { amount: 700 },
    });
    const { reference } = begun.body.data;
    await control(app, { webhook: { drop: true }, pay: reference });
    const asked = await app.call('POST', `purchases/${reference}/verify/`, { token: saver.token, body: {} });
    expect(asked.status).toBe(200);
    const settled = (await logged((data) => data.reference === reference)).find(
      ({ type }) => type === 'PaymentSettled',
    );
    const cause = `request-${asked.headers.get('x-request-id')}`;
    expect(settled).toMatchObject({ correlation: begun.headers.get('x-request-id'), cause });
  });
});

describe('Why a balance changed', () => {
  it('shows from the request over the webhook to the mail, and the refund after it', async () => {
    const found = await whole(() => graph(buyer, 1), 3);
    expect(found).toMatchObject({ correlation_id: buying, is_capped: false });
    expect(typesOf(eventsOf(found).filter(({ is_later }) => !is_later))).toEqual(BOUGHT);
    expect(typesOf(eventsOf(found).filter(({ is_later }) => is_later))).toEqual(REFUNDED);

    const [entry] = found.nodes.filter(({ is_entry }) => is_entry);
    expect(entry).toMatchObject({ id: found.event_id, type: 'PurchasePaid', chain: 'holds' });
    const path: (string | null)[] = [];
    for (let at: Node | undefined = entry; at; at = found.nodes.find(({ id }) => id === at!.parent))
      path.unshift(at.type ?? at.kind);
    expect(path).toEqual(['message', 'PaymentSettled', 'PurchaseCompleted', 'PurchasePaid']);
    const webhook = found.nodes.find(({ kind, title }) => kind === 'message' && title.includes('charge.success'))!;
    expect(webhook).toMatchObject({
      actor: 'the payment provider',
      detail: expect.stringMatching(/SHA-256 [0-9a-f]{64}$/),
    });
    const request = found.nodes.find(({ id }) => id === buying)!;
    expect(request).toMatchObject({ kind: 'request', actor: `@${buyer.username}`, depth: 0 });
    const receipt = found.nodes.find(({ title }) => title === 'Mail sent: receipt')!;
    expect(found.nodes.find(({ id }) => id === receipt.parent)).toMatchObject({ type: 'PurchaseCompleted' });
    expect(receipt.gap_ms).toBeGreaterThanOrEqual(0);
  });

  it('names each cause before its effects, and how long after it each happened', async () => {
    const { nodes } = await graph(saver, 1);
    expect(typesOf(nodes.filter(({ kind }) => kind === 'event'))).toEqual(WITHDRAWN);
    for (const [place, { parent, depth, gap_ms: gap }] of nodes.entries()) {
      const cause = nodes.findIndex(({ id }) => id === parent);
      expect([cause < place, depth]).toEqual([true, cause < 0 ? 0 : nodes[cause]!.depth + 1]);
      if (gap !== null) expect(gap).toBeLessThan(120_000);
    }
    expect(nodes.filter(({ kind, gap_ms }) => kind === 'event' && gap_ms !== null).length).toBeGreaterThan(2);
  });

  it('shows its owner the own facts alone', async () => {
    const own = await whole(() => ownGraph(buyer, 1), 2);
    expect(typesOf(eventsOf(own))).toEqual(
      [...BOUGHT, ...REFUNDED].filter((type) => !/Commission|SaleEarned|SaleReversed/.test(type)).sort(),
    );
    expect(own.nodes.map(({ actor }) => actor)).toContain('you');
    const seller = await whole(() => ownGraph(creator, 0), 2);
    expect(typesOf(eventsOf(seller))).toEqual([
      'CommissionCharged',
      'CommissionReturned',
      'SaleEarned',
      'SaleReversed',
    ]);
    expect(seller.correlation_id).toBeNull();
    const text = JSON.stringify(seller);
    for (const secret of [buyer.id, buyer.username, buying, refunding, 'SHA-256']) expect(text).not.toContain(secret);
    expect(JSON.stringify(own)).not.toContain(creator.id);
  });

  it('is an auditor’s to ask of any wallet, and each person’s of the own', async () => {
    for (const who of [buyer, creator])
      expect((await read(`audit/wallets/${buyer.id}/causes?revision=0`, who)).status).toBe(404);
    expect((await read(`audit/wallets/${buyer.id}/causes?revision=99`, auditor)).status).toBe(400);
    expect((await read(`audit/wallets/${buyer.id}/causes`, auditor)).status).toBe(400);
    expect((await read(`wallet/causes?revision=99`, buyer)).status).toBe(400);
    expect((await read(`wallet/causes?revision=0`, auditor)).status).toBe(404);
  });
});

describe('The states beside a wallet', () => {
  const related = async (who: Person, query = '?limit=100') =>
    (await read<{ count: number; results: Step[] }>(`audit/wallets/${who.id}/related${query}`, auditor)).body;

  it('are those of every purchase, refund and withdrawal at each position of the log', async () => {
    const { results } = await related(saver);
    const steps = results.filter(({ reference }) => reference === withdrawal);
    expect(steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'withdrawal ordered',
      'withdrawal bank account registered',
      'withdrawal transfer ordered',
      'withdrawal sent to the bank',
      'withdrawal paid to the bank',
    ]);
    const bought = (await related(buyer)).results.filter(({ kind }) => kind === 'purchase' || kind === 'refund');
    expect(bought.map(({ type }) => type)).toEqual([
      ...['PurchaseStarted', 'PurchaseCompleted', 'RefundRequested', 'RefundStarted', 'RefundAccepted'],
      ...['RefundProcessed', 'PurchaseRefunded'],
    ]);
    const positions = (await related(buyer)).results.map(({ position }) => Number(position));
    expect(positions).toEqual([...positions].sort((one, other) => one - other));
  });

  it('are the purchases of others for a seller, and come page by page', async () => {
    const all = await related(creator);
    expect(all.results.map(({ type }) => type)).toContain('PurchaseCompleted');
    const second = await related(creator, '?limit=2&offset=2');
    expect([second.count, second.results]).toEqual([all.count, all.results.slice(2, 4)]);
  });
});
