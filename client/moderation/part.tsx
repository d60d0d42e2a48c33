import { type ReactNode, useId } from 'react';
import { Title } from '../ui/title';
import styles from './moderation.module.css';

/** A part of the desk under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.waiting}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
