import 'reflect-metadata';
import { z } from 'zod';
import { CODE_METHODS } from '#server/kernel/confirmation';

/** Metadata of a route, read by the OpenAPI document. */
export const OUTPUT = 'output';

/** What a handler may return: the body, or a cached response that is serialised already. */
type Returned<Schema extends z.ZodType> = z.input<Schema> | Buffer | undefined;
type Handler<Schema extends z.ZodType> = (...args: never[]) => Returned<Schema> | Promise<Returned<Schema>>;

/**
 * Declares the body of a route's success for the OpenAPI document, from which the client's types are generated. The
 * compiler holds the handler to it; the specs hold every response to it. Nothing is checked while the product runs.
 */
export const Output =
  <Schema extends z.ZodType>(schema: Schema) =>
  <Method extends Handler<Schema>>(_target: object, _name: string | symbol, handler: TypedPropertyDescriptor<Method>) =>
    Reflect.defineMetadata(OUTPUT, schema, handler.value!);

/** One page of a list (features D1). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    count: z.int(),
    next: z.string().nullable().meta({ description: 'URL of the next page.' }),
    previous: z.string().nullable(),
    results: z.array(item),
  });

/** A person whom an answer names. */
export const person = z.strictObject({
  ...{ username: z.string(), first_name: z.string().nullable(), last_name: z.string().nullable() },
  avatar: z.string().nullable(),
});

/** A body under `data`. */
export const dataOf = <Data extends z.ZodType>(data: Data) => z.strictObject({ data });
/** A sentence for the person, and a body under `data`. */
export const messageWith = <Data extends z.ZodType>(data: Data) => z.strictObject({ message: z.string(), data });

/** Amounts: naira, for people, and kobo, to calculate with. */
export const [nairaAmount, koboAmount] = [
  z.number().meta({ description: 'Naira.' }),
  z.int().meta({ description: 'Kobo, a hundredth of a naira.' }),
];
export const currency = z.string().meta({ description: 'Always NGN.' });
export const instant = z.string().meta({ format: 'date-time' });

/** How a step is confirmed: by a code that was mailed and is valid until `expires_at`, or by the caller's authenticator app. */
export const codeAsked = { method: z.enum(CODE_METHODS), expires_at: instant.nullable() };
