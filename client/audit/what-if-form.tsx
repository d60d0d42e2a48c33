import { TextInput } from '@mantine/core';
import { whatIfFilter } from '#server/audit/what-if.input';
import { dayOf } from '#server/kernel/days';
import { fromNaira, toNaira } from '#server/kernel/money';
import { typedNaira } from '#server/kernel/typed-naira';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { replayed, type WhatIf } from './audit.api';
import styles from './audit.module.css';
import { texts as says } from './what-if.texts';

type Rules = WhatIf['rules'];
type Values = Record<string, string>;

const [DAY_MS, DAYS, PER_CENT] = [86_400_000, 30, 100];
const amountOf = (typed = '') => fromNaira(typedNaira(typed));
const pointsOf = (typed = '') => {
  const points = Number(typed.trim() || NaN) * PER_CENT;
  const isWhole = Math.abs(points - Math.round(points)) < 1e-6 && points >= 0 && points <= 10_000;
  return isWhole ? Math.round(points) : undefined;
};
const textOf = ({ charges }: Rules) => charges.map(({ up_to_kobo: to, fee_kobo: fee }) => `${to ?? '*'}:${fee}`).join();

/** The sizes with an upper bound, and one more that may stay empty. */
const sizesOf = ({ charges }: Rules) => Array.from({ length: charges.length }, (_, n) => n);

function startOf(rules: Rules): Values {
  const now = Date.now();
  const { charges, commission_basis_points: points } = rules;
  const bounded = charges.filter(({ up_to_kobo: to }) => to !== null);
  const naira = (kobo?: number | null) => (typeof kobo === 'number' ? String(toNaira(kobo)) : '');
  return {
    from: dayOf(new Date(now - (DAYS - 1) * DAY_MS).toISOString()),
    to: dayOf(new Date(now).toISOString()),
    ...{ person: '', commission: String(points / PER_CENT), above: naira(charges.at(-1)!.fee_kobo) },
    ...Object.fromEntries(
      sizesOf(rules).flatMap((n) => [
        [`upTo${n}`, naira(bounded[n]?.up_to_kobo)],
        [`fee${n}`, naira(bounded[n]?.fee_kobo)],
      ]),
    ),
  };
}

/** Only what differs from the rules of today is sent; the rest stays as it was recorded. */
function queryOf(values: Values, rules: Rules) {
  const sizes = sizesOf(rules).filter((n) => values[`upTo${n}`] || values[`fee${n}`]);
  const bands = sizes.map((n) => [amountOf(values[`upTo${n}`]), amountOf(values[`fee${n}`])] as const);
  const all = [...bands, ['*', amountOf(values.above)] as const];
  const charges = all.every((band) => !band.includes(undefined)) ? all.map((band) => band.join(':')).join() : undefined;
  const commission = pointsOf(values.commission);
  return {
    ...{ from: values.from!, to: values.to! },
    ...(values.person?.trim() && { person: values.person.trim() }),
    ...(commission !== undefined && commission !== rules.commission_basis_points && { commission }),
    ...(charges !== undefined && charges !== textOf(rules) && { charges }),
  };
}

/** What is typed and is no amount, or a size of which one half is missing. */
function wrong(values: Values, rules: Rules): Values {
  const errors: Values = {};
  if (pointsOf(values.commission) === undefined) errors.commission = says.percentWrong;
  if (amountOf(values.above) === undefined) errors.above = says.amountWrong;
  for (const n of sizesOf(rules)) {
    const pair = [`upTo${n}`, `fee${n}`] as const;
    if (pair.every((field) => !values[field])) continue;
    for (const field of pair)
      if (amountOf(values[field]) === undefined) errors[field] = values[field] ? says.amountWrong : says.both;
  }
  return errors;
}

/** Days, rules and the person; shows what the server answers. */
export function WhatIfForm({ rules, found }: { rules: Rules; found: (answer?: WhatIf) => void }) {
  const form = useCommandForm({
    schema: whatIfFilter,
    initialValues: startOf(rules),
    body: (values) => queryOf(values, rules),
    check: (values) => wrong(values, rules),
    submit: (query) => replayed(query),
    onSuccess: found,
    onRefused: () => found(undefined),
  });
  return (
    <CommandForm
      form={form}
      className={`card ${styles.whatIf}`}
      actions={
        <Submit form={form} variant="default">
          {says.submit}
        </Submit>
      }
    >
      <div className={styles.fields}>
        <TextInput type="date" label={says.from} {...form.getInputProps('from')} />
        <TextInput type="date" label={says.to} {...form.getInputProps('to')} />
        <TextInput label={says.commission} inputMode="decimal" {...form.getInputProps('commission')} />
      </div>
      <TextInput label={says.person} description={says.personHelp} maxLength={100} {...form.getInputProps('person')} />
      <fieldset className={styles.charges}>
        <legend>{says.charges}</legend>
        <p className="muted">{says.chargesHelp}</p>
        {sizesOf(rules).map((n) => (
          <div key={n} className={styles.fields}>
            <TextInput label={says.upTo(n + 1)} inputMode="decimal" {...form.getInputProps(`upTo${n}`)} />
            <TextInput label={says.fee(n + 1)} inputMode="decimal" {...form.getInputProps(`fee${n}`)} />
          </div>
        ))}
        <TextInput label={says.above} inputMode="decimal" {...form.getInputProps('above')} />
      </fieldset>
    </CommandForm>
  );
}
