import { TextInput } from '@mantine/core';
import { toNaira, naira } from '#server/kernel/money';
import { pledgeForm } from '#server/listing-requests/listing-requests.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toastThen } from '../ui/controls/toast-then';
import { ChangeableButtons } from './changeable';
import { type ListingRequest, pledgeFor, requestKeys, takePledgeBack } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './listing-requests.texts';

const says = texts.pledging;

interface Props {
  request: ListingRequest;
}

/** What people would pay for the guide, while it is missing or the reader's own guide answers it; and the reader's amount. */
export function PledgedLines({ request }: Props) {
  const { pledged, own_pledge_kobo: own, status, own_answer } = request;
  const isShown = status === 'open' || own_answer !== null;
  if (!isShown) return null;
  return (
    <>
      {pledged && (
        <p className="figures">
          {says.demand(
            pledged.count,
            naira(pledged.median_kobo),
            says.range(naira(pledged.least_kobo), naira(pledged.most_kobo)),
          )}
        </p>
      )}
      {own !== null && <p className="muted figures">{says.own(naira(own))}</p>}
    </>
  );
}

/** Opens the form, and takes back what was named. */
export const PledgeButtons = ({ request, open }: Props & { open: () => void }) => (
  <ChangeableButtons
    {...{ value: request.own_pledge_kobo, says, open }}
    save={(kobo, key) => pledgeFor(request, { amount: toNaira(kobo) }, key)}
    remove={() => takePledgeBack(request)}
  />
);

/** A person who waits for the guide says what it would be worth: demand alone, without money. */
export function PledgeForm({ request, close }: Props & { close: () => void }) {
  const { own_pledge_kobo: own } = request;
  const form = useCommandForm({
    schema: pledgeForm,
    missing: { amount: says.missing },
    initialValues: { amount: own === null ? '' : String(toNaira(own)) },
    body: ({ amount }) => ({ amount: amount.trim() }),
    submit: (body, key) => pledgeFor(request, body, key),
    changes: [requestKeys.all],
    onSuccess: toastThen(close),
  });
  return (
    <CommandForm
      form={form}
      className={styles.answer}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <TextInput
        label={says.label}
        description={says.help}
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        leftSection="₦"
        {...form.getInputProps('amount')}
      />
    </CommandForm>
  );
}
