import type { UserId } from './ids.js';

/**
 * Free text a person wrote to others, readable only while that person's key exists. `by` is the person, `kid` the key,
 * `ciphertext` base64. `v` defines what the ciphertext is bound to: 1 to `kid`, `by` and the purpose, 0 (the first release,
 * whose keys have the kid "0") to `by` and the purpose.
 */
export type Envelope = Readonly<{ v: 0 | 1; kid: string; by: UserId; ciphertext: string }>;

/** Plain text stored by the first release. It is shown until the person `by` is erased, and never written again. */
export type ClearText = Readonly<{ by: UserId; text: string }>;

/** Sealed text in an event; new events hold an `Envelope`. */
export type Sealed = Envelope | ClearText;

/** Opens sealed texts of one purpose; undefined for those that cannot be read. */
export type Texts = {
  decryptAll(sealed: readonly (Sealed | null)[], purpose: string): Promise<(string | undefined)[]>;
};

/** The texts in these columns of each row; every column has the purpose of its texts. */
export async function openColumns<Column extends string>(
  texts: Texts,
  rows: readonly Readonly<Record<NoInfer<Column>, Sealed | null>>[],
  purposes: Readonly<Record<Column, string>>,
): Promise<Record<Column, string | undefined>[]> {
  const columns = Object.entries<string>(purposes) as [Column, string][];
  const opened = await Promise.all(
    columns.map(async ([column, purpose]) => {
      const found = await texts.decryptAll(
        rows.map((row) => row[column]),
        purpose,
      );
      return found.map((text) => [column, text] as const);
    }),
  );
  return rows.map((_, i) => Object.fromEntries(opened.map((found) => found[i]!)) as Record<Column, string | undefined>);
}

/** Shown in place of a text whose author is erased. */
export const REMOVED = '[removed]';

/** How the first release stored an envelope. */
type FirstEnvelope = Readonly<{ by: UserId; box: string }>;
export const ofFirstRelease = ({ by, box }: FirstEnvelope): Envelope => ({ v: 0, kid: '0', by, ciphertext: box });
