import { MultiSelect, Radio, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { couponForm } from '#server/coupons/coupons.input';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { CommandForm, SubmitOrCancel } from '../../ui/controls/command-form';
import { CouponCodeInput } from '../../ui/controls/coupon-code-input';
import { toastThen } from '../../ui/controls/toast-then';
import { Group } from '../../ui/layout';
import { createdListings } from '../catalogue.api';
import { couponKeys, type CouponBody, createCoupon } from './coupons.api';
import styles from './coupons.module.css';
import { texts } from './coupons.texts';

const says = texts.form;

interface Entered {
  code: string;
  kind: 'percent' | 'amount';
  percent: string;
  amount: string;
  listings: string[];
  starts_at: string;
  expires_at: string;
  most_uses: string;
}
const EMPTY: Entered = {
  ...{ code: '', kind: 'percent', percent: '', amount: '', listings: [] },
  ...{ starts_at: '', expires_at: '', most_uses: '' },
};

/** A new coupon. Times are those of the device. */
export function CouponForm({ close }: { close: () => void }) {
  const { data } = useInfiniteQuery(createdListings);
  const form = useCommandForm({
    schema: couponForm,
    initialValues: EMPTY,
    body: bodyOf,
    check: ({ kind, percent, amount }): Record<string, string> =>
      kind === 'amount'
        ? { ...(amount.trim() ? {} : { amount: says.missing.amount }) }
        : { ...(percent.trim() ? {} : { percent: says.missing.percent }) },
    submit: createCoupon,
    changes: [couponKeys.all],
    onSuccess: toastThen(close),
  });
  const { kind } = form.values;
  const own = (data?.items ?? []).filter(({ is_owner, status }) => is_owner && status === 'published');
  return (
    <CommandForm
      form={form}
      className={`card ${styles.form}`}
      aria-label={says.label}
      actions={<SubmitOrCancel form={form} submit={says.submit} cancel={close} />}
    >
      <CouponCodeInput label={says.code} description={says.codeHelp} autoFocus {...form.getInputProps('code')} />
      <Radio.Group
        label={says.kind}
        value={kind}
        onChange={(chosen) => form.setFieldValue('kind', chosen as Entered['kind'])}
      >
        <Group gap={16} mt={8}>
          <Radio value="percent" label={says.kinds.percent} />
          <Radio value="amount" label={says.kinds.amount} />
        </Group>
      </Radio.Group>
      {kind === 'percent' ? (
        <TextInput
          label={says.percent}
          inputMode="numeric"
          rightSection="%"
          maxLength={3}
          {...form.getInputProps('percent')}
        />
      ) : (
        <TextInput
          label={says.amount}
          description={says.amountHelp}
          inputMode="decimal"
          maxLength={15}
          {...form.getInputProps('amount')}
        />
      )}
      <MultiSelect
        label={says.listings}
        description={says.listingsHelp}
        data={own.map(({ slug, title }) => ({ value: slug, label: title }))}
        {...form.getInputProps('listings')}
      />
      <TextInput type="datetime-local" label={says.startsAt} {...form.getInputProps('starts_at')} />
      <TextInput type="datetime-local" label={says.expiresAt} {...form.getInputProps('expires_at')} />
      <TextInput
        label={says.mostUses}
        description={says.mostUsesHelp}
        inputMode="numeric"
        maxLength={7}
        {...form.getInputProps('most_uses')}
      />
    </CommandForm>
  );
}

function bodyOf({ kind, code, percent, amount, listings, starts_at, expires_at, most_uses }: Entered): CouponBody {
  return {
    ...(code.trim() && { code }),
    ...(kind === 'percent' ? { percent: Number(percent) } : { amount: amount.trim() }),
    listings,
    ...(starts_at && { starts_at: instantOf(starts_at) }),
    ...(expires_at && { expires_at: instantOf(expires_at) }),
    ...(most_uses.trim() && { most_uses: Number(most_uses) }),
  };
}

/** The instant of a local time; what is no time goes to the schema as it is. */
const instantOf = (local: string) => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
};
