import { accountEvents } from '#server/accounts/accounts.events';
import { contactEvents } from '#server/contact/contact.events';
import type { Instant, TicketId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import type { TicketPurpose } from '#server/kernel/ticket-texts';
import { type Audience, table, view } from '../projection.js';
import type { Rows } from '../rows.js';

/** `since`: when the asker last wrote; `done_at`: when it was answered or closed. */
export type TicketRow = {
  id: TicketId;
  number: string;
  /** Null for a visitor. */
  asker_id: UserId | null;
  purpose: TicketPurpose;
  name: Sealed;
  email: Sealed;
  status: 'open' | 'answered' | 'closed';
  claim_by: UserId | null;
  claim_until: Instant | null;
  created_at: Instant;
  since: Instant;
  done_at: Instant | null;
};
/** `number` is the event's in the stream of the ticket. */
export type TicketMessageRow = { ticket_id: TicketId; number: number; by_asker: boolean; text: Sealed; at: Instant };

type Tables = { ticket: Rows<TicketRow>; message: Rows<TicketMessageRow> };

const { UserErased } = accountEvents;
const UNCLAIMED = { claim_by: null, claim_until: null };

function remove({ ticket, message }: Tables, id: TicketId) {
  for (const { number } of message.where({ ticket_id: id })) message.remove({ ticket_id: id, number });
  ticket.remove({ id });
}

/** Messages to us with their answers. Those of an erased person, and of a visitor after two years, are gone. */
export const contactView = view({ ...contactEvents, UserErased })({
  name: 'contact',
  version: 1,
  tables: {
    ticket: table<TicketRow>(
      ['id'],
      {
        id: 'text not null',
        number: 'text not null',
        asker_id: 'text',
        purpose: 'text not null',
        name: 'jsonb not null',
        email: 'jsonb not null',
        status: 'text not null',
        claim_by: 'text',
        claim_until: 'timestamptz',
        created_at: 'timestamptz not null',
        since: 'timestamptz not null',
        done_at: 'timestamptz',
      },
      [['asker_id']],
    ),
    message: table<TicketMessageRow>(
      ['ticket_id', 'number'],
      {
        ticket_id: 'text not null',
        number: 'int not null',
        by_asker: 'boolean not null',
        text: 'jsonb not null',
        at: 'timestamptz not null',
      },
      [['ticket_id']],
    ),
  },
  indexes: `create index if not exists ticket_waiting on ticket (since) where status = 'open';
    create index if not exists ticket_done on ticket (done_at desc) where status <> 'open';`,

  on: {
    TicketOpened: ({ ticket, message }, { revision: number, data }) => {
      const { ticketId: id, askerId, purpose, name, email, message: text, at } = data;
      ticket.put({
        ...{ id, number: data.number, asker_id: askerId, purpose, name, email },
        ...{ status: 'open', ...UNCLAIMED, created_at: at, since: at, done_at: null },
      });
      message.put({ ticket_id: id, number, by_asker: true, text, at });
    },
    TicketContinued: ({ ticket, message }, { revision: number, data: { ticketId: id, message: text, at } }) => {
      ticket.update({ id }, { status: 'open', since: at, done_at: null });
      message.put({ ticket_id: id, number, by_asker: true, text, at });
    },
    TicketClaimed: ({ ticket }, { data: { ticketId: id, by, until } }) =>
      ticket.update({ id }, { claim_by: by, claim_until: until }),
    TicketReleased: ({ ticket }, { data: { ticketId: id } }) => ticket.update({ id }, UNCLAIMED),
    TicketAnswered: ({ ticket, message }, { revision: number, data: { ticketId: id, answer: text, at } }) => {
      ticket.update({ id }, { status: 'answered', ...UNCLAIMED, done_at: at });
      message.put({ ticket_id: id, number, by_asker: false, text, at });
    },
    TicketClosed: ({ ticket }, { data: { ticketId: id, at } }) =>
      ticket.update({ id }, { status: 'closed', ...UNCLAIMED, done_at: at }),
    TicketErased: (tables, { data: { ticketId } }) => remove(tables, ticketId),

    UserErased: (tables, { data: { userId } }) => {
      for (const { id } of tables.ticket.where({ asker_id: userId })) remove(tables, id);
    },
  },

  audience: ({ type, data }) => {
    const desk: Audience[] = [{ role: 'moderator' }, { role: 'admin' }];
    if (type === 'UserErased') return [{ user: data.userId }, ...desk];
    return 'askerId' in data && data.askerId ? [{ user: data.askerId }, ...desk] : desk;
  },
});
