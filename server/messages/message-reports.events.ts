import { z } from 'zod';
import { MESSAGE_REPORT } from '#server/kernel/message-texts';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { instant, messageId, sealed, threadId, userId } from '#server/kernel/shapes';

const reason = z.enum(['scam', 'harassment', 'spam', 'offensive', 'other']);
export type MessageReportReason = z.output<typeof reason>;

/** A message as it stood when it was reported, sealed by its sender. `original`: as it was sent, where it was edited since. */
const quoted = z.strictObject({
  ...{ messageId, sequence: z.int().min(1), from: userId, at: instant },
  ...{ text: sealed.nullable(), original: sealed.optional() },
});
export type QuotedMessage = z.output<typeof quoted>;

const report = z.strictObject({ reportId: z.string(), reporterId: userId, at: instant });

/** Stream `messagereport-<report>`: one person's report of one message (A11.14). */
export const messageReportEvents = defineEvents({
  /** `context`: the message and those around it. */
  MessageReported: {
    shape: report.extend({
      ...{ threadId, messageId, senderId: userId, reason, note: sealed.nullable(), context: z.array(quoted) },
    }),
    sealed: { note: MESSAGE_REPORT },
  },
  /** `by` is a moderator. */
  MessageReportAnswered: { shape: report.extend({ by: userId, outcome: z.enum(['dismissed', 'upheld']) }) },
});

export type MessageReportEvent = EventOf<typeof messageReportEvents>;
