import { Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from '../ui/page';
import styles from './accounts.module.css';

interface Props {
  title: string;
  lead?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Error of the last attempt; the first invalid field gets the focus. */
  failure: Error | null;
  children: ReactNode;
  /** Links below the form. */
  below?: ReactNode;
}

/** The frame of the account forms. Errors show at their field; the browser's validation is off. */
export function FormCard({ title, lead, onSubmit, failure, children, below }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useTitle(title);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return (
    <div className="page" data-narrow>
      <form ref={form} noValidate className={`card ${styles.form}`} onSubmit={onSubmit} aria-label={title}>
        <header>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead && (
            <p className="muted" style={{ margin: '6px 0 0' }}>
              {lead}
            </p>
          )}
        </header>
        {children}
      </form>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}
