import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import type { QueryKey } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { config, type ZodType } from 'zod';
import { sentence } from '#server/platform/http/sentences';
import { ApiError, messageOf } from '../http/api-error';
import { requireConnection } from '../http/connection';
import { useAttempt } from '../http/use-attempt';
import { useCommand } from '../http/use-command';
import { useFocusFirst } from './focus-first';
import { texts } from './forms.texts';
import { type DraftOptions, keptOf, useDraft } from './use-draft';

// The server's sentences, where a schema has none of its own.
config({ customError: sentence });

export type Errors = Record<string, string>;

export interface CommandFormOptions<V extends object, Body, Answer> {
  initialValues: V;
  /** The server's schema of the body. */
  schema?: ZodType;
  /** What is checked and sent; by default the values. */
  body?: (values: V) => Body;
  /** What to do about a field that is required and blank, by its name; in place of the schema's sentence. */
  missing?: Partial<Record<keyof V & string, string>>;
  /** Further errors by field, such as those of a file. */
  check?: (values: V) => Errors;
  /** Sends the body. The key is the same when the same body is sent again, because the first outcome may be unknown. */
  submit: (body: Body, idempotencyKey: string) => Promise<Answer>;
  /** Keys of the queries that the command changes. */
  changes?: readonly QueryKey[];
  onSuccess?: (answer: Answer, values: V) => void;
  onRefused?: (error: unknown) => void;
  /** Sentences shown in place of the server's, by the code of the error. */
  sentences?: Record<string, string>;
  /** Shown in place of the usual sentence when the device is offline. */
  offline?: string;
  /** Shown for an error without words of the server, such as that of a proxy. */
  wordless?: string;
  /** Keeps what is typed until it is sent. */
  draft?: DraftOptions<V>;
  /** After success the browser leaves the page: the form stays locked until `unlock`. */
  leaves?: boolean;
  /** Shows a part of the form that has some of these fields, and returns those. */
  reveal?: (fields: string[]) => string[];
}

/**
 * A form whose submission is one command. It is checked with the server's schema when submitted, then each field when it
 * loses the focus. Errors stand at their field, the first of which gets the focus; all others in one alert of the form.
 * It is sent once at a time, and what is typed is kept until then.
 */
export function useCommandForm<V extends object, Body = V, Answer = unknown>({
  initialValues,
  schema,
  body = (values) => values as unknown as Body,
  missing = {},
  check,
  submit,
  changes = [],
  onSuccess,
  onRefused,
  sentences = {},
  offline = texts.offline,
  wordless,
  draft,
  leaves = false,
  reveal = (fields) => fields,
}: CommandFormOptions<V, Body, Answer>) {
  const [start] = useState(() => ({ ...initialValues, ...keptOf(initialValues, draft) }));
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { attach, request: focus } = useFocusFirst();
  const { keyOf, finish } = useAttempt();

  const findErrors = (values: V): FormErrors => {
    const errors = schema ? schemaResolver(schema, { sync: true })(body(values)) : {};
    const blank = Object.entries<string | undefined>(missing).filter(
      ([field]) => field in errors && isBlank(values[field as keyof V]),
    );
    return { ...errors, ...Object.fromEntries(blank), ...check?.(values) };
  };
  const form = useForm<V>({
    initialValues: start,
    validate: findErrors,
    // An error stands until the value changes, also one of the server.
    enhanceGetInputProps: ({ field, form: { errors, validateField } }) => ({
      name: field,
      onBlur: () => isChecked && !errors[field] && void validateField(field),
    }),
  });
  const endDraft = useDraft(form.values, initialValues, draft);

  const isField = (name: string) => Object.hasOwn(initialValues, name);
  const showErrors = (errors: FormErrors) => {
    form.setErrors(errors);
    focus(reveal(Object.keys(errors).filter(isField)));
  };

  const command = useCommand({
    once: leaves,
    mutationFn: async (values: V) => {
      requireConnection(offline);
      return submit(body(values), keyOf(body(values)));
    },
    meta: { changes },
    onSuccess: (answer, values) => {
      finish();
      setChecked(false);
      endDraft(values);
      onSuccess?.(answer, values);
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.perField : {};
      if (Object.keys(fields).length) showErrors(fields);
      else setProblem(problemOf(error, sentences, wordless));
      onRefused?.(error);
    },
  });

  return {
    ...form,
    attach,
    isSending: command.isSending,
    /** The sentence of the form's alert: what belongs to no field. */
    problem: problem ?? strayOf(form.errors, isField),

    onSubmit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      if (command.isSending) return;
      setProblem(undefined);
      setChecked(true);
      const { hasErrors, errors } = form.validate();
      if (hasErrors) return showErrors(errors);
      command.send(form.getValues());
    },

    /** The errors of what is typed, shown or not. */
    findErrors: () => findErrors(form.values),

    /** Checks some of the fields and shows their errors; true if there are none. */
    checkOnly: (fields: readonly string[]) => {
      const all = Object.entries(findErrors(form.getValues()));
      const found = Object.fromEntries(all.filter(([field]) => fields.includes(field)));
      setChecked(true);
      showErrors(found);
      return Object.keys(found).length === 0;
    },

    /** Empties the form. */
    clear: () => {
      form.setInitialValues(initialValues);
      form.reset();
    },

    /** Makes a form usable again that the browser has left and returned to. */
    unlock: command.unlock,
  };
}

export type CommandForm = Pick<
  ReturnType<typeof useCommandForm<object>>,
  'attach' | 'onSubmit' | 'problem' | 'isSending'
>;

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** Errors of fields that the form does not show. */
const strayOf = (errors: object, isField: (name: string) => boolean) =>
  Object.entries(errors)
    .filter(([field]) => !isField(field))
    .map(([, message]) => String(message))
    .join(' ') || undefined;

function problemOf(error: unknown, sentences: Record<string, string>, wordless?: string): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  return sentences[error.code] ?? (error.isWordless ? wordless : undefined) ?? messageOf(error);
}
