import { sql } from 'kysely';
import { issueText } from '#server/kernel/newsletter-text';
import type { UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { mailTemplate } from '#server/platform/providers/mail-template';
import type { IssueForm } from './issues.input.js';

/** Binds the ciphertext of an issue in the payload of its test. */
export const TEST_ISSUE = 'newsletter-test';
export type TestIssue = { userId: UserId; secret: Envelope };

/** An issue before it is sent, to the admin who wrote it. */
export const testIssueMail = mailTemplate({
  async facts({ userId, secret }: TestIssue, { db, encryption }) {
    const { rows } = await sql<{ email: string }>`select email from app.person where id = ${userId}`.execute(db);
    const written = await encryption.decrypt(secret, TEST_ISSUE);
    return rows[0] && written ? { email: rows[0].email, issue: JSON.parse(written) as IssueForm } : undefined;
  },
  render: ({ issue, publicUrl }) => ({
    subject: `[Test] ${issue.subject}`,
    text: issueText(issue.text, `Stop the newsletter: ${publicUrl}/newsletter/leave/…`),
  }),
});
