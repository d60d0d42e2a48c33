import './language-rows.css';
import { Autocomplete, NativeSelect } from '@mantine/core';
import { LANGUAGES, type Proficiency, PROFICIENCIES } from '#server/kernel/profile-words';
import { Button } from '../button';
import { keptFocus } from '../kept-focus';
import { texts as says } from './language-rows.texts';

export type LanguageRow = { name: string; proficiency: Proficiency };

export const isNamed = ({ name }: LanguageRow) => name.trim() !== '';
/** The rows that are sent. */
export const namedRows = (rows: readonly LanguageRow[]) => rows.filter(isNamed);
/** What a form shows: one row at least. */
export const shownRows = (rows: readonly LanguageRow[]): LanguageRow[] =>
  rows.length ? [...rows] : [{ name: '', proficiency: 'Native' }];

interface Props {
  rows: LanguageRow[];
  set: (rows: LanguageRow[]) => void;
  /** Those of the form. They count the rows that are sent. */
  errors: Record<string, unknown>;
  longest: number;
  most: number;
}

interface FormOfRows {
  values: { languages: LanguageRow[] };
  errors: Record<string, unknown>;
  problem: string | undefined;
}

/** A form whose alert is left out where a row shows the error. */
export const withoutRowAlert = <Form extends FormOfRows>(form: Form): Form => {
  const { values, errors } = form;
  const isAtRow = values.languages.some((one, index) => isNamed(one) && errorOf(values.languages, errors, index));
  return isAtRow ? { ...form, problem: undefined } : form;
};

const errorOf = (rows: readonly LanguageRow[], errors: Record<string, unknown>, index: number) =>
  errors[`languages.${namedRows(rows.slice(0, index)).length}.name`] as string | undefined;

/** Languages with how well a person speaks them. */
export function LanguageRows({ rows, set, errors, longest, most }: Props) {
  const change = (index: number, row: Partial<LanguageRow>) =>
    set(rows.map((one, n) => (n === index ? { ...one, ...row } : one)));
  return (
    <>
      <ul ref={keptFocus} className="language-rows" data-path="languages">
        {rows.map((one, index) => (
          <li key={index}>
            <Autocomplete
              label={says.language(index + 1)}
              data={[...LANGUAGES]}
              maxLength={longest}
              limit={8}
              value={one.name}
              onChange={(name) => change(index, { name })}
              error={isNamed(one) && errorOf(rows, errors, index)}
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
              onClick={() => set(rows.filter((_, n) => n !== index))}
            >
              {says.remove}
            </Button>
          </li>
        ))}
      </ul>
      {errors.languages !== undefined && errors.languages !== null && (
        <p className="language-error" role="alert">
          {String(errors.languages)}
        </p>
      )}
      {rows.length < most && (
        <Button variant="default" onClick={() => set([...rows, { name: '', proficiency: 'Fluent' }])}>
          {says.addLanguage}
        </Button>
      )}
    </>
  );
}
