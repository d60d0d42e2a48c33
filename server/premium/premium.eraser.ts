import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { EndPremium, premium } from './premium.js';

/**
 * Ends the Premium of an erased person, which is charged no more. What was charged stays in the books. Reminders of earlier releases
 * named the kept card in plain text.
 */
@Injectable()
export class PremiumEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  async erase(userId: UserId) {
    await this.store.decide(premium, userId, new EndPremium({ userId, at: now() }));
    await sql`update app.outbox set payload = payload - 'card'
      where name = 'premium-reminder' and payload ->> 'to' = ${userId} and payload -> 'card' ? 'last4'`.execute(
      this.db.sql,
    );
  }
}
