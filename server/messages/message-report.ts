import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, MessageId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import {
  type MessageReportEvent,
  messageReportEvents,
  type MessageReportReason,
  type QuotedMessage,
} from './message-reports.events.js';
import type { Sent } from './message.js';

export class ReportMessage {
  readonly type = 'ReportMessage';
  constructor(
    readonly data: {
      reportId: string;
      messageId: MessageId;
      reporterId: UserId;
      reason: MessageReportReason;
      note: Envelope | null;
      context: QuotedMessage[];
      at: Instant;
    },
  ) {}
}

export class AnswerMessageReport {
  readonly type = 'AnswerMessageReport';
  constructor(readonly data: { reportId: string; by: UserId; outcome: 'dismissed' | 'upheld'; at: Instant }) {}
}

type ReportCommand = WithFacts<ReportMessage, Pick<Sent, 'sent'>> | AnswerMessageReport;
type Report = { reporterId?: UserId; senderId?: UserId; outcome?: 'dismissed' | 'upheld' };

/** A report of a message by its receiver; a moderator answers it. */
export const messageReport: Decider<Report, ReportCommand, MessageReportEvent> = {
  category: 'messagereport',
  events: messageReportEvents,
  initial: () => ({}),

  decide(command, { reporterId, senderId, outcome }) {
    if (command.type === 'ReportMessage') {
      const { sent, ...data } = command.data;
      if (!sent || (data.reporterId !== sent.from && data.reporterId !== sent.to)) throw notFound();
      if (data.reporterId === sent.from) throw forbidden('own_message', 'This is your own message.');
      if (reporterId) return [];
      return [{ type: 'MessageReported', data: { ...data, threadId: sent.threadId, senderId: sent.from } }];
    }
    const { data } = command;
    if (!reporterId) throw notFound();
    if (data.by === reporterId || data.by === senderId)
      throw forbidden('own_case', 'Another moderator must decide about your own conversation.');
    if (outcome === data.outcome) return [];
    if (outcome) throw conflict('answered', 'This report was answered already.');
    return [{ type: 'MessageReportAnswered', data: { ...data, reporterId } }];
  },

  evolve(state, { type, data }) {
    state.reporterId = data.reporterId;
    if (type === 'MessageReported') state.senderId = data.senderId;
    else state.outcome = data.outcome;
    return state;
  },
};
