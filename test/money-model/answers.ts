import type { Chance } from '../fuzz/chance.js';
import type { SimulatedClock } from './clock.js';
import type { Interleaving } from './interleaving.js';
import type { Provider, Refund, Transaction, Transfer } from './provider.js';
import type { Tally } from './tally.js';

type Answer = { status: number; text: string };
type Body = { reference: string; amount: number; transaction: string; merchant_note: string };

const ok = (data: object): Answer => ({ status: 200, text: JSON.stringify({ status: true, message: 'ok', data }) });
const refused = (status: number, message: string): Answer => ({
  ...{ status, text: JSON.stringify({ status: false, message }) },
});

/** Of 100 calls: no answer, half of them after the effect; a proxy's page instead of the answer; an untrue answer. */
const [LOST, GARBLED, LIES] = [8, 4, 22];
/** Of 100 transfers that were not found, those that are not found again. */
const STAYS_LATE = 80;

/** Lies about one payment or transfer: nothing holds against a provider that denies it every time. */
const MOST_LIES = 2;

/**
 * The provider's HTTP API over its books, as `ProviderClient` calls it (E1 to E23). While it is not honest it loses answers, lags
 * behind itself and lies about payments; it never says that money is back which is not.
 */
export class Answers {
  isHonest = true;
  /** Transfers that reads do not find for now. */
  readonly hidden = new Set<string>();
  /** Lies about each payment and transfer. */
  private readonly told = new Map<string, number>();

  constructor(
    private readonly books: Provider,
    private readonly clock: SimulatedClock,
    private readonly chance: Chance,
    private readonly interleaving: Interleaving,
    private readonly tally: Tally,
  ) {}

  /** Calls from the process `owner`. */
  for(owner: object) {
    return async (method: string, path: string, body?: object): Promise<Answer> => {
      const isLost = this.lies('lost answer', LOST);
      await this.interleaving.step(owner);
      if (isLost && this.chance.in100(50)) throw new Error('connect ECONNREFUSED');
      const answer = this.answer(method, path, body as Body | undefined);
      await this.interleaving.step(owner);
      if (isLost) throw new Error('The operation was aborted due to timeout');
      return this.lies('garbled answer', GARBLED) ? { status: 502, text: '<html>Bad gateway' } : answer;
    };
  }

  private answer(method: string, path: string, body?: Body): Answer {
    const [, name, last] = /^\/([a-z]+(?:\/verify|\/initialize)?)\/?([^?]*)/.exec(path)!;
    switch (`${method} ${name}`) {
      case 'POST transaction/initialize':
        return this.initialize(body!);
      case 'GET transaction/verify':
        return this.verify(decodeURIComponent(last!));
      case 'GET refund':
        return this.refundsOf(new URLSearchParams(path.split('?')[1]).get('transaction')!);
      case 'POST refund':
        return this.refund(body!);
      case 'POST transferrecipient':
        return this.lies('refused account', 2)
          ? refused(400, 'Account number is invalid')
          : ok({ recipient_code: 'RCP_1' });
      case 'POST transfer':
        return this.transfer(body!);
      case 'GET transfer/verify':
        return this.find(decodeURIComponent(last!));
      default:
        throw new Error(`the provider has no ${method} ${path}`);
    }
  }

  private initialize({ reference, amount: requested }: Body): Answer {
    if (this.books.transactions.has(reference)) return refused(400, 'Duplicate Transaction Reference');
    const untouched = { paid: 0, status: 'abandoned', currency: 'NGN', domain: 'test' } as const;
    const id = this.books.nextId();
    this.books.transactions.set(reference, { id, reference, requested, ...untouched, openedAt: this.clock.ms });
    return ok({ reference, access_code: `code${id}`, authorization_url: `http://localhost:1/${id}` });
  }

