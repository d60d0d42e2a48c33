import { Declined } from './declined.js';
import type { Customer, Fact, Identification } from './facts.js';

/** The BVNs that the sandbox knows; any other does not match. */
export const TEST_BVNS = { matches: '22200000011', differs: '22200000022', silent: '22200000033' } as const;

/** As the provider shows them: the first and the last three digits. The sandbox keeps nothing more of a number. */
const masked = (digits: string) => `${digits.slice(0, 3)}${'*'.repeat(digits.length - 6)}${digits.slice(-3)}`;

/** Customers, and the comparisons of their name, BVN and bank account that were asked for. */
export class Identities {
  readonly customers = new Map<string, Customer>();
  readonly identifications = new Map<number, Identification>();

  keep(customer: Customer): void {
    this.customers.set(customer.code, customer);
  }

  ask(identification: Identification): void {
    this.identifications.set(identification.id, identification);
  }

  end(id: number): void {
    this.identifications.set(id, { ...this.identifications.get(id)!, isAnswered: true });
  }

  /** The same address is the same customer. */
  mayKeep(customer: Customer): { customer: Customer; facts: Fact[] } {
    const known = this.customers.get(customer.code);
    return known ? { customer: known, facts: [] } : { customer, facts: [{ type: 'customer', customer }] };
  }

  /** `given`: the whole digits, of which the fact has the masked ones. */
  mayAsk(id: number, code: string, given: { bvn: string; account_number: string; bank_code: string }): Identification {
    if (!this.customers.has(code)) throw new Declined(404, 'Customer not found', 'customer_not_found');
    const { matches, silent } = TEST_BVNS;
    return {
      ...{ id, customer: code, bvn: masked(given.bvn), accountNumber: masked(given.account_number) },
      ...{ bankCode: given.bank_code, isAnswered: false },
      outcome: given.bvn === matches ? 'success' : given.bvn === silent ? 'silence' : 'failed',
    };
  }
}

/** `data` of the webhooks `customeridentification.*`. */
export const identificationData = (
  { id, bvn, accountNumber, bankCode, outcome }: Identification,
  { code, email }: Customer,
) => ({
  ...{ customer_id: String(id), customer_code: code, email },
  identification: { country: 'NG', type: 'bank_account', bvn, account_number: accountNumber, bank_code: bankCode },
  ...(outcome === 'failed' ? { reason: 'Account number or BVN is incorrect' } : {}),
});
