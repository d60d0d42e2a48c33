import type { Copy } from './copies.js';

export type Payment = { reference: string; amount: number };

/** One way to spoil sound stores, and what the auditor's program must name then: this and nothing else. */
export type Mutation = {
  breaks: string;
  by: string;
  spoil: (copy: Copy) => Promise<unknown>;
  /** Streams and revisions, or a table. */
  named: string[];
  /** The provider's book, where it is not the day's own. */
  book?: Payment[];
  /** A file of what was acknowledged, where it matters: its lines. */
  acknowledged?: (copy: Copy) => Promise<string[]>;
  options?: string[];
  /** The views were spoilt, or stand where the log left them; else they show what the log says now. */
  viewsStay?: true;
};

export const untouched = () => Promise.resolve();
