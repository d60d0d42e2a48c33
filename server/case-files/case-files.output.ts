import { z } from 'zod';
import { instant } from '#server/platform/http/output';

/** An account; its username is empty after its erasure. */
const account = z.strictObject({ id: z.string(), username: z.string() });

const shown = {
  ...{ id: z.string(), title: z.string(), reason: z.string(), by: account, wallets: z.array(account) },
  ...{ references: z.array(z.string()), events: z.int(), bytes: z.int(), sha256: z.string() },
  ...{ state: z.enum(['sealed', 'expired', 'destroyed']), downloads: z.int() },
  ...{ created_at: instant, expires_at: instant, ended_at: instant.nullable() },
};

/** A case file: `bytes` and `sha256` are those of the encrypted bundle. Texts of an erased auditor are removed. */
export const caseFileShown = z.strictObject(shown).meta({ id: 'CaseFile' });

/** A new case file with its key, 64 hexadecimal digits: no later answer has it. */
export const newCaseFile = z.strictObject({ key: z.string(), case_file: caseFileShown }).meta({ id: 'NewCaseFile' });

/**
 * A case file with who had it and when, the latest first, 200 at most. `by` is null for its expiry. `end_reason`: of an auditor
 * who destroyed it.
 */
export const caseFileLog = z
  .strictObject({
    ...shown,
    end_reason: z.string().nullable(),
    access: z.array(
      z.strictObject({
        ...{ what: z.enum(['sealed', 'downloaded', 'expired', 'destroyed']), by: account.nullable(), at: instant },
      }),
    ),
  })
  .meta({ id: 'CaseFileLog' });
