import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CommandForm as Form } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Group } from '../ui/layout';
import styles from './moderation.module.css';

interface Props {
  form: Form;
  label: string;
  /** Who reads the words, and what follows. */
  help: string;
  /** Properties of the field. */
  words: object;
  /** The longest words, characters. */
  most: number;
  submit: string;
  /** Further buttons. */
  buttons: ReactNode;
  /** What else is decided, above the words. */
  children?: ReactNode;
}

/** The words with which staff answer or end a case of the desk. */
export const AnswerForm = ({ form, label, help, words, most, submit, buttons, children }: Props) => (
  <CommandForm
    form={form}
    className={styles.form}
    actions={
      <Group gap={8}>
        <Submit form={form}>{submit}</Submit>
        {buttons}
      </Group>
    }
  >
    {children}
    <Textarea label={label} description={help} autoFocus autosize minRows={3} maxLength={most} {...words} />
  </CommandForm>
);
