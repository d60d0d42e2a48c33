/** The actors of events that are no person; the actor of any other event is a person's id. */
export const ACTORS = {
  /** Someone who is not signed in. */
  visitor: 'visitor',
  /** The product itself: a timer or periodic work. */
  system: 'system',
  /** A command of the person who runs the product. */
  operator: 'operator',
  /** The payment provider, by a signed webhook. */
  provider: 'provider',
} as const;
