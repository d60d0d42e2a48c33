import { IconX } from '@tabler/icons-react';
import { cartCouponInput } from '#server/cart/cart.input';
import { cart, type Cart } from '../../lib/cart/cart';
import { keptCode } from '../../lib/coupon/kept-code';
import { useCommandForm } from '../../lib/forms/use-command-form';
import { messageOf } from '../../lib/http/api-error';
import { useCommand } from '../../lib/http/use-command';
import { CommandForm, Submit } from '../../ui/controls/command-form';
import { CouponCodeInput } from '../../ui/controls/coupon-code-input';
import '../../ui/icon-button.css';
import { Naira } from '../../ui/naira';
import { toast } from '../../ui/toast';
import { applyCoupon, removeCoupon } from './cart.api';
import styles from './cart.module.css';
import { texts } from './cart.texts';

const says = texts.coupon;

interface Props {
  coupon: Cart['coupon'];
  discount_kobo: number;
}

/** The coupon of the signed-in person's cart with what it takes off or why it takes nothing off; the field for a code without one. */
export const CartCoupon = ({ coupon, discount_kobo }: Props) =>
  coupon ? <Applied coupon={coupon} discount_kobo={discount_kobo} /> : <CodeForm />;

function Applied({ coupon: { code, detail }, discount_kobo }: { coupon: NonNullable<Cart['coupon']> } & Props) {
  const remove = useCommand({
    mutationFn: removeCoupon,
    meta: { changes: [cart.queryKey] },
    onSuccess: ({ message }) => {
      keptCode.clear();
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <div className={styles.coupon}>
      <span>
        {texts.discount(code)}
        {detail && (
          <strong className={styles.notice} role="alert">
            {detail}
          </strong>
        )}
      </span>
      {!detail && <Naira kobo={discount_kobo} signed="out" />}
      <button
        type="button"
        className={`icon-button ${styles.remove}`}
        aria-label={says.remove(code)}
        onClick={() => remove.send()}
        disabled={remove.isSending}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </div>
  );
}

/** A code that came with a link is filled in. */
function CodeForm() {
  const form = useCommandForm({
    schema: cartCouponInput,
    missing: { code: says.missing },
    initialValues: { code: keptCode.get() ?? '' },
    submit: ({ code }, key) => applyCoupon(code, key),
    changes: [cart.queryKey],
    onSuccess: ({ message }) => {
      keptCode.clear();
      toast.success(message);
    },
  });
  return (
    <CommandForm
      form={form}
      className={styles.code}
      actions={
        <Submit form={form} variant="default">
          {says.apply}
        </Submit>
      }
    >
      <CouponCodeInput label={says.label} {...form.getInputProps('code')} />
    </CommandForm>
  );
}
