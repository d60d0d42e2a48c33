import { z } from 'zod';
import { instant, pageOf, person } from '#server/platform/http/output';

export const attachment = z
  .strictObject({
    ...{ id: z.string(), name: z.string(), size: z.int(), content_type: z.string() },
    url: z.string().meta({ description: 'Valid for five minutes, for the caller alone.' }),
  })
  .meta({ id: 'Attachment' });

export const message = z
  .strictObject({
    ...{ id: z.string(), client_id: z.string(), thread: z.string() },
    sequence: z.int().meta({ description: 'Counts the messages of the thread from 1.' }),
    ...{ from_me: z.boolean(), text: z.string(), at: instant, edited_at: instant.nullable() },
    deleted: z.boolean().meta({ description: 'For both: the text is empty.' }),
    attachments: z.array(attachment),
    warning: z.string().nullable().meta({ description: 'For the receiver: the text has a sign of a fraud.' }),
  })
  .meta({ id: 'Message' });

export const thread = z
  .strictObject({
    id: z.string(),
    person: person.nullable().meta({ description: 'Null for an erased person.' }),
    last_message: message.nullable(),
    ...{ unread: z.int(), marked_unread: z.boolean(), can_send: z.boolean() },
    reason: z.string().nullable().meta({ description: 'Why no message can be sent.' }),
    pinned: z.boolean(),
    delivered_up_to: z
      .int()
      .meta({ description: 'The last own message on a device of the other; 0 without receipts.' }),
    seen_up_to: z.int().meta({ description: 'The last own message that the other has read; 0 without receipts.' }),
    ...{ read_up_to: z.int(), last_sequence: z.int() },
    online: z.boolean().nullable().meta({ description: 'Null where one of both hides it.' }),
    last_seen: instant.nullable(),
  })
  .meta({ id: 'MessageThread' });

const found = z.strictObject({ message, thread }).meta({ id: 'MessageFound' });
export const foundPage = pageOf(found).extend({
  searched_to: instant
    .nullable()
    .meta({ description: 'When the oldest message was sent that was read for this page; null once all were.' }),
});
export const unread = z.strictObject({ threads: z.int(), messages: z.int() });
export const settings = z
  .strictObject({ read_receipts: z.boolean(), typing: z.boolean(), presence: z.boolean() })
  .meta({ id: 'MessagingSettings' });
export const said = z.strictObject({ message: z.string() });

/** A report on the moderators' desk; `reporter` and `sender` are null for erased persons. */
export const reportedMessage = z
  .strictObject({
    ...{ id: z.string(), reason: z.string(), note: z.string(), at: instant },
    is_own: z.boolean().describe('The caller reported it, and may not decide.'),
    ...{ reporter: person.nullable(), sender: person.nullable() },
    messages: z.array(
      z.strictObject({
        ...{ id: z.string(), at: instant, is_reporters: z.boolean(), is_reported: z.boolean(), text: z.string() },
        original: z.string().nullable().meta({ description: 'As it was sent, where it was edited or deleted since.' }),
      }),
    ),
  })
  .meta({ id: 'ReportedMessage' });
