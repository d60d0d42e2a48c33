import { decideHeld, play } from './actions.js';
import { brokenPromises } from './books.js';
import type { History } from './histories.js';
import { PEOPLE } from './listings.js';
import { Market } from './market.js';
import type { Rules } from './replica.js';
import type { Tally } from './tally.js';

const HOUR_MS = 3_600_000;
/** How time goes on at the end: past every look-up of the provider, and every wait of a message. */
const REST_MS = [0.02, 0.1, 0.3, 1, 6, 18, 24, 24, 24, 48, 72, 24].map((hours) => hours * HOUR_MS);
/** How often finance decides at the end: a return that fails asks for another decision. */
const DECISIONS = 6;
const ENDS = ['processed', 'failed'] as const;

type Watched = { tally: Tally; rules?: Rules; told?: string[] };

/** Plays a history to its end and beyond, until nothing is under way any more; the promises that it broke. `told` gets its events. */
export async function broken({ actions, seed }: History, { tally, rules = {}, told }: Watched): Promise<string[]> {
  const market = new Market(seed, tally, rules);
  const restore = market.clock.install(market.timer);
  const { violations } = market.ledger;
  try {
    await begin(market);
    for (const action of actions) {
      play(market, action);
      await market.go(action.steps);
      if (violations.length) return violations;
    }
    await rest(market);
    return violations.length ? violations : brokenPromises(market);
  } finally {
    restore();
    market.end();
    told?.push(...eventsOf(market));
  }
}

const eventsOf = ({ log }: Market) =>
  log.events.map(({ created, stream, type, data }) => `${created} ${stream} ${type} ${JSON.stringify(data)}`);

/** Everybody fills a wallet, before anything fails or lies. */
async function begin(market: Market) {
  for (const [who] of PEOPLE.entries()) play(market, { kind: 'fill', who, what: 0, how: 2 + (who % 2), steps: 0 });
  await market.drain();
  for (const transaction of market.provider.payable) market.provider.pay(transaction, 'whole');
  await market.drain();
  market.fail();
}

/** Provider and store are well again; time passes until no timer is left. */
async function rest(market: Market) {
  const { provider } = market;
  market.heal();
  for (const ms of REST_MS) {
    market.repeat();
    await market.drain();
    if (market.ledger.violations.length) return;
    for (const transfer of provider.openTransfers)
      provider.endTransfer(transfer, market.chance.pick(['success', 'failed']));
    endRefunds(market, false);
    await market.drain();
    market.pass(ms);
    await market.drain();
  }
  for (let n = 0; n < DECISIONS && market.held.size + provider.openRefunds.length > 0; n++) {
    for (const reference of market.held) decideHeld(market, reference, n === 0 && market.chance.in100(50));
    await market.drain();
    endRefunds(market, n === DECISIONS - 1);
    for (const hours of [1, 2, 24, 48]) {
      market.pass(hours * HOUR_MS);
      await market.drain();
    }
  }
}

/** The bank ends each refund, unless it asks for the payer's account first. */
function endRefunds({ provider, chance }: Market, isLast: boolean) {
  for (const refund of provider.openRefunds) {
    const ways = refund.status === 'needs-attention' ? ENDS : [...ENDS, ...ENDS, 'needs-attention' as const];
    provider.endRefund(refund, isLast ? 'processed' : chance.pick(ways));
  }
}
