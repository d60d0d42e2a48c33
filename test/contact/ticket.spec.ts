import { describe, expect, it } from '@jest/globals';
import type { ContactEvent } from '#server/contact/contact.events';
import {
  AnswerTicket,
  ClaimTicket,
  CloseTicket,
  ContinueTicket,
  EraseTicket,
  OpenTicket,
  ReleaseTicket,
  ticket,
} from '#server/contact/ticket';
import { ticketNumber } from '#server/contact/ticket.number';
import { specification } from '../given.js';

const at = '2026-11-27T09:00:00.000Z';
const soon = '2026-11-27T09:29:59.000Z';
const until = '2026-11-27T09:30:00.000Z';
const text = { v: 1, kid: '1', by: 'bola', ciphertext: 'c2VhbGVk' } as const;
const texts = { name: text, email: text, message: text };
const asked = { ticketId: 't', askerId: 'bola', at };

const opened = (askerId: string | null = 'bola'): ContactEvent => ({
  ...{ type: 'TicketOpened', data: { ...asked, askerId, number: 'GW-1', purpose: 'support', ...texts } },
});
const claimed = (by = 'fola'): ContactEvent => ({ type: 'TicketClaimed', data: { ticketId: 't', by, until, at } });
const answered = (when = at): ContactEvent => ({
  ...{ type: 'TicketAnswered', data: { ...asked, by: 'fola', answer: text, at: when } },
});
const closed: ContactEvent = { type: 'TicketClosed', data: { ...asked, by: 'fola' } };
const continued: ContactEvent = { type: 'TicketContinued', data: { ...asked, message: text } };
const erased: ContactEvent = { type: 'TicketErased', data: { ticketId: 't', at: '2028-11-26T09:00:00.000Z' } };

const act = (by: string, when = at) => ({ ticketId: 't', by, at: when });
const open = new OpenTicket({ ...asked, number: 'GW-1', purpose: 'support', ...texts });
const claim = (by = 'fola', when = at) => new ClaimTicket(act(by, when));
const reply = (by = 'fola', when = at) => new AnswerTicket({ ...act(by, when), answer: text });
const close = (by = 'fola') => new CloseTicket(act(by));
const more = new ContinueTicket({ ticketId: 't', message: text, at });
const erase = (when: string) => new EraseTicket({ ticketId: 't', at: when });
const given = specification(ticket);

describe('A message to us', () => {
  it('is not answered or closed over what was written meanwhile', () => {
    const [answer, end] = [
      new AnswerTicket({ ...act('fola'), answer: text, seen: 1 }),
      new CloseTicket({ ...act('fola'), seen: 1 }),
    ];
    given(opened(), continued).when(answer).thenRefused('continued');
    given(opened(), continued).when(end).thenRefused('continued');
    given(opened(), continued)
      .when(new AnswerTicket({ ...act('fola'), answer: text, seen: 2 }))
      .then(answered());
    given(opened()).when(end).then(closed);
  });

  it('is opened once', () => {
    given().when(open).then(opened());
    given(opened()).when(open).thenNothing();
  });

  it('stays with the moderator who took it for half an hour', () => {
    given(opened()).when(claim()).then(claimed());
    given(opened(), claimed()).when(claim()).thenNothing();
    given(opened(), claimed()).when(claim('kemi', soon)).thenRefused('claimed');
    given(opened(), claimed()).when(reply('kemi', soon)).thenRefused('claimed');
    given(opened(), claimed()).when(close('kemi')).thenRefused('claimed');
    given(opened(), claimed())
      .when(reply('kemi', until))
      .then({ type: 'TicketAnswered', data: { ...asked, by: 'kemi', answer: text, at: until } });
  });

  it('is left to others by that moderator alone', () => {
    given(opened(), claimed())
      .when(new ReleaseTicket(act('fola')))
      .then({ type: 'TicketReleased', data: act('fola') });
    given(opened(), claimed())
      .when(new ReleaseTicket(act('kemi')))
      .thenNothing();
  });

  it('is answered once, and by no one who wrote it', () => {
    given(opened()).when(reply()).then(answered());
    given(opened(), answered()).when(reply('kemi')).thenRefused('answered');
    given(opened()).when(reply('bola')).thenRefused('own_case');
    given(opened()).when(close('bola')).thenRefused('own_case');
    given().when(reply()).thenRefused('not_found');
  });

  it('is closed with or without an answer, and is open again when the asker writes', () => {
    given(opened()).when(close()).then(closed);
    given(opened(), answered()).when(close()).then(closed);
    given(opened(), closed).when(close()).thenNothing();
    given(opened(), closed).when(reply()).thenRefused('closed');
    given(opened(), closed).when(more).then(continued);
    given(opened(), answered(), continued).when(reply()).then(answered());
  });

  it('of a visitor is erased two years after the last word, that of a person is not', () => {
    const [early, due] = ['2028-11-26T08:59:59.999Z', '2028-11-26T09:00:00.000Z'];
    given(opened(null)).when(erase(early)).thenNothing();
    given(opened(null)).when(erase(due)).then(erased);
    given(opened(null), answered('2027-01-01T00:00:00.000Z')).when(erase(due)).thenNothing();
    given(opened()).when(erase(due)).thenNothing();
    given(opened(null), erased).when(erase(due)).thenNothing();
    given(opened(null), erased).when(more).thenRefused('not_found');
    given().when(erase(due)).thenNothing();
  });
});

describe('The number of a ticket', () => {
  it('is made of its id, and says nothing of others', () => {
    const id = '5c1e7a01-9a51-4d1c-8a67-2f0d5c1e7d31';
    expect(ticketNumber(id)).toMatch(/^GW-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(ticketNumber(id)).toBe(ticketNumber(id));
    expect(ticketNumber('5c1e7a01-9a51-4d1c-8a67-2f0d5c1e7d32').slice(0, 5)).not.toBe(ticketNumber(id).slice(0, 5));
  });
});
