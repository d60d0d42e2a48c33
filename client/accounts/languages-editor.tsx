import { Autocomplete, NativeSelect } from '@mantine/core';
import {
  LANGUAGES,
  languagesForm,
  LONGEST_WORD,
  MOST_LANGUAGES,
  PROFICIENCIES,
} from '#server/accounts/own-profile.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import type { User } from '../lib/http/api.types';
import { Button } from '../ui/button';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { keptFocus } from '../ui/kept-focus';
import { accountKeys } from './accounts.api';
import { type EditorProps, useSaved } from './editor';
import styles from './profile-editing.module.css';
import { editProfile } from './profile.api';
import { texts as says } from './profile.texts';

type Proficiency = (typeof PROFICIENCIES)[number];
type Row = { name: string; proficiency: Proficiency };
type Body = { languages: Row[] };

const isNamed = ({ name }: Row) => name.trim() !== '';

/** The languages that a person speaks. Rows without a name are not sent. */
export function LanguagesEditor({ user, close }: EditorProps) {
  const saved = useSaved(close);
  const rows = user.languages as Row[];
  const form = useCommandForm<Body, Body, User>({
    schema: languagesForm,
    initialValues: { languages: rows.length ? rows : [{ name: '', proficiency: 'Native' }] },
    body: ({ languages }) => ({ languages: languages.filter(isNamed) }),
    submit: editProfile,
    changes: [accountKeys.me],
    onSuccess: (now) => saved(now),
  });
  const { languages } = form.values;
  const set = (next: Row[]) => form.setFieldValue('languages', next);
  const change = (index: number, row: Partial<Row>) =>
    set(languages.map((one, n) => (n === index ? { ...one, ...row } : one)));
  /** Errors count the rows that are sent. */
  const errorOf = (index: number) => form.errors[`languages.${languages.slice(0, index).filter(isNamed).length}.name`];
  const isAtRow = languages.some((one, index) => isNamed(one) && errorOf(index));

  return (
    <CommandForm
      form={{ ...form, problem: isAtRow ? undefined : form.problem }}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={says.save} cancel={close} />}
    >
      <ul ref={keptFocus} className={styles.rows} data-path="languages">
        {languages.map((one, index) => (
          <li key={index}>
            <Autocomplete
              label={says.language(index + 1)}
              data={[...LANGUAGES]}
              maxLength={LONGEST_WORD}
              limit={8}
              value={one.name}
              onChange={(name) => change(index, { name })}
              error={isNamed(one) && errorOf(index)}
            />
            <NativeSelect
              label={says.proficiency(index + 1)}
              data={[...PROFICIENCIES]}
              value={one.proficiency}
              onChange={({ currentTarget }) => change(index, { proficiency: currentTarget.value as Proficiency })}
            />
            <Button
              variant="subtle"
              aria-label={says.removeLanguage(index + 1, one.name)}
              onClick={() => set(languages.filter((_, n) => n !== index))}
            >
              {says.remove}
            </Button>
          </li>
        ))}
      </ul>
      {form.errors.languages && (
        <p className={styles.error} role="alert">
          {form.errors.languages}
        </p>
      )}
      {languages.length < MOST_LANGUAGES && (
        <Button variant="default" onClick={() => set([...languages, { name: '', proficiency: 'Fluent' }])}>
          {says.addLanguage}
        </Button>
      )}
    </CommandForm>
  );
}
