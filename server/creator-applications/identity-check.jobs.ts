import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Instant, UserId } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { notBefore } from '#server/platform/clock';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { ANSWERED_WITHIN_MS, EndIdentityCheck } from './identity-check.js';
import { FILES_QUEUE } from './files-deletion.js';

export const END_IDENTITY_CHECK = 'end-identity-check';
export type SilentCheck = { userId: UserId; checkId: string; endsAt: Instant };

/** The timer that ends a check without an answer. */
export function silence({ userId, checkId, at }: { userId: UserId; checkId: string; at: Instant }) {
  const endsAt = new Date(Date.parse(at) + ANSWERED_WITHIN_MS).toISOString();
  return new OutboxMessage<SilentCheck>({
    ...{ id: `${END_IDENTITY_CHECK}-${checkId}`, queue: FILES_QUEUE, name: END_IDENTITY_CHECK },
    ...{ payload: { userId, checkId, endsAt }, dueAt: endsAt },
  });
}

/** Ends a check that the provider never answered; one with an answer stays as it is. */
@Injectable()
export class EndSilentCheck implements JobHandler<SilentCheck> {
  constructor(private readonly commands: CommandBus) {}

  async handle({ userId, checkId, endsAt }: SilentCheck) {
    await this.commands.execute(new EndIdentityCheck({ userId, checkId, reason: 'silence', at: notBefore(endsAt) }));
  }
}
