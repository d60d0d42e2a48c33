import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import { fromNaira, toNaira } from '#server/kernel/money';
import { meetingOfferForm } from '#server/meetings/meetings.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Title } from '../ui/title';
import { toast } from '../ui/toast';
import { problemsOf } from './hours';
import { HoursFields } from './hours-fields';
import { meetingKeys, type MeetingOffer } from './meetings.api';
import { type OfferBody, saveOffer } from './meetings.commands';
import styles from './meetings.module.css';
import { texts } from './offer.texts';

const BUFFERS = [0, 5, 10, 15, 30, 45, 60, 90, 120];
const NOTICES = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168];
const FREE_UNTIL = [0, 1, 2, 4, 12, 24, 48, 72, 168];

/** The rest has sentences of its own, which name the day. */
const rest = meetingOfferForm.omit({ weekly: true, exceptions: true, price_kobo: true });

type Values = Pick<MeetingOffer, 'is_open' | 'takes_enquiries' | 'weekly' | 'exceptions'> & {
  price: number | string;
  buffer_minutes: string;
  notice_hours: string;
  free_cancel_hours: string;
  fee_percent: number | string;
  link: string;
};

const valuesOf = (offer: MeetingOffer): Values => ({
  ...{ is_open: offer.is_open, takes_enquiries: offer.takes_enquiries },
  ...{ weekly: offer.weekly, exceptions: offer.exceptions },
  price: offer.price_kobo ? toNaira(offer.price_kobo) : '',
  ...{ buffer_minutes: String(offer.buffer_minutes), notice_hours: String(offer.notice_hours) },
  ...{ free_cancel_hours: String(offer.free_cancel_hours), fee_percent: offer.fee_percent, link: offer.link ?? '' },
});

const bodyOf = (values: Values): OfferBody => ({
  ...{ is_open: values.is_open, takes_enquiries: values.takes_enquiries },
  ...{ weekly: values.weekly, exceptions: values.exceptions },
  price_kobo: fromNaira(Number(values.price)) ?? 0,
  ...{ buffer_minutes: Number(values.buffer_minutes), notice_hours: Number(values.notice_hours) },
  ...{ free_cancel_hours: Number(values.free_cancel_hours), fee_percent: Number(values.fee_percent) || 0 },
  link: values.link.trim() || null,
});

/** Those that are offered, with the one that is set. */
const choices = (offered: readonly number[], set: number, say: (value: number) => string) =>
  [...new Set([...offered, set])]
    .sort((one, other) => one - other)
    .map((value) => ({ value: String(value), label: say(value) }));

