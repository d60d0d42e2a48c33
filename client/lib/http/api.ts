import createClient from 'openapi-fetch';
import type { paths } from './api.types';
import { unreachable } from './api-error';
import { Call, send } from './transport';

export { ApiError } from './api-error';
export { newKey } from './transport';

/** The API, typed from the server's own document. Its calls reject with an ApiError; see `send`. */
export const api = createClient<paths>({ baseUrl: '', Request: Call as never, fetch: send as never });

/** The body of a response, `undefined` where the route declares none. Rejects with an ApiError, or the signal's reason. */
export async function bodyOf<Body>(sent: Promise<{ data?: Body }>): Promise<Body> {
  try {
    return (await sent).data as Body;
  } catch (error) {
    const isCut = error instanceof TypeError || error instanceof SyntaxError || isTimeout(error);
    throw isCut ? unreachable() : error;
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

/** The `data` of a response whose body holds nothing else. */
export const dataOf = async <Data>(sent: Promise<{ data?: { data: Data } }>): Promise<Data> =>
  (await bodyOf(sent)).data;

/** The header of a command's key: the same key and request again is the same command. */
export const keyed = (idempotencyKey: string) => ({ header: { 'Idempotency-Key': idempotencyKey } });

/** A serializer of JSON-shaped bodies as multipart forms, for routes that the specification calls with a form. */
export function asForm(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value));
  return form;
}
