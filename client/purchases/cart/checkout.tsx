import { Radio, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef } from 'react';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { naira, toNaira } from '#server/kernel/money';
import { checkoutForm } from '#server/purchases/orders.input';
import { cart } from '../../lib/cart/cart';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { ApiError } from '../../lib/http/api';
import { useSession } from '../../lib/http/session';
import { walletInfo } from '../../lib/http/wallet-info';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { Button } from '../../ui/button';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { Group, Stack } from '../../ui/layout';
import { Naira } from '../../ui/naira';
import { checkOut, type CheckoutBody, type Method } from './cart.api';
import styles from './cart.module.css';
import { texts } from './cart.texts';
import { openTab } from './payment-tab';
import { useShownCart } from './use-shown-cart';

export interface Begun {
  reference: string;
  /** Undefined where the wallet pays. */
  url?: string;
  /** The browser opened no tab. */
  isBlocked: boolean;
}

interface Props {
  back: () => void;
  leave: () => void;
  begun: (begun: Begun) => void;
}

/** The second step. A visitor signs in first; the cart comes along. */
export function Checkout(props: Props) {
  const signedIn = useSession();
  const signIn = useSignIn();
  if (signedIn) return <CheckoutForm {...props} />;
  return (
    <Stack>
      <p>{texts.signIn}</p>
      <Group>
        <Button
          data-autofocus
          onClick={() => {
            props.leave();
            signIn();
          }}
        >
          {texts.toSignIn}
        </Button>
        <Button variant="default" onClick={props.back}>
          {texts.back}
        </Button>
      </Group>
    </Stack>
  );
}

function CheckoutForm({ back, begun }: Props) {
  const user = useSession()?.user;
  const queries = useQueryClient();
  const { items, total_kobo: total, list_total_kobo: listed, discount_kobo: discount, coupon } = useShownCart();
  const { data: wallet } = useQuery(walletInfo);
  const tab = useRef<ReturnType<typeof openTab>>(undefined);
  const methods = methodsFor(total, wallet?.available_kobo ?? 0);
  const form = useCommandForm({
    schema: checkoutForm,
    missing: texts.missing,
    initialValues: {
      ...{ first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' },
      ...{ billing_email: user?.email ?? '', phone: user?.phone ?? '', method: 'card' as Method },
    },
    body: (values): CheckoutBody => ({
      ...values,
      method: methodOf(values.method, methods),
      expected_total: toNaira(total),
    }),
    submit: checkOut,
    draft: { name: 'checkout', except: ['method'] },
    changes: [cart.queryKey, walletInfo.queryKey],
    onSuccess: ({ data }, { method }) => {
      const isFromWallet = methodOf(method, methods) === 'wallet' || data.status === 'paid';
      if (isFromWallet) tab.current?.close();
      const isOpen = !isFromWallet && (tab.current?.go(data.authorization_url) ?? false);
      begun({
        reference: data.reference,
        ...(isFromWallet ? { isBlocked: false } : { url: data.authorization_url, isBlocked: !isOpen }),
      });
    },
    onRefused: (error) => {
      tab.current?.close();
      if (error instanceof ApiError && error.status === 409)
        for (const { queryKey } of [cart, walletInfo]) void queries.invalidateQueries({ queryKey });
    },
    sentences: { price_changed: texts.priceAsk },
    wordless: texts.failedToStart,
    offline: texts.offline,
  });
  const method = methodOf(form.values.method, methods);
  /** The tab is opened in the click itself: browsers block one that is opened later. */
  const submit = (event?: SyntheticEvent) => {
    const isValid = Object.keys(form.findErrors()).length === 0;
    tab.current =
      isValid && !form.isSending && navigator.onLine && total > 0 && method !== 'wallet' ? openTab() : undefined;
    form.onSubmit(event);
  };

  // Paid or emptied on another device. While this device pays, its own cart empties too.
  if (!form.isSending && items?.every(({ on_sale }) => !on_sale))
    return (
      <Stack>
        <p role="status">{texts.nothingToPay}</p>
        <Group>
          <Button variant="default" onClick={back}>
            {texts.back}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <CommandForm
      form={{ ...form, onSubmit: submit }}
      className={styles.step}
      actions={
        <>
          {coupon && discount > 0 && (
            <>
              <p className={`muted ${styles.list}`}>
                <span>{texts.subtotal}</span>
                <Naira kobo={listed} />
              </p>
              <p className={styles.list}>
                <span>{texts.discount(coupon.code)}</span>
                <Naira kobo={discount} signed="out" />
              </p>
            </>
          )}
          <p className={styles.total}>
            <span>{texts.total}</span>
            <strong>
              <Naira kobo={total} />
            </strong>
          </p>
          {method !== 'wallet' && total > 0 && (
            <p className="muted">
              {texts.newTab} {texts.refunds}
            </p>
          )}
          <Submit form={form} fullWidth>
            {texts.pay}
          </Submit>
          <Button variant="default" fullWidth onClick={back} disabled={form.isSending}>
            {texts.back}
          </Button>
        </>
      }
    >
      <TextInput
        label={texts.firstName}
        autoComplete="given-name"
        data-autofocus
        {...form.getInputProps('first_name')}
      />
      <TextInput label={texts.lastName} autoComplete="family-name" {...form.getInputProps('last_name')} />
      <TextInput label={texts.email} type="email" autoComplete="email" {...form.getInputProps('billing_email')} />
      <TextInput
        label={texts.phone}
        description={texts.phoneHelp}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
      {methods.length > 1 && (
        <Radio.Group
          label={texts.method}
          value={method}
          onChange={(chosen) => form.setFieldValue('method', chosen as Method)}
        >
          <Stack gap={4} mt={8}>
            {methods.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} className={styles.method} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </CommandForm>
  );
}

/** How a total may be paid with so much in the wallet. A split leaves the provider at least its least amount. */
function methodsFor(total: number, available: number): { value: Method; label: string }[] {
  const { card, wallet, split } = texts.methods;
  const rest = Math.min(total, Math.max(total - available, LEAST_DEPOSIT));
  const byCard = { value: 'card' as const, label: card };
  if (available === 0 || total === 0) return [byCard];
  if (available >= total) return [byCard, { value: 'wallet', label: wallet(naira(available)) }];
  return rest === total ? [byCard] : [byCard, { value: 'split', label: split(naira(total - rest), naira(rest)) }];
}

/** The chosen method, while the balance still offers it. */
const methodOf = (chosen: Method, methods: readonly { value: Method }[]): Method =>
  methods.some(({ value }) => value === chosen) ? chosen : 'card';
