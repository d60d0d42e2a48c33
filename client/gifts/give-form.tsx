import { NumberInput, Radio, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { naira, toNaira } from '#server/kernel/money';
import { GIFT_MESSAGE_MOST, giftForm, LEAST_SEATS, MOST_SEATS } from '#server/purchases/gift-orders.input';
import { keptCode, useKeptCode } from '../lib/coupon/kept-code';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api';
import type { ListingDetail } from '../lib/http/api.types';
import { walletInfo } from '../lib/http/wallet-info';
import { useWhileShown } from '../lib/navigation/use-while-shown';
import { Button } from '../ui/button';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Stack } from '../ui/layout';
import { Link } from '../ui/link';
import { Naira } from '../ui/naira';
import { toast } from '../ui/toast';
import { useReturned } from '../ui/use-returned';
import { giftKeys, giftQuote } from './gifts.api';
import { give, type GiveBody, type Method } from './gifts.commands';
import styles from './gifts.module.css';
import { texts } from './gifts.texts';
import { methodOf, methodsFor } from './pay-methods';

const says = texts.give;
type Values = {
  kind: 'gift' | 'seats';
  email: string;
  message: string;
  seats: number | string;
  method: Method;
};

/** To whom the guide goes, and how it is paid. What is typed is kept on this device until it is paid. */
export function GiveForm({ listing }: { listing: Pick<ListingDetail, 'id' | 'slug' | 'price_kobo'> }) {
  const { id, slug, price_kobo: price } = listing;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const whileShown = useWhileShown();
  const { data: wallet } = useQuery(walletInfo);
  const code = useKeptCode();
  const { data: quote } = useQuery({ ...giftQuote(slug, code ?? ''), enabled: code !== null });

  const couponOf = ({ kind }: Values) => (kind === 'gift' && quote?.code ? quote : undefined);
  const totalOf = (values: Values) =>
    values.kind === 'seats' ? price * (Number(values.seats) || 0) : (couponOf(values)?.price_kobo ?? price);
  const methodsOf = (values: Values) => methodsFor(totalOf(values), wallet?.available_kobo ?? 0);

  const form = useCommandForm({
    schema: giftForm,
    missing: says.missing,
    initialValues: { kind: 'gift', email: '', message: '', seats: 5, method: 'card' } as Values,
    draft: { name: `give:${slug}`, except: ['method'] },
    body: (values): GiveBody => {
      const { kind, email, message, seats } = values;
      const paying = {
        method: methodOf(values.method, methodsOf(values)),
        expected_total: toNaira(totalOf(values)),
      };
      if (kind === 'seats') return { listing_id: id, kind, seats: Number(seats), ...paying };
      const coupon = couponOf(values)?.code;
      return { listing_id: id, kind, email, message: message.trim(), ...(coupon && { coupon }), ...paying };
    },
    submit: give,
    changes: [giftKeys.given, walletInfo.queryKey],
    onSuccess: ({ data: { status, authorization_url, reference } }, { kind, method }) => {
      if (status === 'paid') {
        if (kind === 'gift' && quote?.code) keptCode.clear();
        toast.success(kind === 'gift' ? says.sent : says.bought);
        return whileShown(() => void navigate('/profile?tab=listings&list=given'));
      }
      const isAtProvider = method !== 'wallet';
      whileShown(() => {
        if (isAtProvider) window.location.assign(authorization_url);
        else void navigate(`/payment/callback?reference=${reference}`);
      });
    },
    onRefused: (error) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      for (const queryKey of [['catalogue', 'listing', slug], ['coupons'], walletInfo.queryKey])
        void queries.invalidateQueries({ queryKey });
    },
    sentences: { price_changed: says.priceAsk },
    offline: says.offline,
    leaves: true,
  });
  useReturned(form.unlock);

  const { values } = form;
  const methods = methodsOf(values);
  const coupon = couponOf(values);
  const total = totalOf(values);
  return (
    <CommandForm
      form={form}
      className={`card ${styles.form}`}
      actions={
        <>
          {values.kind === 'seats' && total > 0 && (
            <p className="muted">{says.times(Number(values.seats), naira(price))}</p>
          )}
          {coupon?.code && (
            <p className={`muted ${styles.sum}`}>
              <span>{says.coupon(coupon.code)}</span>
              <Naira kobo={coupon.discount_kobo} signed="out" />
            </p>
          )}
          <p className={styles.sum}>
            <span>{says.total}</span>
            <strong>
              <Naira kobo={total} />
            </strong>
          </p>
          <p className="muted">{says.terms[values.kind]}</p>
          <Submit form={form} fullWidth>
            {says.pay}
          </Submit>
          <Button component={Link} to={`/listing/${slug}`} variant="subtle" fullWidth>
            {says.back}
          </Button>
        </>
      }
    >
      <Radio.Group
        label={says.who}
        value={values.kind}
        onChange={(chosen) => form.setFieldValue('kind', chosen as Values['kind'])}
      >
        <Stack gap={4} mt={8}>
          {(['gift', 'seats'] as const).map((kind) => (
            <Radio key={kind} value={kind} label={says.kinds[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      {values.kind === 'gift' ? (
        <>
          <TextInput
            label={says.email}
            description={says.emailHelp}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Textarea
            label={says.message}
            description={says.counted(values.message.trim().length, GIFT_MESSAGE_MOST)}
            autosize
            minRows={3}
            maxLength={GIFT_MESSAGE_MOST}
            {...form.getInputProps('message')}
          />
        </>
      ) : (
        <NumberInput
          label={says.seats}
          description={says.seatsHelp(LEAST_SEATS, MOST_SEATS)}
          allowNegative={false}
          allowDecimal={false}
          inputMode="numeric"
          {...form.getInputProps('seats')}
        />
      )}
      {methods.length > 1 && (
        <Radio.Group
          label={says.method}
          value={methodOf(values.method, methods)}
          onChange={(chosen) => form.setFieldValue('method', chosen as Method)}
        >
          <Stack gap={4} mt={8}>
            {methods.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </CommandForm>
  );
}
