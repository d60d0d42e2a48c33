import type { Actor, Cast } from './cast.js';

/** The payload of a request: JSON, a form, or bytes with headers. */
export type Sent = { body?: unknown; form?: FormData; raw?: string; headers?: Record<string, string> };
/** Keys of a response body: those of every actor, and additional ones by actor. */
export type Shown = { everyone: string } & Partial<Record<Actor, string>>;
type Maker = (cast: Cast, actor: Actor) => object | Promise<object>;

/** What `test/<module>/<name>.permissions.ts` declares of the routes, socket messages and jobs of a module or one part of it. */
export type Permissions = Readonly<{
  /**
   * Every route with its policy, and the status of each role below it. `=` repeats the cell to its left. Ids are named
   * as in `cast.ts`, bodies as below. A route with an id is also requested with a missing, a malformed and an unreadable
   * one. Socket messages (`SOCKET`) and job handlers (`TASK`) have a policy only.
   */
  table: string;
  /** Keys of each route's response body. */
  keys: Readonly<Record<string, Shown>>;
  /** Routes whose response body is a document, a file or empty. */
  keyless?: readonly string[];
  /** An authorised actor, a valid body and an id for each route with a body: the same request with one field more is refused. */
  claims?: Readonly<Record<string, readonly [actor: Actor, body: string, id?: string]>>;
  /** JSON bodies of the table, by name. */
  bodies?: Readonly<Record<string, Maker>>;
  /** Multipart forms of the table, by name. */
  forms?: Readonly<Record<string, (cast: Cast) => FormData>>;
  /** Webhooks of the table, by name. */
  messages?: Readonly<Record<string, (cast: Cast) => Sent>>;
}>;

export const page = 'count next previous';
export const name = 'first_name last_name username';