  private verify(reference: string): Answer {
    const known = this.books.transactions.get(reference);
    if (!known || this.lies('unknown payment', 1)) return refused(this.chance.pick([400, 404]), 'Reference not found');
    const { id, requested, paid, status, currency, domain } = known;
    const true_ = { id, reference, status, amount: paid || requested, requested_amount: requested, fees: 100 };
    return ok({ ...true_, currency, domain, channel: 'card', ...this.untrue(known) });
  }

  /** Fields of a verification that are not so. */
  private untrue({ status, reference }: Transaction): object {
    const told = this.told.get(reference) ?? 0;
    if (told === MOST_LIES || !this.lies('lie about a payment', LIES)) return {};
    this.told.set(reference, told + 1);
    const late = [{ status: 'ongoing' }, { status: 'pending' }, { status: 'dreaming' }, { status: 'failed' }];
    const wrong = [{ reference: 'dep.other' }, { currency: 'USD' }, { domain: 'live' }, { requested_amount: null }];
    return this.chance.pick(status === 'success' ? [...late, ...wrong] : late);
  }

  private refundsOf(transaction: string): Answer {
    const of = [...this.books.transactions.values()].find(({ id, reference }) =>
      [String(id), reference].includes(transaction),
    );
    const all = this.books.refunds.filter(({ reference }) => reference === of?.reference);
    const shown = ({ id, amount, status, of: named }: Refund) => ({
      ...{ id, merchant_note: `Refund of ${named}`, status: this.lies('unknown status', 3) ? 'dreaming' : status },
      ...{ amount: this.chance.in100(50) ? String(amount) : amount, transaction: { id: of!.id } },
    });
    return ok(all.map(shown).reverse());
  }

  private refund({ transaction, amount, merchant_note: note }: Body): Answer {
    const of = this.books.transactions.get(transaction);
    if (!of || this.lies('refused refund', 4)) return refused(400, 'This transaction cannot be refunded');
    if (amount > this.books.refundable(of)) return refused(400, 'Refund amount exceeds what is left');
    const id = this.books.nextId();
    this.books.refunds.push({ id, reference: transaction, of: note.split(' ').at(-1)!, amount, status: 'pending' });
    return ok({ id });
  }

  private transfer({ reference, amount }: Body): Answer {
    if (this.books.transfers.has(reference)) return refused(400, 'Reference has been used. Use a unique reference');
    if (this.lies('low balance', 4)) return refused(400, 'Your balance is not enough to fulfill this request');
    if (this.lies('refused transfer', 3)) return refused(422, 'Recipient is not active');
    const transfer: Transfer = { reference, amount, status: 'pending', before: [] };
    this.books.transfers.set(reference, transfer);
    if (this.chance.in100(50)) this.books.moveTransfer(transfer);
    return this.shown(transfer);
  }

  private find(reference: string): Answer {
    const transfer = this.books.transfers.get(reference);
    if (!transfer || this.hidden.has(reference) || this.isLate(reference)) return refused(404, 'Transfer not found');
    return this.shown(transfer);
  }

  /** A transfer that is not found yet: the provider's reads lag behind its writes. */
  private isLate(reference: string): boolean {
    const told = this.told.get(reference) ?? 0;
    if (told === MOST_LIES || !this.lies('unknown transfer', told ? STAYS_LATE : LIES)) return false;
    this.told.set(reference, told + 1);
    return true;
  }

  /** Late answers are of an earlier status that ended nothing. */
  private shown({ reference, amount, status, before }: Transfer): Answer {
    const earlier = before.filter((one) => one === 'pending' || one === 'otp' || one === 'received');
    const said = earlier.length && this.lies('late status', 10) ? this.chance.pick(earlier) : status;
    return ok({
      reference,
      amount: this.lies('other amount', 2) ? amount + 100 : amount,
      status: said,
      failures: null,
    });
  }

  private lies(how: string, of100: number): boolean {
    const does = !this.isHonest && this.chance.in100(of100);
    if (does) this.tally.count(`provider: ${how}`);
    return does;
  }
}
