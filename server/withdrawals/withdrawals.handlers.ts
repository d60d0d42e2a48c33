import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BANK_ACCOUNT, unpackAccount } from '#server/kernel/bank-account';
import type { Instant, Reference } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { log } from '#server/platform/log';
import { ProviderError } from '#server/platform/providers/payments';
import { type ProviderTransfer, REFUSED, Transfers } from '#server/platform/providers/transfers';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import {
  FailWithdrawal,
  isUnderWay,
  PayWithdrawal,
  RegisterRecipient,
  ReportTransfer,
  withdrawal,
  type WithdrawalCommand,
  type WithdrawalState,
} from './withdrawal.js';
import { CheckWithdrawal, SendWithdrawal } from './withdrawals.commands.js';

type Started = Exclude<WithdrawalState, { status: 'none' }>;
type Step = { reference: Reference; at: Instant };

/** Time for which a refused transfer is ordered again that our balance did not cover, or that an earlier order may have made. */
const WAITED_MS = 86_400_000;

/** The provider's side of withdrawals: its API is asked before and after every order. */
@Injectable()
export class BankSide {
  constructor(
    private readonly store: EventStore,
    private readonly transfers: Transfers,
    private readonly encryption: FieldEncryption,
  ) {}

  state(reference: Reference): Promise<WithdrawalState> {
    return this.store.state(withdrawal, reference);
  }

  /** Records what the provider says; resolves to the withdrawal afterwards, and to whether the provider has the transfer. */
  async ask({ reference, at }: Step): Promise<{ state: WithdrawalState; isKnown: boolean }> {
    const state = await this.state(reference);
    if (state.status === 'none' || state.status === 'failed') return { state, isKnown: true };
    const transfer = await this.transfers.find(reference);
    if (!transfer) {
      if (state.status !== 'started')
        log.error({ reference }, 'the payment provider lost a transfer that it confirmed');
      return { state, isKnown: false };
    }
    return { state: await this.record({ reference, at }, state, transfer), isKnown: true };
  }

  /** Records nothing for a transfer of another amount: a person must look at it. */
  async record({ reference, at }: Step, state: Started, transfer: ProviderTransfer): Promise<WithdrawalState> {
    if (transfer.amount !== state.amount) {
      log.error({ reference, transfer }, 'the payment provider has a transfer of another amount under this reference');
      return state;
    }
    return this.decide(reference, commandFor({ reference, at }, transfer));
  }

  decide(reference: Reference, command: WithdrawalCommand): Promise<WithdrawalState> {
    return this.store.decideAndQuery(withdrawal, reference, command, (state) => state);
  }

  /** The provider's code of the account; undefined when it takes no such account, or its owner is erased. */
  async recipientOf({ destination }: Started): Promise<string | undefined> {
    const account = unpackAccount(await this.encryption.decrypt(destination, BANK_ACCOUNT));
    return account && this.transfers.recipient(account).catch(refusedAsUndefined);
  }

  /** The transfer, or why the provider refuses the order for good. */
  async order(order: Parameters<Transfers['send']>[0]): Promise<ProviderTransfer | { refused: string }> {
    try {
      return await this.transfers.send(order);
    } catch (error) {
      if (error instanceof ProviderError && REFUSED.has(error.status)) return { refused: error.reason };
      throw error;
    }
  }
}

/** What the provider's status means for a withdrawal. Every status that it documents is one of these (E19). */
export function commandFor(step: Step, { status, failure }: Omit<ProviderTransfer, 'amount'>): WithdrawalCommand {
  switch (status) {
    case 'success':
      return new PayWithdrawal(step);
    case 'pending':
    case 'otp':
    case 'received':
      return new ReportTransfer({ ...step, status });
    case 'failed':
    case 'reversed':
    case 'abandoned':
    case 'blocked':
    case 'rejected':
      return new FailWithdrawal({ ...step, reason: status, failure: failure && failure.slice(0, 200) });
  }
}

@CommandHandler(CheckWithdrawal)
export class CheckWithdrawalHandler implements ICommandHandler<CheckWithdrawal> {
  constructor(private readonly bank: BankSide) {}

  async execute({ data }: CheckWithdrawal): Promise<WithdrawalState> {
    return (await this.bank.ask(data)).state;
  }
}

@CommandHandler(SendWithdrawal)
export class SendWithdrawalHandler implements ICommandHandler<SendWithdrawal> {
  constructor(private readonly bank: BankSide) {}

  /** Resolves to the withdrawal afterwards. After an order whose outcome is unknown the next run asks before it orders again. */
  async execute({ data: { reference, at } }: SendWithdrawal): Promise<WithdrawalState> {
    const step = { reference, at };
    const { state, isKnown } = await this.bank.ask(step);
    if (isKnown || state.status !== 'started') return state;
    const recipient = state.recipient ?? (await this.bank.recipientOf(state));
    if (!recipient) return this.fail(step, 'The bank does not take money for this account.');
    await this.bank.decide(reference, new RegisterRecipient({ ...step, recipient }));

    failpoint('before-transfer-order');
    const order = { amount: state.amount, recipient, reference, reason: 'Groundwork wallet' };
    const answer = await this.bank.order(order);
    failpoint('after-transfer-order');
    if (!('refused' in answer)) return this.bank.record(step, state, answer);
    // Refused as a duplicate: an earlier order, whose answer was lost, arrived meanwhile.
    const again = await this.bank.ask(step);
    if (again.isKnown || !isUnderWay(again.state)) return again.state;
    const isShort = /balance/i.test(answer.refused);
    if (isShort)
      log.error({ reference, amount: state.amount }, 'our balance at the payment provider does not cover a withdrawal');
    // A provider that refuses a used reference and does not find it lags behind itself: that transfer may still be paid.
    const mayBeOrdered = state.recipient !== undefined || /reference/i.test(answer.refused);
    const isEarly = Date.parse(at) - Date.parse(state.startedAt) < WAITED_MS;
    if (isEarly && (isShort || mayBeOrdered)) return again.state;
    return this.fail(step, answer.refused.slice(0, 200));
  }

  private fail(step: Step, failure: string) {
    return this.bank.decide(step.reference, new FailWithdrawal({ ...step, reason: 'refused', failure }));
  }
}

function refusedAsUndefined(error: unknown): undefined {
  if (error instanceof ProviderError && REFUSED.has(error.status)) return undefined;
  throw error;
}
