import type { Copy } from './copies.js';

/** `refunded`: what a processed refund returned of it, kobo. */
export type Payment = { reference: string; amount: number; refunded?: number };

/** A transfer to a bank that was paid, kobo. */
export type Payout = { reference: string; amount: number };

/** One corruption of valid stores, and the only violations the verifier must name. */
export type Mutation = {
  breaks: string;
  by: string;
  spoil: (copy: Copy) => Promise<unknown>;
  /** Streams and revisions, or tables. */
  named: string[];
  /** The provider's ledger, if it differs from the day's. */
  book?: Payment[];
  transfers?: Payout[];
  /** Lines of the file of acknowledged ids. */
  acknowledged?: (copy: Copy) => Promise<string[]>;
  options?: string[];
  /** The views are not rebuilt after the corruption. */
  viewsStay?: true;
};

export const untouched = () => Promise.resolve();
