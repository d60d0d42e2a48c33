import type { TicketPurpose } from '#server/kernel/ticket-texts';

/** What a message to us is about, in words. */
export const ticketPurposes: Record<TicketPurpose, string> = {
  email_marketing: 'Email Marketing',
  copy_writing: 'Copy Writing',
  software_development: 'Software Development',
  support: 'Support',
  billing: 'Billing',
  partnership: 'Partnership',
};
