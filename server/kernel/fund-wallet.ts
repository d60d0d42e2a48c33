import type { CommandIdentity } from './command.js';
import type { Instant, Reference, UserId } from './ids.js';
import type { Kobo } from './money.js';

/** A checkout that the provider opened. */
export type CheckoutAnswer = { reference: Reference; amount: Kobo; authorizationUrl: string; accessCode: string };
/** References follow from `identity`: the same command never opens a second payable checkout. */
export type Payer = { identity: CommandIdentity; payerId: UserId; email: string; at: Instant };

/**
 * Charges a card that paid before for the deposit `reference` into the wallet of its payer. A repetition charges nothing again.
 * Resolves to the instant since which the outcome is open, or to undefined once the deposit was paid or has failed. Throws
 * `ProviderError`, after which the card may be charged: the same command is sent again.
 */
export class FundByCard {
  constructor(
    readonly data: {
      reference: Reference;
      payerId: UserId;
      amount: Kobo;
      /** What the provider charges the card by. Without it nothing is charged: a charge that the provider does not know failed. */
      authorization?: { code: string; email: string };
      at: Instant;
    },
  ) {}
}

/**
 * Opens a checkout that fills the payer's wallet, for every module that needs it filled; resolves to a `CheckoutAnswer`.
 * `returnPath`: the client's page to which the provider returns; by default that of payments.
 */
export class FundWallet {
  constructor(readonly data: Payer & { amount: Kobo; returnPath?: string }) {}
}
