import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { MeetingId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import type { Me } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { meetingStepLimit } from './meetings.limits.js';
import { Meetings } from './meetings.reader.js';

/** Commands of the two of a meeting, and the meeting as it is after each. 404 for others than the two. */
@Injectable()
export class MeetingActs {
  constructor(
    private readonly commands: CommandBus,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly meetings: Meetings,
    private readonly views: ViewPositions,
  ) {}

  async change(message: string, id: MeetingId, me: Me, command: object) {
    await this.limits.count(meetingStepLimit, me.id);
    await this.meetings.find(id, me.id);
    await this.commands.execute(command);
    await this.views.settled();
    return { message, data: await this.meetings.shown(id, me.id) };
  }

  sealed = async ({ id }: Me, purpose: string, typed: string | null) =>
    typed ? this.encryption.encrypt(id, purpose, typed) : null;
}

export const actOf = (meetingId: MeetingId, { id: by }: Me) => ({ meetingId, by, at: now() });
