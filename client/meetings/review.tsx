import { Textarea } from '@mantine/core';
import { COMMENT_MOST, meetingReviewForm } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { StarChoice } from '../ui/star-choice';
import { Stars } from '../ui/stars';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import type { Meeting } from './meetings.api';
import { meetingChanges, reviewMeeting } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './meetings.texts';

const says = texts.review;

/** The guest's rating of a meeting, apart from those of guides; given once. */
export function Review({ meeting, name }: { meeting: Meeting; name: string }) {
  const { review, role } = meeting;
  if (!review) return <ReviewForm meeting={meeting} />;
  return (
    <section className={styles.outcome} aria-label={says.yours}>
      <p>
        {role === 'guest' ? says.yours : says.theirs(name)} <Stars value={review.stars} />
      </p>
      {review.comment && <blockquote>{review.comment}</blockquote>}
    </section>
  );
}

function ReviewForm({ meeting }: { meeting: Meeting }) {
  const form = useCommandForm({
    initialValues: { stars: 0, comment: '' },
    body: ({ stars, comment }) => ({ stars, comment: comment.trim() }),
    schema: meetingReviewForm,
    submit: (body, key) => reviewMeeting(meeting, body, key),
    changes: meetingChanges,
    draft: { name: `meeting-review:${meeting.id}` },
    onSuccess: ({ message }) => toast.success(message),
  });
  return (
    <CommandForm form={form} className={styles.proposing} actions={<Submit form={form}>{says.submit}</Submit>}>
      <Title order={3} size="h5">
        {says.title}
      </Title>
      <StarChoice
        field="stars"
        value={form.values.stars}
        onChange={(stars) => form.setFieldValue('stars', stars)}
        error={form.errors.stars as string | undefined}
      />
      <Textarea label={says.comment} autosize minRows={2} maxLength={COMMENT_MOST} {...form.getInputProps('comment')} />
    </CommandForm>
  );
}
