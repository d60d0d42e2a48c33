import type { z } from 'zod';

/** How one event type is stored. Declared once, in its module's `*.events.ts`; the TypeScript type follows from `shape`. */
export type EventType = Readonly<{
  /** Shape of the data in its current version. Use `z.strictObject`: an undeclared field is never written. */
  shape: z.ZodType<object>;
  /** The step from each version of the data to the next, oldest first. Their number is the current version. */
  upcasts?: readonly ((stored: never) => object)[];
  /** The fields that hold text encrypted with its author's key, with the purpose that each ciphertext is bound to. */
  sealed?: Readonly<Record<string, string>>;
  /** Those of the sealed fields that are opened for the product's own work only, and not even for their person. */
  withheld?: readonly string[];
  /** Stored names of this type in earlier releases. */
  aliases?: readonly string[];
}>;

/** The event types of one kind of stream, by name. */
export type EventTypes = Readonly<Record<string, EventType>>;

/** An entry for each type of a union of events. */
export type EventTypesOf<Fact extends { type: string; data: object }> = Readonly<{
  [Type in Fact['type']]: EventType & { shape: z.ZodType<Extract<Fact, { type: Type }>['data']> };
}>;

/** The events of some types: a union, or one of them by its name. */
export type EventOf<Types extends EventTypes, Name extends keyof Types & string = keyof Types & string> = {
  [Type in Name]: Readonly<{ type: Type; data: Readonly<z.output<Types[Type]['shape']>> }>;
}[Name];

export const defineEvents = <const Types extends EventTypes>(types: Types): Types => types;

/** The name of a type as words: `WithdrawalRequested` as "Withdrawal requested". */
export const wordsOf = (type: string) => type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
