import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { REASON_MOST } from '#server/meetings/meetings.input';
import type { CommandForm as Form } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Group } from '../ui/layout';

interface Props {
  form: Form;
  className?: string;
  label: string;
  /** Who reads the words. */
  help: string;
  /** Properties of the field. */
  words: object;
  submit: string;
  /** What the button says that sends nothing. */
  back: string;
  close: () => void;
  /** What follows from sending it. */
  children?: ReactNode;
}

/** A step of a meeting that takes words of a person, opened in the place of its button. */
export const WordsForm = ({ form, className, label, help, words, submit, back, close, children }: Props) => (
  <CommandForm
    form={form}
    className={className}
    actions={
      <Group gap={8}>
        <Submit form={form}>{submit}</Submit>
        <Button variant="default" onClick={close}>
          {back}
        </Button>
      </Group>
    }
  >
    {children}
    <Textarea label={label} description={help} autoFocus autosize minRows={2} maxLength={REASON_MOST} {...words} />
  </CommandForm>
);
