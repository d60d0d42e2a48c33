import { z } from 'zod';
import { cursorOf, paging, text, yesNo } from '#server/platform/http/fields';

// The client's forms import this file: only zod and pure files of the kernel belong here.

export const [LONGEST_MESSAGE, MOST_ATTACHMENTS] = [4_000, 5];

/** Pinned or not, the instant of the last activity, and the thread. */
const place = z.strictObject({
  sort: z.literal('latest'),
  at: z.tuple([z.union([z.literal(0), z.literal(1)]), z.iso.datetime(), z.string().max(200)]),
});
export const threadsFilter = z.object({
  limit: paging.limit,
  cursor: cursorOf(place),
  search: text(100, 0).optional(),
});
export type ThreadsFilter = z.output<typeof threadsFilter>;

export const threadInput = z.object({ username: text(150) });
export type ThreadInput = z.output<typeof threadInput>;

export const [ENQUIRY_TOPIC_MOST, ENQUIRY_TEXT_MOST] = [120, 2_000];
/** What a person asks a creator for hire. */
export const enquiryInput = z.object({ topic: text(ENQUIRY_TOPIC_MOST), text: text(ENQUIRY_TEXT_MOST) });
export type EnquiryInput = z.output<typeof enquiryInput>;

const sequence = z.coerce.number().int().min(1).max(2_147_483_647);
export const messagesFilter = z.object({
  ...{ before: sequence.optional(), after: sequence.optional() },
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type MessagesFilter = z.output<typeof messagesFilter>;

const id = z.guid({ error: 'This is no id.' }).transform((given) => given.toLowerCase());
export const messageInput = z.object({
  client_id: id,
  text: text(LONGEST_MESSAGE, 0).default(''),
  /** Repeated fields, or a list. */
  attachments: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().filter(Boolean))
    .pipe(z.array(id).max(MOST_ATTACHMENTS, { error: `Attach at most ${MOST_ATTACHMENTS} files.` }))
    .transform((ids) => [...new Set(ids)])
    .default([]),
});
export type MessageInput = z.output<typeof messageInput>;

export const editInput = z.object({ text: text(LONGEST_MESSAGE) });
export type EditInput = z.output<typeof editInput>;

export const pointerInput = z.object({ up_to: z.coerce.number().int().min(0).max(2_147_483_647) });
export type PointerInput = z.output<typeof pointerInput>;

export const deletionFilter = z.object({ for: z.enum(['me', 'everyone']).default('me') });
export type DeletionFilter = z.output<typeof deletionFilter>;

/** The instant and the id of a message, and how many were found up to it. */
const foundPlace = z.strictObject({
  sort: z.literal('latest'),
  at: z.tuple([z.iso.datetime(), z.string().max(100), z.int().min(0).max(1_000_000)]),
});
export const messageSearch = z.object({ q: text(100), limit: paging.limit, cursor: cursorOf(foundPlace) });
export type MessageSearchFilter = z.output<typeof messageSearch>;

export const MESSAGE_REPORT_REASONS = ['scam', 'harassment', 'spam', 'offensive', 'other'] as const;
export const LONGEST_REPORT_NOTE = 1_000;
export const reportInput = z.object({
  reason: z.enum(MESSAGE_REPORT_REASONS, { error: 'Choose a reason.' }),
  note: text(LONGEST_REPORT_NOTE, 0).default(''),
});
export type ReportInput = z.output<typeof reportInput>;
export const reportsFilter = z.object(paging);
/** `username`: whose messages. */
export const receivedFilter = z.object({ username: text(150), ...paging });
export type ReceivedFilter = z.output<typeof receivedFilter>;
export const reportAnswer = z.object({
  outcome: z.enum(['dismissed', 'upheld'], { error: 'Choose dismissed or upheld.' }),
});
export type ReportAnswer = z.output<typeof reportAnswer>;

/** What is left out stays as it is. */
export const settingsInput = z.object({
  ...{ read_receipts: yesNo.optional(), typing: yesNo.optional(), presence: yesNo.optional() },
});
export type SettingsInput = z.output<typeof settingsInput>;
