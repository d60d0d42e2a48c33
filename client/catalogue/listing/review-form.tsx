import { Textarea } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Button } from '../../ui/button';
import { withControls } from '../../ui/controls/controls';
import { NotOpenForm } from '../../ui/not-open';
import styles from './listing-detail.module.css';
import { texts } from './review.texts';

/** Form of the reader's review; reviews are not open yet. */
export const ReviewForm = withControls(function ReviewForm() {
  return (
    <div className={styles.form}>
      <NotOpenForm label={texts.title} notice={texts.notOpen}>
        <div role="img" aria-label={texts.rating}>
          {[1, 2, 3, 4, 5].map((star) => (
            <IconStar key={star} size={36} color="var(--field-line)" aria-hidden="true" />
          ))}
        </div>
        <Textarea label={texts.comment} rows={2} />
        <Button type="submit" style={{ alignSelf: 'start' }}>
          {texts.submit}
        </Button>
      </NotOpenForm>
    </div>
  );
});
