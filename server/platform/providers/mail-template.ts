import type { Sql } from '#server/platform/database/sql';
import type { FieldEncryption } from '#server/platform/security/field-encryption';

export type MailText = { subject: string; text: string };
/** Services for a template's facts; `publicUrl` has no trailing slash. */
export type MailContext = { db: Sql; encryption: FieldEncryption; publicUrl: string };

/** How the receiver ends mails like this one: headers for the program that shows it (RFC 8058), and a line of the text. */
export type Unsubscribing = { headers: Readonly<Record<string, string>>; line: string };

/** Decides about mails that a person may end; declared by the one module that keeps what people choose. */
export interface MailConsent {
  /** Undefined where the person with this address does not want mails of the kind, or not now. */
  of(email: string, kind: string): Promise<Unsubscribing | undefined>;
}

/**
 * One kind of mail. Its payload holds ids, amounts and envelopes, never an address or readable text: an outbox row outlives
 * a person's erasure.
 */
export type MailTemplate<Payload extends object = never, Facts extends { email: string } = never> = Readonly<{
  /** What the mail is about, for one that its receiver may end. Without it the mail is always sent: a receipt or a warning. */
  kind?: string | ((payload: Payload) => string | undefined);
  /** The recipient's address and the data of the text; undefined when the person is erased: nothing is sent. Throws to be retried. */
  facts: (payload: Payload, context: MailContext) => Promise<Facts | undefined>;
  render: (facts: Facts & Payload & Pick<MailContext, 'publicUrl'>) => MailText;
}>;

/** Infers the types of a template from its two functions. A fact has no name of the payload's, which would replace it. */
export const mailTemplate = <
  Payload extends object,
  Facts extends { email: string } & { [name in keyof Payload]?: never },
>(
  template: MailTemplate<Payload, Facts>,
): MailTemplate => template as unknown as MailTemplate;

/** The text of a mail about one payment, refund or transfer. */
export const letter = ({ first_name, reference }: { first_name: string; reference: string }, ...body: string[]) =>
  [`Hello ${first_name},`, '', ...body, '', `Reference: ${reference}`, '', 'Groundwork'].join('\n');