/** When a creator has time, what a meeting costs, and the terms. */
export function OfferForm({ offer }: { offer: MeetingOffer }) {
  const form = useCommandForm({
    initialValues: valuesOf(offer),
    schema: rest,
    body: bodyOf,
    check: (values) => ({ ...problemsOf(values), ...(!values.price && { price: texts.priceMissing }) }),
    submit: saveOffer,
    // The switches show what is saved.
    draft: { name: 'meeting-offer', except: ['is_open', 'takes_enquiries'] },
    changes: [meetingKeys.all, ['professionals']],
    onSuccess: ({ message }) => toast.success(message),
  });
  const { values, errors, getInputProps: field } = form;
  return (
    <CommandForm form={form} className={`card ${styles.form}`} actions={<Submit form={form}>{texts.save}</Submit>}>
      <Switch label={texts.open} description={texts.openHelp} size="md" {...field('is_open', { type: 'checkbox' })} />
      <Switch
        label={texts.enquiries}
        description={texts.enquiriesHelp}
        size="md"
        {...field('takes_enquiries', { type: 'checkbox' })}
      />
      <NumberInput
        label={texts.price}
        description={texts.priceHelp}
        prefix="₦"
        thousandSeparator=","
        allowNegative={false}
        hideControls
        inputMode="decimal"
        {...field('price')}
      />
      <fieldset className={styles.hours} data-path="weekly">
        <legend>
          <Title order={2} size="h5">
            {texts.hours}
          </Title>
        </legend>
        <p className="muted">{texts.hoursHelp}</p>
        {texts.days.map((name, n) => (
          <div key={name} className={styles.day}>
            <strong>{name}</strong>
            <HoursFields
              day={name}
              none={texts.none}
              hours={values.weekly.filter(({ day }) => day === n + 1)}
              set={(hours) =>
                form.setFieldValue('weekly', [
                  ...values.weekly.filter(({ day }) => day !== n + 1),
                  ...hours.map((one) => ({ ...one, day: n + 1 })),
                ])
              }
            />
          </div>
        ))}
        <Problem>{errors.weekly}</Problem>
      </fieldset>
      <Exceptions
        exceptions={values.exceptions}
        set={(exceptions) => form.setFieldValue('exceptions', exceptions)}
        error={errors.exceptions}
      />
      <fieldset className={styles.hours}>
        <legend>
          <Title order={2} size="h5">
            {texts.terms}
          </Title>
        </legend>
        <NativeSelect
          label={texts.notice}
          description={texts.noticeHelp}
          data={choices(NOTICES, offer.notice_hours, texts.least)}
          {...field('notice_hours')}
        />
        <NativeSelect
          label={texts.buffer}
          data={choices(BUFFERS, offer.buffer_minutes, texts.minutes)}
          {...field('buffer_minutes')}
        />
        <NativeSelect
          label={texts.freeCancel}
          data={choices(FREE_UNTIL, offer.free_cancel_hours, texts.before)}
          {...field('free_cancel_hours')}
        />
        <NumberInput
          label={texts.fee}
          description={texts.feeHelp}
          min={0}
          max={100}
          allowDecimal={false}
          hideControls
          inputMode="numeric"
          {...field('fee_percent')}
        />
        <TextInput
          label={texts.link}
          description={texts.linkHelp}
          type="url"
          placeholder="https://"
          {...field('link')}
        />
      </fieldset>
    </CommandForm>
  );
}

interface ExceptionsProps {
  exceptions: MeetingOffer['exceptions'];
  set: (exceptions: MeetingOffer['exceptions']) => void;
  error: unknown;
}

/** Dates whose hours differ from those of their weekday. */
function Exceptions({ exceptions, set, error }: ExceptionsProps) {
  const change = (index: number, part: Partial<MeetingOffer['exceptions'][number]>) =>
    set(exceptions.map((one, n) => (n === index ? { ...one, ...part } : one)));
  return (
    <fieldset className={styles.hours} data-path="exceptions">
      <legend>
        <Title order={2} size="h5">
          {texts.exceptions}
        </Title>
      </legend>
      <p className="muted">{texts.exceptionsHelp}</p>
      {exceptions.map(({ date, hours }, index) => (
        <div key={index} className={styles.exception}>
          <TextInput
            type="date"
            aria-label={texts.date(index + 1)}
            value={date}
            onChange={({ currentTarget }) => change(index, { date: currentTarget.value })}
          />
          <HoursFields
            day={texts.exception(index + 1)}
            none={texts.closed}
            hours={hours}
            set={(changed) => change(index, { hours: changed })}
          />
          <Button
            variant="subtle"
            size="compact"
            aria-label={texts.removeNumber(index + 1)}
            onClick={() => set(exceptions.filter((_, n) => n !== index))}
          >
            {texts.removeDate}
          </Button>
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => set([...exceptions, { date: '', hours: [] }])}>
          {texts.addDate}
        </Button>
      </div>
      <Problem>{error}</Problem>
    </fieldset>
  );
}

const Problem = ({ children }: { children: unknown }) =>
  children ? (
    <p className={styles.problem} role="alert">
      {String(children)}
    </p>
  ) : null;
