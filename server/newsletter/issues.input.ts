import { z } from 'zod';
import { text } from '#server/platform/http/fields';

/** Characters of an issue. */
export const [SUBJECT_MOST, ISSUE_LEAST, ISSUE_MOST] = [150, 20, 20_000];

export const issueForm = z.object({ subject: text(SUBJECT_MOST), text: text(ISSUE_MOST, ISSUE_LEAST) });
export type IssueForm = z.output<typeof issueForm>;
