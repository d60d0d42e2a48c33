import { describe, expect, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import { DeleteMessage, EditMessage, HideMessage, message, RestoreMessage } from '#server/messages/message';
import { isIn, wordsOf } from '#server/messages/message-words';
import type { MessageEvent } from '#server/messages/messages.events';
import { ChooseMessagingSettings, messaging } from '#server/messages/messaging';
import { signIn } from '#server/messages/scam-signs';
import { specification } from '../given.js';

const at = '2026-03-01T09:00:00.000Z';
const later = (minutes: number, ms = 0) => new Date(Date.parse(at) + minutes * 60_000 + ms).toISOString();
const text = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
const sent = { threadId: 'ada_bola', sequence: 3, from: 'ada', to: 'bola', at };
const facts = { sent, mayWrite: true };
const about = { threadId: 'ada_bola', messageId: 'm3', sequence: 3, by: 'ada', at };
const edit = (when = at, by = 'ada') => new EditMessage({ messageId: 'm3', by, text, at: when });
const own = (by: string) => ({ messageId: 'm3', by, at });
const deleted: MessageEvent = { type: 'MessageDeleted', data: { ...about, to: 'bola' } };
const hidden: MessageEvent = { type: 'MessageHidden', data: { ...about, by: 'bola' } };
const given = specification(message);

describe('A message', () => {
  it('is edited by its sender within 15 minutes', () => {
    const edited = (when: string): MessageEvent => ({
      type: 'MessageEdited',
      data: { ...about, at: when, to: 'bola', text },
    });
    given()
      .when(withFacts(edit(later(15)), facts))
      .then(edited(later(15)));
    given()
      .when(withFacts(edit(later(15, 1)), facts))
      .thenRefused('too_late');
    given()
      .when(withFacts(edit(at, 'bola'), facts))
      .thenRefused('not_own');
    given()
      .when(withFacts(edit(), { ...facts, mayWrite: false }))
      .thenRefused('cannot_message');
    given(deleted).when(withFacts(edit(), facts)).thenRefused('deleted');
  });

  it('warns of what an edited text says, in the first messages of a thread', () => {
    const warned = new EditMessage({ messageId: 'm3', by: 'ada', text, warning: 'payment', at });
    given()
      .when(withFacts(warned, facts))
      .then({ type: 'MessageEdited', data: { ...about, to: 'bola', text, warning: 'payment' } });
    given()
      .when(withFacts(warned, { ...facts, sent: { ...sent, sequence: 11 } }))
      .then({ type: 'MessageEdited', data: { ...about, sequence: 11, to: 'bola', text } });
  });

  it('is deleted for both by its sender alone, at any time and also where no message can be sent', () => {
    given()
      .when(withFacts(new DeleteMessage(own('ada')), { ...facts, mayWrite: false }))
      .then(deleted);
    given(deleted)
      .when(withFacts(new DeleteMessage(own('ada')), facts))
      .thenNothing();
    given()
      .when(withFacts(new DeleteMessage(own('bola')), facts))
      .thenRefused('not_own');
  });

  it('is hidden by each for themselves, and comes back', () => {
    given()
      .when(withFacts(new HideMessage(own('bola')), facts))
      .then(hidden);
    given(hidden)
      .when(withFacts(new HideMessage(own('bola')), facts))
      .thenNothing();
    given(hidden)
      .when(withFacts(new RestoreMessage(own('bola')), facts))
      .then({ type: 'MessageRestored', data: { ...about, by: 'bola' } });
    given(hidden)
      .when(withFacts(new RestoreMessage(own('ada')), facts))
      .thenNothing();
  });

  it('is unknown to a third person, and where it was never sent', () => {
    for (const Command of [DeleteMessage, HideMessage, RestoreMessage]) {
      given()
        .when(withFacts(new Command(own('eze')), facts))
        .thenRefused('not_found');
      given()
        .when(withFacts(new Command(own('ada')), { sent: undefined, mayWrite: false }))
        .thenRefused('not_found');
    }
  });
});

describe('The settings of messages', () => {
  const chosen = { userId: 'ada', readReceipts: false, typing: true, presence: true, at };

  it('are on until they are turned off, each by itself', () => {
    const given = specification(messaging);
    given()
      .when(new ChooseMessagingSettings({ userId: 'ada', readReceipts: false, at }))
      .then({ type: 'MessagingSettingsChosen', data: chosen });
    given()
      .when(new ChooseMessagingSettings({ userId: 'ada', typing: true, at }))
      .thenNothing();
    given({ type: 'MessagingSettingsChosen', data: chosen })
      .when(new ChooseMessagingSettings({ userId: 'ada', presence: false, at }))
      .then({ type: 'MessagingSettingsChosen', data: { ...chosen, presence: false } });
  });
});

describe('A sign of a fraud', () => {
  it.each([
    ['payment', 'Send the money to my account number, I will open the file for you.'],
    ['payment', 'It is cheaper if you pay me directly by bank transfer.'],
    ['payment', 'I only take Bitcoin or gift cards'],
    ['phone', 'Call me on 0803 123 4567 89'],
    ['phone', 'My number is +234-803-123-4567'],
    ['phone', 'Let us talk on WhatsApp'],
  ])('of %s is in: %s', (sign, said) => expect(signIn(said)).toBe(sign));

  it.each([
    'The form costs ₦12,500 since 2026, and the second one 25000.',
    'Does your guide cover the account of a company?',
    'I paid at the checkout yesterday.',
  ])('is not in: %s', (said) => expect(signIn(said)).toBeUndefined());
});

describe('The words of a message', () => {
  it('are found without case and accents, whole or by their beginning', () => {
    const said = 'The café in Ìbàdàn opens at nine';
    for (const query of ['cafe', 'IBADAN nine', 'ibad', 'the open'])
      expect([query, isIn(said, wordsOf(query))]).toEqual([query, true]);
    for (const query of ['afe', 'lagos', 'cafe lagos'])
      expect([query, isIn(said, wordsOf(query))]).toEqual([query, false]);
  });
});
