import { TextInput } from '@mantine/core';
import { discountsOf } from '#server/kernel/discounts';
import { type Kobo, naira } from '#server/kernel/money';
import { isLaunchPercent, launchForm } from '#server/listing-requests/listing-requests.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { newKey } from '../lib/http/api';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { Time } from '../ui/time';
import { ChangeableButtons } from './changeable';
import { texts } from './launch.texts';
import { type ListingRequest, requestKeys, setLaunch } from './listing-requests.api';
import styles from './listing-requests.module.css';

interface Props {
  request: ListingRequest;
}

/** The guide of a request, with the reader's code while it gives something off. */
export const guideAddress = (slug: string, launch: ListingRequest['launch']) =>
  launch ? `/listing/${slug}?code=${launch.code}` : `/listing/${slug}`;

/** What the reader gets off, since the reader waited for the guide. */
export function LaunchLine({ request: { launch, guide } }: Props) {
  if (!launch || !guide) return null;
  return (
    <p className="figures">
      {texts.yours(launch.percent, launch.code)} <Time at={launch.until} absolute />
    </p>
  );
}

/** What the reader, as its creator, gives those who wait; and how many used it. */
export function OfferedLine({ request: { own_answer: own, status } }: Props) {
  if (!own || own.launch_percent === null) return null;
  if (own.is_published)
    return <p className="muted figures">{texts.given(own.launch_percent, own.coupons, own.coupons_used)}</p>;
  return status === 'open' && <p className="figures">{texts.offered(own.launch_percent)}</p>;
}

/** Opens the form, and removes what was offered, while the guide waits to be published. */
export function LaunchButtons({ request, open }: Props & { open: () => void }) {
  const { own_answer: own } = request;
  if (!own || own.is_published || own.price_kobo === 0) return null;
  return (
    <ChangeableButtons
      {...{ value: own.launch_percent, says: texts, open }}
      save={(percent, key) => setLaunch(request, percent, key)}
      remove={() => setLaunch(request, undefined, newKey())}
    />
  );
}

/** What those who wait would pay with the typed percentage. */
export const launchHelp = (typed: string, price: Kobo) => {
  const percent = Number(typed);
  if (!typed.trim() || !isLaunchPercent(percent)) return texts.help;
  const [off = 0] = discountsOf({ percent, amount: null }, [price]);
  return `${texts.help} ${texts.costs(naira(price - off), naira(price))}`;
};

/** The creator of the answer chooses what those who wait get off. */
export function LaunchForm({ request, close }: Props & { close: () => void }) {
  const own = request.own_answer;
  const form = useCommandForm({
    schema: launchForm,
    missing: { percent: texts.missing },
    check: ({ percent }): Record<string, string> => (percent.trim() ? {} : { percent: texts.missing }),
    initialValues: { listing: own?.slug ?? '', percent: own?.launch_percent ? String(own.launch_percent) : '' },
    submit: ({ percent }, key) => setLaunch(request, Number(percent), key),
    changes: [requestKeys.all],
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.answer}
      actions={<SubmitOrCancel form={form} submit={texts.submit} cancel={close} />}
    >
      <TextInput
        label={texts.label}
        description={launchHelp(form.values.percent, own?.price_kobo ?? 0)}
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('percent')}
      />
    </CommandForm>
  );
}
