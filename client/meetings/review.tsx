import { Textarea } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { COMMENT_MOST, meetingReviewForm } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
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
        value={form.values.stars}
        choose={(stars) => form.setFieldValue('stars', stars)}
        error={form.errors.stars as string | undefined}
      />
      <Textarea label={says.comment} autosize minRows={2} maxLength={COMMENT_MOST} {...form.getInputProps('comment')} />
    </CommandForm>
  );
}

interface Choice {
  /** 0 without a choice. */
  value: number;
  choose: (stars: number) => void;
  error?: string;
}

/** One to five stars, as radio buttons. */
function StarChoice({ value, choose, error }: Choice) {
  const id = useId();
  return (
    <fieldset
      className={styles.stars}
      role="radiogroup"
      data-path="stars"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{says.rating}</legend>
      <div>
        {says.stars.map((name, i) => {
          const Star = i < value ? IconStarFilled : IconStar;
          return (
            <label key={name} data-chosen={i < value || undefined}>
              <input
                type="radio"
                name={id}
                checked={value === i + 1}
                onChange={() => choose(i + 1)}
                aria-label={name}
              />
              <Star size={32} aria-hidden="true" />
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
