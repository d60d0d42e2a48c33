import { Textarea } from '@mantine/core';
import { replyForm } from '#server/reviews/reviews.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import type { Review } from '../../lib/http/api.types';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { withControls } from '../../ui/controls/controls';
import { toastThen } from '../../ui/controls/toast-then';
import { ReportForm } from '../../ui/controls/report-form';
import { StarChoice } from '../../ui/star-choice';
import { COMMENT_MOST, missingIn, NOTE_MOST } from './review-fields';
import { texts } from './review-forms.texts';
import { changedBy, editReview, replyTo, reportReview } from './reviews.api';
import styles from '../listing/listing-detail.module.css';

/** One file holds all forms: another one would split what they share with the pages that are fetched ahead. */
export { ReviewForm } from './review-form';
export type ReviewAction = 'edit' | 'reply' | 'report';

interface Props {
  slug: string;
  review: Review;
  close: () => void;
}

/** The form of an action on a review. */
export const ReviewActionForm = withControls(function ReviewActionForm({
  action,
  ...props
}: Props & { action: ReviewAction }) {
  if (action === 'edit') return <EditForm {...props} />;
  return action === 'reply' ? <ReplyForm {...props} /> : <ReportReviewForm {...props} />;
});

function EditForm({ slug, review, close }: Props) {
  const form = useCommandForm({
    initialValues: { comment: review.comment, rating: review.rating },
    body: ({ comment, rating }) => ({ comment: comment.trim(), rating }),
    check: missingIn,
    submit: (written) => editReview(review, written),
    changes: changedBy(slug),
    draft: { name: `edit-review:${review.id}` },
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={texts.save} cancel={close} />}
    >
      <StarChoice
        field="rating"
        value={form.getValues().rating}
        onChange={(value) => form.setFieldValue('rating', value)}
        error={form.errors.rating as string | undefined}
      />
      <Textarea
        label={texts.comment}
        autoFocus
        autosize
        minRows={2}
        maxLength={COMMENT_MOST}
        {...form.getInputProps('comment')}
      />
    </CommandForm>
  );
}

function ReplyForm({ slug, review, close }: Props) {
  const form = useCommandForm({
    schema: replyForm,
    missing: { comment: texts.reply.missing },
    initialValues: { comment: review.reply?.comment ?? '' },
    submit: ({ comment }) => replyTo(review, comment),
    changes: changedBy(slug),
    draft: { name: `reply:${review.id}` },
    onSuccess: toastThen(close),
  });
  const actions = <SubmitOrCancel form={form} submit={texts.reply.submit} cancel={close} />;
  return (
    <CommandForm form={form} className={styles.form} actions={actions}>
      <Textarea
        label={texts.reply.label}
        description={texts.reply.help}
        autoFocus
        autosize
        minRows={2}
        maxLength={COMMENT_MOST}
        {...form.getInputProps('comment')}
      />
    </CommandForm>
  );
}

const ReportReviewForm = ({ slug, review, close }: Props) => (
  <ReportForm
    says={texts.report}
    className={styles.form}
    most={NOTE_MOST}
    send={(report, key) => reportReview(review, report, key)}
    changes={changedBy(slug)}
    draft={`report-review:${review.id}`}
    close={close}
  />
);
