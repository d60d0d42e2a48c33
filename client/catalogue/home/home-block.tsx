import { type ReactNode, useId } from 'react';
import { Title } from '../../ui/title';
import styles from './home.module.css';

interface Props {
  title: string;
  /** One sentence that says why these are shown. */
  why?: string;
  children: ReactNode;
}

/** A titled part of the home page. */
export function HomeBlock({ title, why, children }: Props) {
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {why && <p>{why}</p>}
      </div>
      {children}
    </section>
  );
}
