import { Injectable } from '@nestjs/common';
import { activityOf, type ActivityPlace } from '#projections/activity/activity.queries';
import { recordedEvents } from '#projections/activity/recorded.rows';
import type { Event, Recorded } from '#server/kernel/decider';
import { wordsOf } from '#server/kernel/event-types';
import type { UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { sealed, threadId, userId } from '#server/kernel/shapes';
import { Database } from '#server/platform/database/sql';
import { EventPlaces } from '#server/platform/events/event-places';
import { EventRegistry } from '#server/platform/events/event-registry';
import { replaceShaped } from '#server/platform/events/shaped-values';
import { FieldEncryption } from '#server/platform/security/field-encryption';

/** Events that are read at once. */
const BATCH = 200;
const ANOTHER = 'another person';

/** An event as its person takes it along. `text` of another person is null, and no other person is named. */
export type OwnEvent = { at: string; type: string; what: string; data: object };
type SealedText = { of: Record<string, unknown>; field: string; purpose: string; text: Sealed };

/** Every event that concerns a person, with the texts that this person wrote (A8.17). What is withheld is null. */
@Injectable()
export class OwnEvents {
  private readonly registry = EventRegistry.of(recordedEvents);

  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly places: EventPlaces,
  ) {}

  /** The newest first. */
  async *of(person: UserId): AsyncGenerator<OwnEvent> {
    for (let after: ActivityPlace | undefined; ;) {
      const rows = await activityOf(this.db.sql, person, {}, { limit: BATCH, after });
      const found = await this.places.current(rows, this.registry);
      yield* await this.shown(
        person,
        rows.flatMap((row) => found.get(row) ?? []),
      );
      if (rows.length < BATCH) return;
      after = rows.at(-1);
    }
  }

  private async shown(person: UserId, events: readonly Recorded<Event>[]): Promise<OwnEvent[]> {
    const written: SealedText[] = [];
    const shown = events.map(({ type, data, created }) => {
      const purposes = Object.entries(this.registry.sealedFieldsOf(type));
      const open: Record<string, unknown> = { ...data };
      for (const [field, purpose] of purposes) {
        const text = open[field] as Sealed | null | undefined;
        if (!text) continue;
        open[field] = null;
        if (text.by === person && !this.registry.withholds(type, field))
          written.push({ of: open, field, purpose, text });
      }
      return { type, open, at: (data as { at?: string }).at ?? created };
    });
    await this.open(written);
    return shown.map(({ type, open, at }) => ({ at, type, what: wordsOf(type), data: this.own(person, type, open) }));
  }

  /** Writes the texts in place of their ciphertexts. */
  private async open(written: readonly SealedText[]) {
    for (const purpose of new Set(written.map(({ purpose }) => purpose))) {
      const some = written.filter((one) => one.purpose === purpose);
      const texts = await this.encryption.decryptAll(
        some.map(({ text }) => text),
        purpose,
      );
      some.forEach(({ of, field }, i) => (of[field] = texts[i] ?? null));
    }
  }

  private own(person: UserId, type: string, data: object): object {
    const shape = this.registry.shapeOf(type);
    // What an event quotes of others, inside of a field.
    const clear = replaceShaped(shape, data, sealed, (text) => (typeof text === 'string' ? text : null));
    // The id of a thread is made of those of both people.
    const unnamed = replaceShaped(shape, clear, threadId, () => 'a conversation');
    return replaceShaped(shape, unnamed, userId, (id) => (id === person ? id : ANOTHER)) as object;
  }
}
