import { Textarea } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ZodType } from 'zod';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from './command-form';
import { toastThen } from './toast-then';
import { texts } from './reason-form.texts';

interface Props {
  /** The server's schema of the body: its one field is `reason`. */
  schema: ZodType;
  label: string;
  /** Who reads the reason. */
  help: string;
  submit: string;
  /** Name of the draft. */
  draft: string;
  send: (reason: string, idempotencyKey: string) => Promise<{ message?: string }>;
  /** Says that it was done, in place of the server's message alone. */
  said?: (message?: string) => void;
  /** The longest reason, characters. */
  most?: number;
  /** Keys of the queries that the decision changes. */
  changes: readonly QueryKey[];
  close: () => void;
  /** Shown above the field, with what is written in it and a way to write. */
  above?: (written: string, write: (text: string) => void) => ReactNode;
}

/** The reason of a decision, shown as written to the person it concerns; required unless the schema takes an empty one. */
export function ReasonForm({
  schema,
  label,
  help,
  submit,
  draft,
  send,
  said,
  changes,
  close,
  above,
  most = 2_000,
}: Props) {
  const form = useCommandForm({
    schema,
    missing: { reason: texts.missing },
    initialValues: { reason: '' },
    draft: { name: draft },
    body: ({ reason }) => ({ reason: reason.trim() }),
    submit: ({ reason }, key) => send(reason, key),
    changes,
    onSuccess: (answer) => {
      if (!said) return toastThen(close)(answer);
      said(answer.message);
      close();
    },
  });
  return (
    <CommandForm
      form={form}
      className="reason-form"
      actions={<SubmitOrCancel form={form} submit={submit} cancel={close} />}
    >
      {above?.(form.values.reason, (text) => form.setFieldValue('reason', text))}
      <Textarea
        label={label}
        description={help}
        autoFocus
        autosize
        minRows={2}
        maxLength={most}
        {...form.getInputProps('reason')}
      />
    </CommandForm>
  );
}
