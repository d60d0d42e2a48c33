import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import '../../ui/field.css';
import { texts as says } from './footer-box.texts';
import styles from './shell.module.css';

/** Asks for the newsletter. Its rules and the request are fetched with the first submission. */
export function Newsletter() {
  const id = useId();
  const address = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState({ text: '', failed: false });
  const [isSending, setSending] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const outcome = await import('../../newsletter/join')
      .then(({ join }) => join(address.current!.value))
      .catch(() => ({ text: says.failed, failed: true }));
    setSending(false);
    setSaid(outcome);
    if (!outcome.failed) address.current!.value = '';
    address.current!.focus();
  };
  return (
    <section aria-label={says.newsletter}>
      <h2>{says.newsletter}</h2>
      <p>{says.lead}</p>
      <form className={styles.join} noValidate onSubmit={(event) => void submit(event)}>
        <input
          ref={address}
          type="email"
          name="email"
          autoComplete="email"
          className="field"
          aria-label={says.address}
          aria-invalid={said.failed || undefined}
          aria-describedby={id}
        />
        <Button type="submit" loading={isSending}>
          {says.join}
        </Button>
      </form>
      <p id={id} role="status" className={styles.joined} data-failed={said.failed || undefined}>
        {said.text}
      </p>
    </section>
  );
}
