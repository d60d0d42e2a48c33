import { Button, Textarea } from '@mantine/core';
import { NotOpenForm } from '../../ui/not-open';
import { StarsInput } from '../../ui/stars-input';
import styles from './listing-detail.module.css';
import { texts } from './review.texts';

/** Form of the reader's review; reviews are not open yet. */
export function ReviewForm() {
  return (
    <div className={styles.form}>
      <NotOpenForm label={texts.title} notice={texts.notOpen}>
        <StarsInput value={0} label={texts.rating} />
        <Textarea label={texts.comment} rows={2} />
        <Button type="submit" style={{ alignSelf: 'start' }}>
          {texts.submit}
        </Button>
      </NotOpenForm>
    </div>
  );
}
