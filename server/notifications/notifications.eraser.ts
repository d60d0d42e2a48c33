import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { PushDevices } from './push.devices.js';

/** The devices to which notifications are pushed. */
@Injectable()
export class NotificationsEraser implements PersonEraser {
  constructor(private readonly devices: PushDevices) {}

  erase(userId: UserId) {
    return this.devices.erase(userId);
  }
}
