/** Why the stack does not start, in words for the person who started it. */
export class CannotStart extends Error {}
