import { z } from 'zod';
import { instant } from '#server/platform/http/output';

/** Whether an authenticator app confirms what else a mailed code does. `codes_left`: recovery codes that are not used. */
export const authenticator = z
  .strictObject({ is_on: z.boolean(), since: instant.nullable(), codes_left: z.int() })
  .meta({ id: 'Authenticator' });

/** `uri`: for a QR code. `secret`: the same in base32, to be typed. */
export const authenticatorSetup = z
  .strictObject({ secret: z.string(), uri: z.string(), expires_at: instant })
  .meta({ id: 'AuthenticatorSetup' });

/** Shown once. */
export const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });
