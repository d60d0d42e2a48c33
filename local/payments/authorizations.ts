import { authorizationCode } from './answers.js';
import { Declined } from './declined.js';
import type { Fact } from './facts.js';
import type { Transactions } from './transactions.js';

/** What charges the cards of payers again. A payer has one at a time; the next payment after its end makes another one. */
export class Authorizations {
  private readonly gone = new Set<string>();

  constructor(private readonly transactions: Transactions) {}

  end(code: string): void {
    this.gone.add(code);
  }

  /** Those that charge no card any more. */
  get ended(): string[] {
    return [...this.gone];
  }

  of(email: string): string {
    let ended = 0;
    while (this.gone.has(authorizationCode(email, ended))) ended++;
    return authorizationCode(email, ended);
  }

  /** Throws `Declined` unless it charges the card of this payer. */
  mayCharge(code: string, email: string): void {
    if (this.gone.has(code))
      throw new Declined(400, 'Authorization code is no longer active', 'inactive_authorization');
    if (code !== this.of(email))
      throw new Declined(400, 'Authorization code is invalid for this customer', 'invalid_authorization');
  }

  /** One that was ended before, or that no payment made, is unknown. */
  mayEnd(code: string, at: string): Fact[] {
    const isMade = this.transactions.find(
      ({ email, status, authorization = authorizationCode(email) }) => status !== 'abandoned' && authorization === code,
    );
    if (!isMade || this.gone.has(code))
      throw new Declined(404, 'Authorization code not found', 'authorization_not_found');
    return [{ type: 'authorization-ended', code, at }];
  }
}
