import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { conflict, invalid } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import type { Me } from '#server/platform/http/policy';
import { Banks } from '#server/platform/providers/banks';
import { IdentityChecks } from '#server/platform/providers/identity-checks';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { openAnswers } from './application-texts.js';
import { creatorApplication } from './creator-application.js';
import { IDENTITY_CHECK } from './creator-applications.events.js';
import type { IdentityCheckForm } from './creator-applications.input.js';
import { AskIdentityCheck, type CheckDetails, EndIdentityCheck, SendIdentityCheck } from './identity-check.js';
import { keepCustomer } from './identity-customers.rows.js';

/**
 * Asks the payment provider to compare an applicant's name with a BVN and a bank account. The whole numbers live in this call alone:
 * what is recorded has their last four digits. After a crash or an outage the same request goes on where it was.
 */
@Injectable()
export class IdentityCheckRequest {
  constructor(
    private readonly banks: Banks,
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly provider: IdentityChecks,
    private readonly store: EventStore,
  ) {}

  /** 409 `names_missing` or `check_under_way`; 400 at `bank_code`; 502 while the provider is away. */
  async send({ id: userId, email }: Me, identity: CommandIdentity, form: IdentityCheckForm) {
    const name = await this.nameOf(userId);
    const bank = (await this.banks.all()).find(({ code }) => code === form.bank_code);
    if (!bank) throw invalid('bank_code', 'Choose a bank of the list.');
    const given = { ...name, bvn: form.bvn, accountNumber: form.account_number, bankCode: bank.code };
    const details: CheckDetails = {
      ...{ ...name, bankCode: bank.code, bankName: bank.name },
      ...{ bvn: form.bvn.slice(-4), account: form.account_number.slice(-4) },
    };

    const about = { userId, checkId: uuidV5(identity.commandId, 'identity-check') };
    const sealed = await this.encryption.encrypt(userId, IDENTITY_CHECK, JSON.stringify(details));
    const ask = new AskIdentityCheck({ ...about, consent: form.consent_version, details: sealed, at: now() });
    await this.commands.execute(identified(ask, identity));
    const customer = await this.provider.customer(email, name);
    await keepCustomer(this.db.sql, customer, userId);
    await this.commands.execute(new SendIdentityCheck({ ...about, at: now() }));
    if ((await this.provider.order(customer, given)) === 'refused')
      await this.commands.execute(new EndIdentityCheck({ ...about, reason: 'refused', at: now() }));
  }

  private async nameOf(userId: string) {
    const state = await this.store.state(creatorApplication, userId);
    const { first_name: firstName, last_name: lastName } = (await openAnswers(this.encryption, state)).about;
    if (!firstName || !lastName) throw conflict('names_missing', 'Enter your first and last name first.');
    return { firstName, lastName };
  }
}
