import { Controller, Delete, Get, HttpCode, Put } from '@nestjs/common';
import type { z } from 'zod';
import { invalid, notFound } from '#server/kernel/domain-error';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { areBrowserKeys, Push, type PushSubscription } from '#server/platform/providers/push';
import { notificationsLimit } from './notifications.limits.js';
import { pushState } from './notifications.output.js';
import { PushDevices } from './push.devices.js';
import { pushSubscription } from './push.input.js';

/** Whether notifications reach the caller's device while the site is closed (A0.21). A device is the session that asks. */
@Controller('notifications/push')
@Policy('user')
export class PushController {
  constructor(
    private readonly devices: PushDevices,
    private readonly limits: RateLimits,
    private readonly push: Push,
  ) {}

  @Get()
  @Output(dataOf(pushState))
  async state(@CurrentUser() me: Me) {
    return { data: await this.stateOf(me) };
  }

  /** Sends what notifies the caller to this browser from now on; 404 where the site does not push. */
  @Put()
  @Output(messageWith(pushState))
  async turnOn(@CurrentUser() me: Me, @Input(pushSubscription) subscription: z.output<typeof pushSubscription>) {
    await this.limits.count(notificationsLimit, me.id);
    checkSubscription(this.push, subscription);
    await this.devices.turnOn(me, subscription);
    return { message: 'You are notified on this device', data: await this.stateOf(me) };
  }

  @Delete()
  @HttpCode(204)
  async turnOff(@CurrentUser() me: Me) {
    await this.devices.turnOff(me);
  }

  private async stateOf(me: Me) {
    return { public_key: this.push.publicKey ?? null, is_on: await this.devices.isOn(me) };
  }
}

/** Throws 404 where push is off, and 400 for a subscription to which nothing can be sent. */
export function checkSubscription(push: Push, { endpoint, keys }: PushSubscription) {
  if (!push.publicKey) throw notFound();
  if (!push.isKnown(endpoint)) throw invalid('endpoint', 'We do not know the push service of this browser.');
  if (!areBrowserKeys(keys)) throw invalid('keys', 'Send the subscription as the browser gives it.');
}
