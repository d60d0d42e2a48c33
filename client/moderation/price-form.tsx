import { NumberInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { fromNaira, naira, share } from '#server/kernel/money';
import { LEAST_PRICE, MOST_PRICE, PRICE_RULE } from '#server/kernel/premium-offers';
import { type Errors, useCommandForm } from '../lib/forms/use-command-form';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { withControls } from '../ui/controls/controls';
import { Group } from '../ui/layout';
import { toast } from '../ui/toast';
import styles from './moderation.module.css';
import { type DeskOffer, premiumView, setPrice } from './plans.api';
import { texts } from './plans.texts';

const koboOf = (price: number | string) => fromNaira(Number(price));

function faultOf(price: number | string, present: number): string | undefined {
  if (price === '') return texts.missing;
  const kobo = koboOf(price);
  if (kobo === undefined) return texts.decimals;
  if (kobo < LEAST_PRICE || kobo > MOST_PRICE) return PRICE_RULE;
  return kobo === present ? texts.same : undefined;
}

interface Props {
  offer: DeskOffer;
  vatBasisPoints: number;
}

/** Sets what an offer costs for new purchases, once that is confirmed. A change of another admin meanwhile is not overwritten. */
export const PriceForm = withControls(function PriceForm({ offer: { offer, price_kobo }, vatBasisPoints }: Props) {
  // The price that the question names.
  const [asked, ask] = useState<number | null>();
  const isAsking = typeof asked === 'number';
  const present = isAsking ? asked : price_kobo;
  const form = useCommandForm({
    initialValues: { price: '' as number | string },
    check: ({ price }): Errors => {
      const fault = faultOf(price, present);
      return fault ? { price: fault } : {};
    },
    body: ({ price }) => ({ offer, price_kobo: koboOf(price) ?? 0, shown_price_kobo: present }),
    submit: setPrice,
    changes: [premiumView],
    onSuccess: ({ message }) => {
      toast.success(message);
      form.clear();
      ask(null);
    },
    onRefused: () => ask(null),
  });
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isAsking) form.onSubmit();
    else if (form.checkOnly(['price'])) ask(price_kobo);
  };
  const period = texts.periods[offer];
  return (
    <CommandForm
      form={{ ...form, onSubmit: submit }}
      aria-label={texts.setOf(period)}
      className={styles.form}
      actions={
        <Group gap={8}>
          <Submit form={form}>{isAsking ? texts.yes : texts.set}</Submit>
          {isAsking && (
            <Button variant="default" autoFocus onClick={() => ask(null)}>
              {texts.no}
            </Button>
          )}
        </Group>
      }
    >
      {isAsking ? (
        <p role="status">{texts.asks(period, naira(asked), sumsOf(koboOf(form.values.price) ?? 0, vatBasisPoints))}</p>
      ) : (
        <NumberInput
          label={texts.field(period)}
          description={texts.help}
          prefix="₦"
          thousandSeparator=","
          allowNegative={false}
          hideControls
          inputMode="decimal"
          // Back from the question; never on the first rendering.
          autoFocus={asked === null}
          {...form.getInputProps('price')}
        />
      )}
    </CommandForm>
  );
});

function sumsOf(price: number, vatBasisPoints: number) {
  const vat = share(price, vatBasisPoints);
  return { price: naira(price), vat: naira(vat), amount: naira(price + vat) };
}
