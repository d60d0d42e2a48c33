import type { Event } from '#server/kernel/decider';
import type { EventType, EventTypes } from '#server/kernel/event-types';
import type { Upcasts } from '#server/kernel/upcast';

/** An event that must not be written: of an undeclared type, or with data of another shape. */
export class InvalidEventError extends Error {
  constructor(type: string, problem: string) {
    super(`${type} is not written: ${problem}`);
  }
}

type Entry = EventType & { name: string };

/** The declared event types, by their current names and aliases. */
export class EventRegistry implements Upcasts {
  private readonly byStoredName = new Map<string, Entry>();
  private static readonly made = new WeakMap<EventTypes, EventRegistry>();

  /** Throws if a name is declared twice. */
  constructor(...declared: readonly EventTypes[]) {
    for (const types of declared)
      for (const [name, type] of Object.entries(types)) {
        if (this.byStoredName.get(name)?.shape === type.shape) continue;
        const entry = { ...type, name };
        for (const stored of [name, ...(type.aliases ?? [])]) {
          if (this.byStoredName.has(stored)) throw new Error(`The event type ${stored} is declared twice.`);
          this.byStoredName.set(stored, entry);
        }
      }
  }

  static of(types: EventTypes): EventRegistry {
    const made = EventRegistry.made.get(types) ?? new EventRegistry(types);
    EventRegistry.made.set(types, made);
    return made;
  }

  has(type: string): boolean {
    return this.byStoredName.get(type)?.name === type;
  }

  /** The current version of the type's data. */
  versionOf(type: string): number {
    return this.byStoredName.get(type)?.upcasts?.length ?? 0;
  }

  /** The fields of a type that hold encrypted text, with their purposes. */
  sealedFieldsOf(type: string): Readonly<Record<string, string>> {
    return this.byStoredName.get(type)?.sealed ?? {};
  }

  /** Whether a sealed field is shown to no person. */
  withholds(type: string, field: string): boolean {
    return this.byStoredName.get(type)?.withheld?.includes(field) ?? false;
  }

  /** The shape of a declared type's data. */
  shapeOf(type: string): EventType['shape'] {
    return this.byStoredName.get(type)!.shape;
  }

  nameOf(storedType: string): string {
    return this.byStoredName.get(storedType)?.name ?? storedType;
  }

  storedNamesOf(type: string): readonly string[] {
    return [type, ...(this.byStoredName.get(type)?.aliases ?? [])];
  }

  upcast(storedType: string, version: number, data: object): object {
    const entry = this.byStoredName.get(storedType);
    if (!entry) return data;
    const { upcasts: steps = [] } = entry;
    if (version > steps.length)
      throw new Error(`its version ${version} is newer than the version ${steps.length} of this process`);
    return steps.slice(version).reduce((old, step) => step(old as never), data);
  }

  /** Throws `InvalidEventError` unless the event is of a declared type and its data has that type's shape. */
  check({ type, data }: Event) {
    if (!this.has(type)) throw new InvalidEventError(type, 'its stream declares no such type');
    const { error } = this.byStoredName.get(type)!.shape.safeParse(data);
    if (!error) return;
    const problems = error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
    throw new InvalidEventError(type, problems.join('; '));
  }
}
