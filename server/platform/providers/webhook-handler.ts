import type { Instant } from '#server/kernel/ids';

/** A signed message of the provider. `data` is unchecked input, as the provider wrote it. */
export type Webhook = Readonly<{ event: string; data: Readonly<Record<string, unknown>>; receivedAt: Instant }>;

/**
 * Handles the webhooks of one event type. It may run twice for one message and must take effect once; an error schedules
 * a retry. Resolves to the reason if the message concerns no object of this site.
 */
export interface WebhookHandler {
  /** True if only the event of a message is kept once it is done: its body names a person. */
  readonly isForgotten?: boolean;
  handle(webhook: Webhook): Promise<{ ignored: string } | undefined>;
}
