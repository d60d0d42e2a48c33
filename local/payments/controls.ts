import { z } from 'zod';

const milliseconds = z.number().int().min(0).max(600_000);

/** What `POST /control` understands. Settings stay until changed or reset; the orders below them happen at once. */
export const controlInput = z.strictObject({
  reset: z.boolean().optional(),
  webhook: z
    .strictObject({
      /** So many deliveries more than one. */
      duplicate: z.number().int().min(0).max(100),
      delay: milliseconds,
      /** The webhook is never sent. */
      drop: z.boolean(),
      /** A webhook waits for the next one and is sent after it. */
      reorder: z.boolean(),
      /** Kobo that `data.amount` and `data.requested_amount` of the webhook claim. */
      alterAmount: z.number().int().nullable(),
      wrongSignature: z.boolean(),
    })
    .partial()
    .optional(),
  verify: z
    .strictObject({ alterAmount: z.number().int().nullable(), currency: z.string().nullable() })
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
  verify: { alterAmount: null as number | null, currency: null as string | null },
  transfer: { outcome: 'success' as NonNullable<NonNullable<ControlInput['transfer']>['outcome']>, delay: 1_000 },
  refund: { outcome: 'processed' as NonNullable<NonNullable<ControlInput['refund']>['outcome']>, delay: 1_000 },
});

/** How the sandbox misbehaves. Kept in memory only: a restarted sandbox is calm. */
export class Controls {
  current = calm();
  private outageUntil = 0;

  get outage(): boolean {
    return Date.now() < this.outageUntil;
  }

  change(input: ControlInput): void {
    if (input.reset) {
      this.current = calm();
      this.outageUntil = 0;
    }
    for (const part of ['webhook', 'verify', 'transfer', 'refund'] as const)
      Object.assign(this.current[part], input[part]);
    if (input.outage === true) this.outageUntil = Infinity;
    else if (input.outage !== undefined) this.outageUntil = input.outage === false ? 0 : Date.now() + input.outage;
  }
}
