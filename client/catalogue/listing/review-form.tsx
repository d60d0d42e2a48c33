import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { NotOpenYet } from '../../ui/not-open';
import { StarsInput } from '../../ui/stars-input';
import styles from './listing-detail.module.css';

/** Form of the reader's review. */
export function ReviewForm() {
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <span aria-hidden="true">Your rating</span>
      <StarsInput value={rating} onChange={setRating} />
      <Textarea
        label="Your review"
        autosize
        minRows={2}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <NotOpenYet>Post Review</NotOpenYet>
    </form>
  );
}
