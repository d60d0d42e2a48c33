import type { Transaction } from './facts.js';

/**
 * The payments of the ledger by reference. All stay in memory: a plain literal, without spreads, gives them one shape, and each
 * payer's and return address's text is there once, which takes half as much.
 */
export class Transactions {
  private readonly all = new Map<string, Transaction>();
  private readonly texts = new Map<string, string>();

  get(reference: string): Transaction | undefined {
    return this.all.get(reference);
  }

  has(reference: string): boolean {
    return this.all.has(reference);
  }

  values(): Iterable<Transaction> {
    return this.all.values();
  }

  /** The first that is so: without a list of them all, which with a long ledger is large garbage for each question. */
  find(is: (transaction: Transaction) => boolean): Transaction | undefined {
    for (const transaction of this.all.values()) if (is(transaction)) return transaction;
    return undefined;
  }

  /** Changes one that is there. */
  change(reference: string, change: Partial<Transaction>): void {
    this.set({ ...this.all.get(reference)!, ...change });
  }

  set(transaction: Transaction): void {
    const { id, reference, accessCode, email, amount, currency } = transaction;
    const { callbackUrl, metadata, createdAt, status, settledAt, authorization } = transaction;
    this.all.set(reference, {
      id,
      reference,
      accessCode,
      email: this.shared(email),
      amount,
      currency,
      callbackUrl: callbackUrl && this.shared(callbackUrl),
      metadata,
      createdAt,
      status,
      settledAt,
      authorization: authorization === undefined ? undefined : this.shared(authorization),
    });
  }

  private shared(text: string): string {
    const known = this.texts.get(text);
    if (known === undefined) this.texts.set(text, text);
    return known ?? text;
  }
}
