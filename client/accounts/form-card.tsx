import type { ReactNode } from 'react';
import { CommandForm, Submit } from '../ui/controls/command-form';
import type { CommandForm as Form } from '../lib/forms/use-command-form';
import { TabTitle } from '../ui/page';
import { Title } from '../ui/title';
import styles from './accounts.module.css';

interface Props {
  says: { title: string; lead?: string; submit: string };
  form: Form;
  children: ReactNode;
  /** What stands above the button that submits the form, and other ways below it. */
  notes?: ReactNode;
  others?: ReactNode;
  /** Links below the form. */
  below?: ReactNode;
}

/** The frame of the account forms. */
export function FormCard({ says, form, children, notes, others, below }: Props) {
  const { title, lead, submit } = says;
  const actions = (
    <>
      {notes}
      <Submit form={form} fullWidth>
        {submit}
      </Submit>
      {others}
    </>
  );
  return (
    <div className="page" data-narrow>
      <TabTitle>{title}</TabTitle>
      <CommandForm form={form} actions={actions} className={`card ${styles.form}`} aria-label={title}>
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
      </CommandForm>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  );
}
