import type { ReactNode } from 'react';
import type { CommandForm as Form } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Group } from '../ui/layout';
import { texts } from './applications.texts';
import styles from './creators.module.css';

interface Props {
  form: Form;
  title: string;
  /** Whether the form is saved. */
  saved: { words: string; isProblem?: boolean };
  back: () => void;
  /** What the submit button says. */
  submit: string;
  children: ReactNode;
}

/** A form of an application, which is saved while it is typed, with the ways back and on. */
export const ApplicationStep = ({ form, title, saved, back, submit, children }: Props) => (
  <CommandForm
    form={form}
    aria-label={title}
    className={styles.form}
    actions={
      <>
        <p role="status" className={styles.saved} data-problem={saved.isProblem || undefined}>
          {saved.words}
        </p>
        <Group justify="space-between" data-keep-clear>
          <Button variant="default" onClick={back}>
            {texts.back}
          </Button>
          <Submit form={form}>{submit}</Submit>
        </Group>
      </>
    }
  >
    {children}
  </CommandForm>
);
