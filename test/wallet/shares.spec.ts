import { withFacts } from '#server/kernel/command';
import type { WalletEvent } from '#server/wallet/wallet.events';
import { wallet } from '#server/wallet/wallet';
import { CreditSale, CreditShare, RequestWithdrawal, ReverseSale, ReverseShare } from '#server/wallet/wallet-commands';
import { specification } from '../given.js';

const given = specification(wallet);
const [at, availableAt] = ['2026-01-05T09:00:00.000Z', '2026-01-12T09:00:00.000Z'];
const [price, commission, kept] = [1_000, 100, 630];
const [efe, ife] = [
  { userId: 'efe', basisPoints: 2_000, amount: 180 },
  { userId: 'ife', basisPoints: 1_000, amount: 90 },
];
const shares = [efe, ife];
const of = (reference: string) => ({ reference, listingId: 'guide', at });
const cleared = { availableAt };
const terms = { basisPoints: 1_000, terms: 1 };
const sale = (reference = 'pur.1', parts = shares) =>
  withFacts(new CreditSale({ ...of(reference), ownerId: 'ada', price, commission, ...terms, shares: parts }), cleared);
const share = (reference = 'pur.1', { userId: ownerId, basisPoints, amount } = efe) =>
  withFacts(new CreditShare({ ...of(reference), ownerId, basisPoints, amount }), cleared);
const reverseSale = (parts = shares) =>
  new ReverseSale({ ...of('pur.1'), ownerId: 'ada', price, commission, shares: parts });
const reverseShare = (amount = efe.amount) => new ReverseShare({ ...of('pur.1'), ownerId: 'efe', amount });
const withdraw = (ownerId: string, amount: number, reference = 'out.1') =>
  new RequestWithdrawal({ ownerId, reference, amount, charges: 0, terms: 1, at: availableAt });

type Command = Parameters<typeof wallet.decide>[0];
const stateOf = (events: WalletEvent[]) => events.reduce(wallet.evolve, wallet.initial());
/** The events that these commands lead to, one after the other. */
const after = (...commands: Command[]) =>
  commands.reduce<WalletEvent[]>((events, command) => [...events, ...wallet.decide(command, stateOf(events))], []);
const posted = (events: WalletEvent[]) =>
  events.map(({ type, data }) => ('from' in data ? [type, data.from, data.to, data.amount, data.balance] : [type]));
const decided = (history: WalletEvent[], command: Command) => posted(wallet.decide(command, stateOf(history)));

describe('The sale of a guide with co-authors', () => {
  it('is the owner’s, less the commission and each share, which goes on through escrow', () => {
    expect(decided([], sale())).toEqual([
      ['SaleEarned', 'escrow:pur.1', 'wallet:ada', price, 1_000],
      ['CommissionCharged', 'wallet:ada', 'platform', commission, 900],
      ['ShareForwarded', 'wallet:ada', 'escrow:pur.1', 180, 720],
      ['ShareForwarded', 'wallet:ada', 'escrow:pur.1', 90, kept],
    ]);
    expect(after(sale())[2]!.data).toMatchObject({ coauthorId: 'efe', basisPoints: 2_000, availableAt });
  });

  it('leaves pending what the owner keeps, and no more', () =>
    expect(stateOf(after(sale()))).toEqual({
      balance: kept,
      clearing: [{ amount: kept, availableAt }],
      owed: 0,
      frozen: [],
    }));

  it('repays what the owner owes from what the owner keeps', () => {
    const sold = after(sale('pur.1', []), withdraw('ada', 900));
    const owing = [...sold, ...wallet.decide(reverseSale([]), stateOf(sold))];
    expect(stateOf(owing).owed).toBe(900);
    expect(decided(owing, sale('pur.2')).at(-1)).toEqual([
      ...['ShortfallRecovered', 'wallet:ada', 'receivable:ada', kept, 0],
    ]);
  });

  it('counts once', () =>
    given(...after(sale()))
      .when(sale())
      .thenNothing());
});

