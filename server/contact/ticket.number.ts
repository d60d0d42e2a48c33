import { createHash } from 'node:crypto';
import { UNAMBIGUOUS } from '#server/kernel/coupon-codes';
import type { TicketId } from '#server/kernel/ids';

const LENGTH = 10;

/** The number by which people name a ticket, `GW-7F3K9-QXM2C`, made of its id: about 50 bits that are not counted up. */
export function ticketNumber(id: TicketId): string {
  const bytes = createHash('sha256').update(`ticket/${id}`).digest().subarray(0, LENGTH);
  const characters = [...bytes].map((byte) => UNAMBIGUOUS[byte % UNAMBIGUOUS.length]).join('');
  return `GW-${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`;
}
