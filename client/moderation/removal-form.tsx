import { Textarea } from '@mantine/core';
import { removalForm } from '#server/reviews/reviews.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import type { ModeratedReview } from '../lib/http/api.types';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Group } from '../ui/layout';
import { toast } from '../ui/toast';
import styles from './moderation.module.css';
import { moveReview, type Removal, reviewsDeskKeys } from './reviews-desk.api';
import { texts } from './reviews-desk.texts';

const says = texts.removal;

interface Props {
  review: ModeratedReview;
  removal: Removal;
  close: () => void;
}

/** The required reason for hiding or restoring a review. */
export function RemovalForm({ review, removal, close }: Props) {
  const form = useCommandForm({
    schema: removalForm,
    missing: { reason: says.missing },
    initialValues: { reason: '' },
    draft: { name: `${removal}:${review.id}` },
    body: ({ reason }) => ({ reason: reason.trim() }),
    submit: ({ reason }, key) => moveReview(review, removal, reason, key),
    changes: [reviewsDeskKeys.all],
    onSuccess: ({ message }) => {
      toast.success(message);
      close();
    },
  });
  const { label, submit } = says[removal];
  return (
    <CommandForm
      form={form}
      className={styles.reason}
      actions={
        <Group gap={8}>
          <Submit form={form}>{submit}</Submit>
          <Button variant="subtle" onClick={close}>
            {says.cancel}
          </Button>
        </Group>
      }
    >
      <Textarea
        label={label}
        description={says.help}
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  );
}
