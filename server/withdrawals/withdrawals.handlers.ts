import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BANK_ACCOUNT, unpackAccount } from '#server/kernel/bank-account';
import type { Instant, Reference } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { log } from '#server/platform/log';
import { ProviderError } from '#server/platform/providers/payments';
import { OPEN_STATUSES, type OpenStatus, type ProviderTransfer, Transfers } from '#server/platform/providers/transfers';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import {
  FailWithdrawal,
  isUnderWay,
  OrderTransfer,
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
/** A withdrawal as it was before the order of this number, which the provider refused. */
type Refused = Started & { number: number };
/** What the provider was asked: the withdrawal afterwards, and its transfer. */
export type Asked = { state: WithdrawalState; transfer?: ProviderTransfer };

/** Time for which a transfer that our balance does not cover is ordered again. */
const FLOAT_MS = 86_400_000;
/** After this time the provider finds every transfer that it took. Before it, an earlier order may have arrived that it does not find. */
const LAG_MS = 86_400_000;

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

  /** Records what the provider says; resolves to the withdrawal afterwards, and to its transfer, where the provider finds one. */
  async ask({ reference, at }: Step): Promise<Asked> {
    const state = await this.state(reference);
    if (state.status === 'none') return { state };
    const transfer = await this.transfers.find({ reference, amount: state.amount });
    if (transfer) return { state: await this.decide(reference, commandFor({ reference, at }, transfer)), transfer };
    if (state.status === 'sent' || state.status === 'paid')
      log.error({ reference }, 'the payment provider lost a transfer that it confirmed');
    return { state };
  }

  decide(reference: Reference, command: WithdrawalCommand): Promise<WithdrawalState> {
    return this.store.decideAndQuery(withdrawal, reference, command, (state) => state);
  }

  /** The number of the order that is about to be sent; undefined when none is to be sent any more. */
  async nextOrder(step: Step): Promise<number | undefined> {
    const [event] = await this.store.decide(withdrawal, step.reference, new OrderTransfer(step));
    return event?.type === 'TransferOrdered' ? event.data.order : undefined;
  }

  /** The provider's code of the account; undefined when it takes no such account, or its owner is erased. */
  async recipientOf({ destination }: Started): Promise<string | undefined> {
    const account = unpackAccount(await this.encryption.decrypt(destination, BANK_ACCOUNT));
    return account && this.transfers.recipient(account).catch(refusedAsUndefined);
  }

  /** `taken`: the status in which the provider has the transfer now; undefined when it had it before. `refused`: why it does not take the order. */
  async order(order: Parameters<Transfers['send']>[0]): Promise<{ taken?: OpenStatus } | { refused: string }> {
    try {
      const transfer = await this.transfers.send(order);
      // An end that it names at once is confirmed by `find` (E17).
      return { taken: transfer && (OPEN_STATUSES.find((open) => open === transfer.status) ?? 'pending') };
    } catch (error) {
      if (error instanceof ProviderError && error.isRefusal) return { refused: error.reason };
      throw error;
    }
  }
}

/** What the provider's status means for a withdrawal. Every status that it documents is one of these (E19). */
export function commandFor(step: Step, { status, failure }: ProviderTransfer): WithdrawalCommand {
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

  execute({ data }: CheckWithdrawal): Promise<Asked> {
    return this.bank.ask(data);
  }
}

@CommandHandler(SendWithdrawal)
export class SendWithdrawalHandler implements ICommandHandler<SendWithdrawal> {
  constructor(private readonly bank: BankSide) {}

  /** Resolves to the withdrawal afterwards. After an order whose outcome is unknown the next run asks before it orders again. */
  async execute({ data: { reference, at } }: SendWithdrawal): Promise<WithdrawalState> {
    const step = { reference, at };
    const { state, transfer } = await this.bank.ask(step);
    if (transfer || state.status !== 'started') return state;
    const recipient = state.recipient ?? (await this.bank.recipientOf(state));
    if (!recipient) return this.fail(step, 'The bank does not take money for this account.', state.orders);
    await this.bank.decide(reference, new RegisterRecipient({ ...step, recipient }));
    const number = await this.bank.nextOrder(step);
    if (number === undefined) return this.bank.state(reference);

    failpoint('before-transfer-order');
    const order = { amount: state.amount, recipient, reference, reason: 'Groundwork wallet' };
    const answer = await this.bank.order(order);
    failpoint('after-transfer-order');
    if ('refused' in answer) return this.refused(step, { ...state, number }, answer.refused);
    if (answer.taken) await this.bank.decide(reference, new ReportTransfer({ ...step, status: answer.taken }));
    else log.warn({ reference }, 'the payment provider took a transfer before, and does not find it yet');
    return (await this.bank.ask(step)).state;
  }

  /** A refusal ends the withdrawal only when no other order can have been taken; a later one is seen by the decision. */
  private async refused(step: Step, { startedAt, recipient, amount, number }: Refused, reason: string) {
    const { state, transfer } = await this.bank.ask(step);
    if (transfer || !isUnderWay(state)) return state;
    const [ageMs, about] = [Date.parse(step.at) - Date.parse(startedAt), { reference: step.reference, amount, reason }];
    if (/balance/i.test(reason) && ageMs < FLOAT_MS) {
      log.error(about, 'our balance at the payment provider does not cover a withdrawal');
      return state;
    }
    // An earlier run may have ordered the transfer; those of earlier releases recorded only that they registered the account.
    if ((recipient || number > 1) && ageMs < LAG_MS) {
      log.warn(about, 'the payment provider refuses a transfer that it may have taken before');
      return state;
    }
    return this.fail(step, reason.slice(0, 200), number);
  }

  private fail(step: Step, failure: string, order?: number) {
    return this.bank.decide(step.reference, new FailWithdrawal({ ...step, reason: 'refused', failure, order }));
  }
}

function refusedAsUndefined(error: unknown): undefined {
  if (error instanceof ProviderError && error.isRefusal) return undefined;
  throw error;
}
