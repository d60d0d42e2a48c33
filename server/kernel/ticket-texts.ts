/** Bind the ciphertexts of tickets; stored events depend on them. */
export const [TICKET_NAME, TICKET_EMAIL, TICKET_MESSAGE, TICKET_ANSWER] = [
  'ticket-name',
  'ticket-email',
  'ticket-message',
  'ticket-answer',
];

/** What a message to us is about. */
export const TICKET_PURPOSES = [
  ...(['email_marketing', 'copy_writing', 'software_development'] as const),
  ...(['support', 'billing', 'partnership'] as const),
] as const;
export type TicketPurpose = (typeof TICKET_PURPOSES)[number];
