import { z } from 'zod';

const milliseconds = z.number().int().min(0).max(600_000);

const times = z.number().int().min(0).max(1_000);

/** The conclusive statuses of a transfer. The provider sends webhooks for the first three only. */
const ENDS = ['success', 'failed', 'reversed', 'abandoned', 'blocked', 'rejected'] as const;

/** Body of `POST /control`. Settings stay until changed or reset; the actions below them run once, at once. */
export const controlInput = z.strictObject({
  reset: z.boolean().optional(),
  webhook: z
    .strictObject({
      /** Additional deliveries of each webhook. */
      duplicate: z.number().int().min(0).max(100),
      delay: milliseconds,
      /** The webhook is never sent. */
      drop: z.boolean(),
      /** A webhook is delivered after the next one. */
      reorder: z.boolean(),
      /** `data.amount` and `data.requested_amount` of the webhook instead of the paid amount, kobo. */
      alterAmount: z.number().int().nullable(),
      wrongSignature: z.boolean(),
    })
    .partial()
    .optional(),
  /** Answers about charges: `verify`, one transaction and the list. */
  verify: z
    .strictObject({
      /** Values that replace fields of `data`: `{ amount: 1, fees: null }`. */
      fields: z.record(z.string(), z.unknown()),
      /** Fields omitted from `data`. */
      omit: z.array(z.string()),
    })
    .partial()
    .optional(),
  initialize: z
    .strictObject({
      /** Number of new references to refuse as duplicates. */
      duplicates: times,
      /** Number of transactions to open while the connection ends before the response. */
      lostAnswers: times,
    })
    .partial()
    .optional(),
  /** Charges of a saved card. */
  card: z
    .strictObject({
      /** Number of charges to decline. */
      declines: times,
      /** Number of charges and ends to take while the connection ends before the response. */
      lostAnswers: times,
    })
    .partial()
    .optional(),
  /** The list of banks. */
  banks: z
    .strictObject({
      /** Upper bound of the banks on one page. */
      most: z.number().int().min(1).max(100),
    })
    .partial()
    .optional(),
  /** Answers of the whole API. */
  answer: z
    .strictObject({
      /** Bytes of white space after the JSON of every response. */
      padding: z.number().int().min(0).max(100_000_000),
      /** Milliseconds between the first and the second half of every response. */
      pause: milliseconds,
    })
    .partial()
    .optional(),
  transfer: z
    .strictObject({
      /** `pending`, `otp` and `received` stay open until `settle`. `reversed`: first `success`, then the reversal. */
      outcome: z.enum([...ENDS, 'pending', 'otp', 'received']),
      delay: milliseconds,
      /** Asks the product's approval URL before a transfer: 200 approves it, 400 rejects it, any other outcome blocks it. */
      approval: z.boolean(),
      /** Number of transfers to take while the connection ends before the response. */
      lostAnswers: times,
      /** Number of transfers to refuse. */
      refusals: times,
      /** Number of transfers to take and to refuse nevertheless. */
      falseRefusals: times,
      /** Number of orders that a gateway answers with a page of its own and the status 404. */
      pages: times,
      /** Number of questions about a transfer that are answered as if it were unknown. */
      hidden: times,
      /** Values that replace fields of `data` in answers about transfers. */
      fields: z.record(z.string(), z.unknown()),
    })
    .partial()
    .optional(),
  refund: z
    .strictObject({
      /** `pending`: the refund stays open until `settleRefund`. */
      outcome: z.enum(['processed', 'failed', 'needs-attention', 'pending']),
      delay: milliseconds,
      /** Number of refunds to take while the connection ends before the response. */
      lostAnswers: times,
      /** Number of refunds to refuse. */
      refusals: times,
      /** Values that replace fields of `data` in answers about refunds. */
      fields: z.record(z.string(), z.unknown()),
    })
    .partial()
    .optional(),
  dispute: z
    .strictObject({
      /** Number of answers to take while the connection ends before the response. */
      lostAnswers: times,
      /** Number of answers to refuse. */
      refusals: times,
    })
    .partial()
    .optional(),
  /** Checks of an identity. */
  identification: z
    .strictObject({
      delay: milliseconds,
      /** Number of orders to take while the connection ends before the response. */
      lostAnswers: times,
      /** Number of orders to refuse. */
      refusals: times,
    })
    .partial()
    .optional(),
  /** The provider answers 503: until turned off, or for a number of milliseconds. */
  outage: z.union([z.boolean(), milliseconds]).optional(),
  /** Sends a signed webhook of any type. */
  send: z.strictObject({ event: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
  pay: z.string().optional(),
  decline: z.string().optional(),
  /** Settles the newest refund of a transaction, in any order of outcomes. */
  settleRefund: z
    .strictObject({
      transaction: z.string(),
      outcome: z.enum(['processing', 'processed', 'failed', 'needs-attention']),
    })
    .optional(),
  /** Opens a dispute of a paid transaction; without an amount of all of it. */
  openDispute: z
    .strictObject({
      transaction: z.string(),
      amount: z.number().int().positive().optional(),
      category: z.string().default('fraud'),
      dueAt: z.iso.datetime().nullable().default(null),
    })
    .optional(),
  /** Moves the newest dispute of a transaction, which is open, without a webhook. */
  moveDispute: z
    .strictObject({ transaction: z.string(), status: z.enum(['pending', 'awaiting-merchant-feedback']) })
    .optional(),
  /** Reminds of the newest dispute of a transaction. */
  remindDispute: z.string().optional(),
  /** The bank decides on the newest dispute of a transaction: `declined` is for the merchant. */
  resolveDispute: z
    .strictObject({ transaction: z.string(), resolution: z.enum(['declined', 'merchant-accepted', 'auto-accepted']) })
    .optional(),
  settle: z.strictObject({ transfer: z.string(), outcome: z.enum(ENDS) }).optional(),
});

export type ControlInput = z.infer<typeof controlInput>;

const calm = () => ({
  webhook: {
    duplicate: 0,
    delay: 0,
    drop: false,
    reorder: false,
    alterAmount: null as number | null,
    wrongSignature: false,
  },
  verify: { fields: {} as Record<string, unknown>, omit: [] as string[] },
  initialize: { duplicates: 0, lostAnswers: 0 },
  card: { declines: 0, lostAnswers: 0 },
  banks: { most: 100 },
  answer: { padding: 0, pause: 0 },
  transfer: {
    outcome: 'success' as NonNullable<NonNullable<ControlInput['transfer']>['outcome']>,
    ...{ delay: 1_000, approval: false, lostAnswers: 0, refusals: 0, falseRefusals: 0, pages: 0, hidden: 0 },
    fields: {} as Record<string, unknown>,
  },
  refund: {
    outcome: 'processed' as NonNullable<NonNullable<ControlInput['refund']>['outcome']>,
    ...{ delay: 1_000, lostAnswers: 0, refusals: 0 },
    fields: {} as Record<string, unknown>,
  },
  dispute: { lostAnswers: 0, refusals: 0 },
  identification: { delay: 1_000, lostAnswers: 0, refusals: 0 },
});

const SETTINGS = [
  'webhook',
  'verify',
  'initialize',
  'card',
  'banks',
  'answer',
  'transfer',
  'refund',
  'dispute',
  'identification',
] as const;

/** Faults of the sandbox. They are kept in memory: a restart clears them. */
export class Controls {
  current = calm();
  private outageUntil = 0;

  get outage(): boolean {
    return Date.now() < this.outageUntil;
  }

  /** Uses up one of the counted faults of `initialize`; false when none is left. */
  takes(fault: 'duplicates' | 'lostAnswers'): boolean {
    return takeOne(this.current.initialize, fault);
  }

  /** The same of `card`. */
  takesCard(fault: 'declines' | 'lostAnswers'): boolean {
    return takeOne(this.current.card, fault);
  }

  /** The same of `refund`. */
  takesRefund(fault: 'refusals' | 'lostAnswers'): boolean {
    return takeOne(this.current.refund, fault);
  }

  /** The same of `dispute`. */
  takesDispute(fault: 'refusals' | 'lostAnswers'): boolean {
    return takeOne(this.current.dispute, fault);
  }

  /** The same of `identification`. */
  takesIdentification(fault: 'refusals' | 'lostAnswers'): boolean {
    return takeOne(this.current.identification, fault);
  }

  /** The same of `transfer`. */
  takesTransfer(fault: 'refusals' | 'falseRefusals' | 'lostAnswers' | 'pages' | 'hidden'): boolean {
    return takeOne(this.current.transfer, fault);
  }

  change(input: ControlInput): void {
    if (input.reset) {
      this.current = calm();
      this.outageUntil = 0;
    }
    for (const part of SETTINGS) Object.assign(this.current[part], input[part]);
    if (input.outage === true) this.outageUntil = Infinity;
    else if (input.outage !== undefined) this.outageUntil = input.outage === false ? 0 : Date.now() + input.outage;
  }
}

function takeOne<Fault extends string>(counts: Record<Fault, number>, fault: Fault): boolean {
  if (counts[fault] === 0) return false;
  counts[fault]--;
  return true;
}
