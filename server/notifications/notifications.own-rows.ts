import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import type { OwnRows } from '#server/platform/security/own-rows';
import { PushDevices } from './push.devices.js';

/** The devices to which notifications are pushed. */
@Injectable()
export class NotificationsOwnRows implements OwnRows {
  constructor(private readonly devices: PushDevices) {}

  async rowsOf(userId: UserId) {
    return { devices: await this.devices.own(userId) };
  }
}
