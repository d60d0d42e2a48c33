import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { now } from '#server/platform/clock';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { RemindBuyer } from './review-commands.js';
import type { ReminderOrder } from './reviews.mails.js';

/** Reminds a buyer some days after the purchase. */
@Injectable()
export class RemindAfterDays implements JobHandler<ReminderOrder> {
  constructor(private readonly commands: CommandBus) {}

  handle({ listingId, buyerId }: ReminderOrder) {
    return this.commands.execute(new RemindBuyer({ listingId, buyerId, cause: 'days', at: now() }));
  }
}
