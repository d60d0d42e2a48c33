import { z } from 'zod';

const milliseconds = z.number().int().min(0).max(600_000);

const times = z.number().int().min(0).max(1_000);

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
      /** Kobo in `data.amount` and `data.requested_amount` of the webhook, instead of the amount paid. */
      alterAmount: z.number().int().nullable(),
      wrongSignature: z.boolean(),
    })
    .partial()
    .optional(),
  /** Answers about charges: `verify`, one transaction and the list. */
  verify: z
    .strictObject({
      /** Fields of `data` that replace the true ones, each apart: `{ amount: 1, fees: null }`. */
      fields: z.record(z.string(), z.unknown()),
      /** Fields of `data` that are left out. */
      omit: z.array(z.string()),
    })
    .partial()
    .optional(),
  initialize: z
    .strictObject({
      /** The next so many new references are refused as duplicates. */
      duplicates: times,
      /** The next so many transactions are opened, but the connection ends before the answer. */
      lostAnswers: times,
    })
    .partial()
    .optional(),
  /** Answers of the whole API. */
  answer: z
    .strictObject({
      /** Bytes of white space after the JSON of every answer. */
      padding: z.number().int().min(0).max(100_000_000),
      /** Milliseconds between the first and the second half of every answer. */
      pause: milliseconds,
    })
    .partial()
    .optional(),
  transfer: z
    .strictObject({ outcome: z.enum(['success', 'failed', 'reversed', 'pending', 'otp']), delay: milliseconds })
    .partial()
    .optional(),
  refund: z
    .strictObject({ outcome: z.enum(['processed', 'failed', 'needs-attention', 'pending']), delay: milliseconds })
    .partial()
    .optional(),
  /** The provider answers 503: until turned off, or for so many milliseconds. */
  outage: z.union([z.boolean(), milliseconds]).optional(),
  /** Sends a signed webhook of any type. */
  send: z.strictObject({ event: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
  pay: z.string().optional(),
  decline: z.string().optional(),
  settle: z.strictObject({ transfer: z.string(), outcome: z.enum(['success', 'failed', 'reversed']) }).optional(),
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
  answer: { padding: 0, pause: 0 },
  transfer: { outcome: 'success' as NonNullable<NonNullable<ControlInput['transfer']>['outcome']>, delay: 1_000 },
  refund: { outcome: 'processed' as NonNullable<NonNullable<ControlInput['refund']>['outcome']>, delay: 1_000 },
});

const SETTINGS = ['webhook', 'verify', 'initialize', 'answer', 'transfer', 'refund'] as const;

/** Faults of the sandbox. They are kept in memory: a restart clears them. */
export class Controls {
  current = calm();
  private outageUntil = 0;

  get outage(): boolean {
    return Date.now() < this.outageUntil;
  }

  /** Uses up one of the counted faults of `initialize`; false when none is left. */
  takes(fault: 'duplicates' | 'lostAnswers'): boolean {
    const { initialize } = this.current;
    if (initialize[fault] === 0) return false;
    initialize[fault]--;
    return true;
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
