/** The stack cannot start; the message is meant for the operator. */
export class CannotStart extends Error {}
