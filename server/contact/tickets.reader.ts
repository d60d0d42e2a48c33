import { Injectable } from '@nestjs/common';
import { type TicketSeen, ticketMessages } from '#projections/contact/contact.queries';
import type { TicketId } from '#server/kernel/ids';
import { openColumns, REMOVED } from '#server/kernel/sealed';
import { claimShown } from '#server/kernel/staff-claims';
import { TICKET_ANSWER, TICKET_EMAIL, TICKET_MESSAGE, TICKET_NAME } from '#server/kernel/ticket-texts';
import { Database } from '#server/platform/database/sql';
import type { Me } from '#server/platform/http/policy';
import { FieldEncryption } from '#server/platform/security/field-encryption';

type Written = { ticket: TicketId; from: 'asker' | 'staff'; text: string; at: string };

/** Tickets as their routes answer them, with what was written in them. */
@Injectable()
export class Tickets {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  async forAsker(row: TicketSeen) {
    return shown(row, await this.messages([row]));
  }

  async onDesk(rows: readonly TicketSeen[], me: Me) {
    const messages = await this.messages(rows);
    const typed = await openColumns(this.encryption, rows, { name: TICKET_NAME, email: TICKET_EMAIL });
    return rows.map((row, i) => ({
      ...shown(row, messages),
      ...{ id: row.id, name: typed[i]!.name ?? REMOVED, email: typed[i]!.email ?? REMOVED, since: row.since },
      ...{ username: row.username, is_premium: row.is_premium, is_own: row.asker_id === me.id },
      claim: claimShown(row, me.id),
    }));
  }

  private async messages(tickets: readonly TicketSeen[]): Promise<Written[]> {
    const rows = await ticketMessages(
      this.db.sql,
      tickets.map(({ id }) => id),
    );
    const of = (byAsker: boolean, purpose: string) =>
      this.encryption.decryptAll(
        rows.map(({ by_asker, text }) => (by_asker === byAsker ? text : null)),
        purpose,
      );
    const [asked, answered] = await Promise.all([of(true, TICKET_MESSAGE), of(false, TICKET_ANSWER)]);
    return rows.map(({ ticket_id: id, by_asker, at }, n) => ({
      ...{ ticket: id, from: by_asker ? 'asker' : 'staff', at },
      text: asked[n] ?? answered[n] ?? REMOVED,
    }));
  }
}

const shown = ({ id, number, purpose, status, created_at }: TicketSeen, messages: readonly Written[]) => ({
  ...{ number, purpose, status, created_at },
  messages: messages.filter(({ ticket }) => ticket === id).map(({ from, text, at }) => ({ from, text, at })),
});
