import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '#server/platform/config';
import { ProviderClient, ProviderError } from './provider-client.js';

const customer = z.object({ customer_code: z.string().min(1).max(100) });
const AWAY = 'The payment provider cannot take this check now. Nothing was sent to a bank. Try again in a moment.';

export type Named = { firstName: string; lastName: string };
/** `bvn`: 11 digits, `accountNumber`: 10 digits. Both are in memory only. */
export type Identification = Named & { bvn: string; accountNumber: string; bankCode: string };

/**
 * The part of Paystack's API that compares a person's name, BVN and bank account; off without `IDENTITY_CHECK=on`. Its one type is
 * `bank_account`: a NIN alone cannot be checked. The result comes as `customeridentification.success` or `.failed`.
 */
@Injectable()
export class IdentityChecks implements OnApplicationShutdown {
  readonly isOn: boolean;
  private readonly client: ProviderClient;

  constructor(config: Config) {
    this.isOn = config.get('IDENTITY_CHECK') === 'on';
    this.client = new ProviderClient(config.get('PAYSTACK_BASE_URL'), config.get('PAYSTACK_SECRET_KEY'));
  }

  /** The provider's code of a customer; the same address has the same code. Throws `ProviderError`. */
  async customer(email: string, { firstName, lastName }: Named): Promise<string> {
    const body = { email, first_name: firstName, last_name: lastName };
    const call = { method: 'POST', path: '/customer', shape: customer } as const;
    return (await this.client.call({ ...call, detail: AWAY, body })).customer_code;
  }

  /** Orders a check. `unknown`: there was no answer, and the check may be under way. */
  async order(code: string, given: Identification): Promise<'taken' | 'refused' | 'unknown'> {
    const body = {
      ...{ country: 'NG', type: 'bank_account', account_number: given.accountNumber, bvn: given.bvn },
      ...{ bank_code: given.bankCode, first_name: given.firstName, last_name: given.lastName },
    };
    const path = `/customer/${encodeURIComponent(code)}/identification`;
    try {
      await this.client.call({ method: 'POST', path, shape: z.unknown(), detail: AWAY, body });
      return 'taken';
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // Its sentence may repeat what was sent: it is neither logged nor shown.
      return error.isRefusal ? 'refused' : 'unknown';
    }
  }

  onApplicationShutdown() {
    return this.client.close();
  }
}
