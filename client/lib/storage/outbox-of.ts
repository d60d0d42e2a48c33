/** Where a person's messages wait on this device. */
export const outboxOf = (person: string | undefined) => `outbox:${person}`;
