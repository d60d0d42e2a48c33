import { Controller, HttpCode, Ip, Put } from '@nestjs/common';
import type { z } from 'zod';
import { notFound } from '#server/kernel/domain-error';
import { clientNetwork } from '#server/platform/http/client-network';
import { Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { Push } from '#server/platform/providers/push';
import { replacedPushLimit } from './notifications.limits.js';
import { checkSubscription } from './push.controller.js';
import { PushDevices } from './push.devices.js';
import { replacedPush } from './push.input.js';

/**
 * A browser replaces its subscription while the site is closed: its service worker has no tokens, and shows by the secret of
 * the earlier one that it is this browser.
 */
@Controller('notifications/push/replaced')
@Policy('public')
export class ReplacedPushController {
  constructor(
    private readonly devices: PushDevices,
    private readonly limits: RateLimits,
    private readonly push: Push,
  ) {}

  /** 404 unless the earlier subscription is on. */
  @Put()
  @HttpCode(204)
  async replace(@Ip() address: string, @Input(replacedPush) { before, by }: z.output<typeof replacedPush>) {
    await this.limits.count(replacedPushLimit, clientNetwork(address));
    checkSubscription(this.push, by);
    if (!(await this.devices.replace(before, by))) throw notFound();
  }
}
