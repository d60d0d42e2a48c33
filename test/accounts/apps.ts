import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import type { App, Person } from '../app.js';

/** An app that was set up: its secret, and the recovery codes that were shown. */
export type OwnApp = { secret: string; codes: string[] };
type Setup = { data: { secret: string; uri: string; expires_at: string } };

/** The code that an app shows now, or so many steps of 30 s later. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

export const begin = (app: App, { token, password }: Person) =>
  app.call<Setup>('POST', 'auth/authenticator', { token, body: { password } });
type Confirmed = { data: { recovery_codes: string[] }; otp?: string[]; code?: string };
export const confirm = (app: App, { token }: Person, otp: string) =>
  app.call<Confirmed>('POST', 'auth/authenticator/confirm', { token, body: { otp } });

/** Sets up an app with its present code, which counts no more; the next step's does. */
export async function setUp(app: App, who: Person): Promise<OwnApp> {
  const { secret } = (await begin(app, who)).body.data;
  const { status, body } = await confirm(app, who, codeOf(secret));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { secret, codes: body.data.recovery_codes };
}

/** As if the codes that were used were of long ago: the present one counts. */
export const longAfter = (app: App, { id }: Person) =>
  sql`update app.authenticator_use set step = step - 1000 where person_id = ${id}`.execute(app.sql);
