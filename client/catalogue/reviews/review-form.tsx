import { Textarea } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { useSession } from '../../lib/http/session';
import { Button } from '../../ui/button';
import { CommandForm } from '../../ui/controls/command-form';
import { withControls } from '../../ui/controls/controls';
import { Title } from '../../ui/title';
import { toast } from '../../ui/toast';
import { StarChoice } from '../../ui/star-choice';
import { COMMENT_MOST, missingIn } from './review-fields';
import { texts } from './review-forms.texts';
import { changedBy, postReview } from './reviews.api';
import styles from '../listing/listing-detail.module.css';
import { useSignIn } from '../../lib/navigation/use-sign-in';

interface Props {
  slug: string;
  /** The reader bought the listing. */
  mayPost: boolean;
  onPosted: () => void;
}

const UNANSWERED = Object.fromEntries(
  ['unreachable', 'http_500', 'http_502', 'http_503', 'http_504'].map((code) => [code, texts.failed]),
);

/** Form of the reader's review. What is typed stays until it is posted. */
export const ReviewForm = withControls(function ReviewForm({ slug, mayPost, onPosted }: Props) {
  const signedIn = useSession();
  const signIn = useSignIn();
  const form = useCommandForm({
    initialValues: { comment: '', rating: 0 },
    body: ({ comment, rating }) => ({ comment: comment.trim(), rating }),
    check: missingIn,
    submit: (written, key) => postReview(slug, written, key),
    changes: changedBy(slug),
    sentences: UNANSWERED,
    draft: { name: `review:${slug}` },
    onSuccess: ({ message }) => {
      form.clear();
      toast.success(message);
      onPosted();
    },
  });
  const onSubmit = (event?: SyntheticEvent) => {
    if (signedIn || Object.keys(form.findErrors()).length) return form.onSubmit(event);
    event?.preventDefault();
    signIn();
  };
  const { rating } = form.getValues();

  return (
    <CommandForm
      form={{ ...form, onSubmit }}
      className={styles.form}
      actions={
        <Button type="submit" disabled={form.isSending}>
          {form.isSending ? texts.posting : texts.submit}
        </Button>
      }
    >
      <Title order={3} size="h4">
        {texts.title}
      </Title>
      {!mayPost && <p className="muted">{texts.buyersOnly}</p>}
      <StarChoice
        field="rating"
        value={rating}
        onChange={(value) => form.setFieldValue('rating', value)}
        error={form.errors.rating as string | undefined}
      />
      <Textarea
        label={texts.comment}
        autosize
        minRows={2}
        maxLength={COMMENT_MOST}
        {...form.getInputProps('comment')}
      />
    </CommandForm>
  );
});
