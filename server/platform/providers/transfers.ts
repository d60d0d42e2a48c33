import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import type { BankAccount } from '#server/kernel/bank-account';
import type { Reference } from '#server/kernel/ids';
import { isKobo, type Kobo } from '#server/kernel/money';
import { Config } from '#server/platform/config';
import { log } from '#server/platform/log';
import { ProviderClient, ProviderError } from './provider-client.js';

const word = z.string().max(200);
const bank = z.object({ name: word, code: word, active: z.boolean().catch(true) });
const recipient = z.object({ recipient_code: word });
const transfer = z.object({ reference: word, amount: z.number().refine(isKobo), status: word, failures: z.unknown() });

/** The statuses of the provider's transfers (Paystack docs, how transfers work). */
export const OPEN_STATUSES = ['pending', 'otp', 'received'] as const;
export const FAILED_STATUSES = ['failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];
export type FailedStatus = (typeof FAILED_STATUSES)[number];

export type Bank = { name: string; code: string };
/** What a transfer is known by. `amount` in kobo, without the provider's fee. */
export type TransferOrder = { reference: Reference; amount: Kobo };
/** An unknown status is `pending`: it is asked about again. */
export type ProviderTransfer = { status: OpenStatus | FailedStatus | 'success'; failure: string | null };

/** The provider has not ended it. */
export const isOpen = ({ status }: ProviderTransfer) => OPEN_STATUSES.some((open) => open === status);

/** Pages of the list of banks that are read; Nigeria has a few hundred banks. */
const MOST_PAGES = 50;
const BANKS_AWAY = 'The list of banks cannot be loaded right now. Try again in a moment.';
const NAME_AWAY = 'The bank cannot confirm this account right now. Try again in a moment.';
const TRANSFER_UNKNOWN =
  'The payment provider does not say now what became of this transfer. We ask again by ourselves.';

/** The part of Paystack's API that sends money to banks; the sandbox implements the same protocol at another address. */
@Injectable()
export class Transfers implements OnApplicationShutdown {
  private readonly client: ProviderClient;

  constructor(config: Config) {
    this.client = new ProviderClient(config.get('PAYSTACK_BASE_URL'), config.get('PAYSTACK_SECRET_KEY'));
  }

  /** The active banks of Nigeria, from all pages of the provider's list. Throws `ProviderError`. */
  async banks(): Promise<Bank[]> {
    const all: z.output<typeof bank>[] = [];
    const query = new URLSearchParams({ currency: 'NGN', use_cursor: 'true', perPage: '100' });
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const call = { method: 'GET', path: `/bank?${query}`, shape: z.array(bank) } as const;
      const { data, next } = await this.client.page({ ...call, detail: BANKS_AWAY });
      all.push(...data);
      if (next === undefined || next === query.get('next')) break;
      query.set('next', next);
    }
    return all.filter(({ active }) => active).map(({ name, code }) => ({ name, code }));
  }

  /** The name that the bank has for an account; undefined when it has no such account. Throws `ProviderError`. */
  async accountName({ accountNumber, bankCode }: Pick<BankAccount, 'accountNumber' | 'bankCode'>) {
    const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
    const call = { method: 'GET', path: `/bank/resolve?${query}`, shape: z.object({ account_name: word }) } as const;
    try {
      return (await this.client.call({ ...call, detail: NAME_AWAY })).account_name;
    } catch (error) {
      if (error instanceof ProviderError && error.isRefusal) return undefined;
      throw error;
    }
  }

  /** The provider's code of an account to send money to; the same account has the same code. Throws `ProviderError`. */
  async recipient({ accountName, accountNumber, bankCode }: BankAccount): Promise<string> {
    const account = { type: 'nuban', name: accountName, account_number: accountNumber, bank_code: bankCode };
    const call = { method: 'POST', path: '/transferrecipient', shape: recipient } as const;
    const body = { ...account, currency: 'NGN' };
    return (await this.client.call({ ...call, detail: TRANSFER_UNKNOWN, body })).recipient_code;
  }

  /**
   * Orders a transfer. The answer concludes nothing: `find` tells what became of it. Undefined when the provider has a transfer
   * of this reference already: it refuses a used one for ever. Throws `ProviderError`, after which the transfer may exist.
   */
  async send(order: TransferOrder & { recipient: string; reason: string }): Promise<ProviderTransfer | undefined> {
    const call = { method: 'POST', path: '/transfer', shape: transfer } as const;
    const body = { source: 'balance', currency: 'NGN', ...order };
    try {
      return answered(order, await this.client.call({ ...call, detail: TRANSFER_UNKNOWN, body }));
    } catch (error) {
      if (error instanceof ProviderError && error.isRefusal && /duplicate|already|been used/i.test(error.reason))
        return undefined;
      throw error;
    }
  }

  /** Undefined for a reference that the provider does not know, or not yet. Throws `ProviderError`. */
  async find(order: TransferOrder): Promise<ProviderTransfer | undefined> {
    const path = `/transfer/verify/${encodeURIComponent(order.reference)}`;
    try {
      return answered(
        order,
        await this.client.call({ method: 'GET', path, shape: transfer, detail: TRANSFER_UNKNOWN }),
      );
    } catch (error) {
      if (error instanceof ProviderError && isUnknown(error)) return undefined;
      throw error;
    }
  }

  onApplicationShutdown() {
    return this.client.close();
  }
}

const isUnknown = ({ isRefusal, status, reason }: ProviderError) =>
  isRefusal && (status === 404 || (status === 400 && /not found/i.test(reason)));

/** An answer about another transfer than the one that was asked about says nothing of it. Throws `ProviderError`. */
function answered({ reference, amount }: TransferOrder, answer: z.output<typeof transfer>): ProviderTransfer {
  if (answer.reference !== reference || answer.amount !== amount) {
    const named = { reference: answer.reference, amount: answer.amount };
    log.error({ reference, amount, named }, 'the payment provider answers about another transfer than was asked');
    throw new ProviderError(200, `it names ${named.reference} of ${named.amount} kobo`, TRANSFER_UNKNOWN);
  }
  const reason = z.object({ reason: word }).safeParse(answer.failures).data?.reason;
  return { status: statusOf(answer.status, reference), failure: reason ?? null };
}

function statusOf(status: string, reference: Reference): ProviderTransfer['status'] {
  const known = ['success', ...OPEN_STATUSES, ...FAILED_STATUSES].find((one) => one === status);
  if (!known) log.warn({ status, reference }, 'the payment provider answers an unknown transfer status');
  return (known ?? 'pending') as ProviderTransfer['status'];
}
