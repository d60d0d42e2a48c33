import { Injectable } from '@nestjs/common';
import { TICKET_ANSWER, TICKET_EMAIL } from '#server/kernel/ticket-texts';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Mail, messageIdOf } from '#server/platform/providers/mail';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { PersonKeys } from '#server/platform/security/person-keys';
import { answerMail, receivedMail } from './contact.mails.js';
import { type AboutTicket, type AnswerMail, receivedMailId } from './contact.reactions.js';
import { TicketLinks } from './ticket.links.js';
import { EraseTicket, isDue, keyOf, ticket } from './ticket.js';

/** Mails about tickets. Where the asker was erased, the address is not readable any more, and nothing is sent. */
@Injectable()
export class MailReceived implements JobHandler<AboutTicket> {
  constructor(
    private readonly encryption: FieldEncryption,
    private readonly links: TicketLinks,
    private readonly mail: Mail,
    private readonly store: EventStore,
  ) {}

  async handle({ ticketId }: AboutTicket, { id }: JobContext) {
    const { email, number } = await this.store.state(ticket, ticketId);
    const to = await this.encryption.decrypt(email, TICKET_EMAIL);
    if (to) await this.mail.sendOnce(id, { to, ...receivedMail({ number, link: this.links.of(ticketId) }) });
  }
}

/** Mail programs show it in one conversation with the mail that confirmed the ticket. */
@Injectable()
export class MailAnswer implements JobHandler<AnswerMail> {
  constructor(
    private readonly encryption: FieldEncryption,
    private readonly links: TicketLinks,
    private readonly mail: Mail,
    private readonly store: EventStore,
  ) {}

  async handle({ ticketId, answer }: AnswerMail, { id }: JobContext) {
    const { email, number } = await this.store.state(ticket, ticketId);
    const to = await this.encryption.decrypt(email, TICKET_EMAIL);
    const wrote = await this.encryption.decrypt(answer, TICKET_ANSWER);
    if (!to || !wrote) return;
    const first = messageIdOf(receivedMailId(ticketId));
    const headers = { 'In-Reply-To': first, References: first };
    await this.mail.sendOnce(id, { to, ...answerMail({ number, wrote, link: this.links.of(ticketId) }), headers });
  }
}

/** Destroys the key of a visitor's ticket, which is that of all its texts. Of a ticket with a later word nothing is erased yet. */
@Injectable()
export class EraseOldTicket implements JobHandler<AboutTicket> {
  constructor(
    private readonly keys: PersonKeys,
    private readonly store: EventStore,
  ) {}

  async handle({ ticketId }: AboutTicket) {
    const at = now();
    if (!isDue(await this.store.state(ticket, ticketId), at)) return;
    await this.keys.erase(keyOf(ticketId, null));
    await this.store.decide(ticket, ticketId, new EraseTicket({ ticketId, at }));
  }
}
