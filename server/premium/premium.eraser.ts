import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { EndPremium, premium } from './premium.js';

/** Ends the Premium of an erased person, which is charged no more. What was charged stays in the books. */
@Injectable()
export class PremiumEraser implements PersonEraser {
  constructor(private readonly store: EventStore) {}

  async erase(userId: UserId) {
    await this.store.decide(premium, userId, new EndPremium({ userId, at: now() }));
  }
}
