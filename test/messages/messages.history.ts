import { withFacts } from '#server/kernel/command';
import { pairOf } from '#server/kernel/pairs';
import { DeleteMessage, EditMessage, HideMessage, message, RestoreMessage } from '#server/messages/message';
import { AnswerMessageReport, messageReport, ReportMessage } from '#server/messages/message-report';
import { ChooseMessagingSettings, messaging } from '#server/messages/messaging';
import {
  AcknowledgeMessages,
  MarkThreadUnread,
  PinThread,
  ReadMessages,
  ReceiveAttachment,
  SendMessage,
  StartThread,
  UnpinThread,
} from '#server/messages/thread-commands';
import { thread } from '#server/messages/thread';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

const WRITING = { mayWrite: true, isTied: false };
const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

/** Two people write to each other; some messages are edited, deleted or hidden. */
async function write({ people, newId, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [from, to] = [oneOf(people), oneOf(people)];
  if (from === to) return;
  const threadId = pairOf(from, to);
  const by = (who: string) => ({ threadId, by: who, at: at() });
  const run = (command: Parameters<typeof thread.decide>[0]) => decide(thread, threadId, command);
  await run(withFacts(new StartThread({ ...by(from), other: to }), { mayStart: true }));
  const fileId = newId('file');
  const attachments = chance(0.2) ? [fileId] : [];
  if (attachments.length > 0) await run(withFacts(new ReceiveAttachment({ ...by(from), fileId }), WRITING));
  const [messageId, clientId] = [newId('message'), newId('client')];
  const said = { text: sealedBy(from, text(6)), attachments, ...(chance(0.1) && { warning: 'phone' as const }) };
  const sending = new SendMessage({ threadId, messageId, clientId, from, to, ...said, at: at() });
  const [event] = await run(withFacts(sending, WRITING));
  if (event?.type !== 'MessageSent') return;
  const { sequence } = event.data;
  const pointer = { ...by(to), to: from, upTo: sequence };
  if (chance(0.5)) await run(withFacts(new AcknowledgeMessages(pointer), { isShown: true }));
  if (chance(0.5)) await run(withFacts(new ReadMessages(pointer), { isShown: chance(0.7) }));
  if (chance(0.1)) await run(new MarkThreadUnread(by(to)));
  if (chance(0.2)) {
    await run(new PinThread(by(from)));
    if (chance(0.5)) await run(new UnpinThread(by(from)));
  }
  const facts = { sent: event.data, mayWrite: true };
  const own = (who: string) => ({ messageId, by: who, at: event.data.at });
  const become = (command: EditMessage | DeleteMessage | HideMessage | RestoreMessage) =>
    decide(message, messageId, withFacts(command, facts));
  if (chance(0.2)) await become(new EditMessage({ ...own(from), text: sealedBy(from, text(6)) }));
  if (chance(0.2)) {
    await become(new HideMessage(own(to)));
    if (chance(0.5)) await become(new RestoreMessage(own(to)));
  }
  if (chance(0.1)) await become(new DeleteMessage(own(from)));
  if (chance(0.8)) return;
  const reportId = newId('report');
  const context = [{ messageId, sequence, from, at: event.data.at, text: event.data.text }];
  const note = chance(0.5) ? sealedBy(to, text(3)) : null;
  const report = new ReportMessage({ reportId, messageId, reporterId: to, reason: 'scam', note, context, at: at() });
  await decide(messageReport, reportId, withFacts(report, { sent: event.data }));
  if (chance(0.5))
    await decide(
      messageReport,
      reportId,
      new AnswerMessageReport({ reportId, by: 'moderator', outcome: 'upheld', at: at() }),
    );
}

async function choose({ people, oneOf, chance, at, decide }: GeneratedMarket) {
  const userId = oneOf(people);
  const chosen = { readReceipts: chance(0.5), typing: chance(0.5), presence: chance(0.5) };
  await decide(messaging, userId, new ChooseMessagingSettings({ userId, ...chosen, at: at() }));
}

const at = '2026-03-01T09:00:00.000Z';
const threadId = 'bola_chidi';
const own = { threadId, by: 'bola', at };

export const history: ModuleHistory = {
  activities: (market) => [() => write(market), () => choose(market)],
  marketDay: [
    { stream: `thread-${threadId}`, type: 'ThreadStarted', data: { ...own, other: 'chidi' } },
    ...[1, 2].map((sequence) => ({
      ...{ stream: `thread-${threadId}`, type: 'MessageSent' },
      data: {
        ...{ threadId, messageId: `m${sequence}`, clientId: `c${sequence}`, sequence, from: 'bola', to: 'chidi' },
        ...{ text: sealedBy('bola', 'c2VhbGVk'), attachments: [], at },
      },
    })),
    {
      ...{ stream: 'message-m2', type: 'MessageHidden' },
      data: { threadId, messageId: 'm2', sequence: 2, by: 'chidi', at },
    },
    {
      ...{ stream: 'messaging-chidi', type: 'MessagingSettingsChosen' },
      data: { userId: 'chidi', readReceipts: false, typing: true, presence: true, at },
    },
    {
      ...{ stream: 'messagereport-r1', type: 'MessageReported' },
      data: {
        ...{ reportId: 'r1', reporterId: 'chidi', threadId, messageId: 'm1', senderId: 'bola', reason: 'spam' },
        ...{ note: null, context: [{ messageId: 'm1', sequence: 1, from: 'bola', at, text: null }], at },
      },
    },
  ],
};