describe('A share of a sale', () => {
  it('comes in from escrow, and clears when the owner’s earning does', () => {
    expect(decided([], share())).toEqual([['ShareEarned', 'escrow:pur.1', 'wallet:efe', 180, 180]]);
    expect(stateOf(after(share()))).toEqual({
      balance: 180,
      clearing: [{ amount: 180, availableAt }],
      owed: 0,
      frozen: [],
    });
    const early = new RequestWithdrawal({ ...withdraw('efe', 180).data, at });
    expect(() => wallet.decide(early, stateOf(after(share())))).toThrow();
  });

  it('counts once for a sale, and once for each', () => {
    given(...after(share()))
      .when(share())
      .thenNothing();
    expect(stateOf(after(share(), share('pur.2'))).balance).toBe(360);
  });

  it('repays what the co-author owes, before anything of it may be spent', () => {
    const spent = after(share(), withdraw('efe', 180));
    const owing = [...spent, ...wallet.decide(reverseShare(), stateOf(spent))];
    expect(decided(owing, share('pur.2', { ...efe, amount: 200 }))).toEqual([
      ['ShareEarned', 'escrow:pur.2', 'wallet:efe', 200, 200],
      ['ShortfallRecovered', 'wallet:efe', 'receivable:efe', 180, 20],
    ]);
  });
});

describe('The refund of a sale with shares', () => {
  it('takes from the owner only what the owner kept', () => {
    const history = after(sale());
    expect(decided(history, reverseSale())).toEqual([
      ['CommissionReturned', 'platform', 'wallet:ada', commission, 730],
      ['ShareReturned', 'escrow:pur.1', 'wallet:ada', 180, 910],
      ['ShareReturned', 'escrow:pur.1', 'wallet:ada', 90, 1_000],
      ['SaleReversed', 'wallet:ada', 'escrow:pur.1', price, 0],
    ]);
    const events = after(sale(), reverseSale());
    expect(events.at(-1)).toMatchObject({ data: { uncleared: [{ amount: kept, availableAt }] } });
    expect(stateOf(events)).toEqual({ balance: 0, clearing: [], owed: 0, frozen: [] });
  });

  it('is owed by the owner for no more than the owner kept and spent', () => {
    const events = after(sale(), withdraw('ada', 600), reverseSale());
    expect(posted(events).find(([type]) => type === 'ShortfallAdvanced')).toEqual([
      ...['ShortfallAdvanced', 'receivable:ada', 'wallet:ada', 600, price],
    ]);
    expect(stateOf(events)).toMatchObject({ balance: 0, owed: 600 });
  });

  it('takes the share back from the co-author, who owes what was spent of it', () => {
    expect(decided(after(share()), reverseShare())).toEqual([['ShareReversed', 'wallet:efe', 'escrow:pur.1', 180, 0]]);
    expect(stateOf(after(share(), reverseShare()))).toEqual({ balance: 0, clearing: [], owed: 0, frozen: [] });
    const spent = after(share(), withdraw('efe', 150));
    expect(decided(spent, reverseShare())).toEqual([
      ['ShortfallAdvanced', 'receivable:efe', 'wallet:efe', 150, 180],
      ['ShareReversed', 'wallet:efe', 'escrow:pur.1', 180, 0],
    ]);
  });

  it('counts once on either side', () => {
    given(...after(sale(), reverseSale()))
      .when(reverseSale())
      .thenNothing();
    given(...after(share(), reverseShare()))
      .when(reverseShare())
      .thenNothing();
  });

  it('finds a share of before the books were closed', () => {
    const { close, open } = wallet.segments!;
    const before = stateOf(after(share()));
    const closed = { ...close('efe', before, at), stream: 'wallet-efe', revision: 1, meta: { hash: 'h' } };
    const opened = open('efe', before, closed as never);
    const events = [opened, ...wallet.decide(reverseShare(), wallet.evolve(wallet.initial(), opened))];
    expect(events.at(-1)).toMatchObject({ data: { uncleared: [{ amount: 180, availableAt }] } });
    expect(stateOf(events)).toMatchObject({ balance: 0, clearing: [], owed: 0, frozen: [] });
  });
});
