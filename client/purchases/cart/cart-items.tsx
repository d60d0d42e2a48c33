import { IconShoppingCart, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { naira } from '#server/kernel/money';
import { cart } from '../../lib/cart/cart';
import { addToCart, deviceCart, removeFromCart } from '../../lib/cart/changes';
import { messageOf } from '../../lib/http/api-error';
import { newKey } from '../../lib/http/api';
import { useIsSignedIn } from '../../lib/http/session';
import { useCommand } from '../../lib/http/use-command';
import { useWatch } from '../../lib/live/use-live';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Failure } from '../../ui/failure';
import '../../ui/icon-button.css';
import { Link } from '../../ui/link';
import { Naira } from '../../ui/naira';
import { fullName } from '../../ui/names';
import { toast } from '../../ui/toast';
import { UndoNote } from '../../ui/undo-note';
import { CartCoupon } from './cart-coupon';
import styles from './cart.module.css';
import { texts } from './cart.texts';
import { type ShownItem, useShownCart } from './use-shown-cart';

interface Props {
  leave: () => void;
  checkOut: () => void;
}

/** The first step: what is in the cart, at current prices. */
export function CartItems({ leave, checkOut }: Props) {
  const { items, total_kobo, list_total_kobo, discount_kobo, coupon, error, retry } = useShownCart();
  const isSignedIn = useIsSignedIn();
  const { removed, remove, undo, forget, isBusy } = useRemoval();
  const heading = useRef<HTMLDivElement>(null);
  if (!items && error) return <Failure retry={retry}>{texts.failed}</Failure>;
  if (!items) return <p role="status">{texts.loading}</p>;

  const onSale = items.filter(({ on_sale }) => on_sale).length;
  const note = removed && (
    <UndoNote
      key={removed.id}
      message={texts.removed(removed.title)}
      undo={undo}
      isUndoing={isBusy}
      end={(hadFocus) => {
        if (hadFocus) heading.current?.focus();
        forget();
      }}
    />
  );
  return (
    <div className={styles.step} ref={heading} tabIndex={-1}>
      {items.length > 0 && (
        <ul className={styles.items} aria-label={texts.items}>
          {items.map((item) => (
            <Item key={item.id} item={item} leave={leave} remove={() => remove(item)} isBusy={isBusy} />
          ))}
        </ul>
      )}
      {note}
      {items.length === 0 ? (
        <EmptyState
          icon={<IconShoppingCart size={28} />}
          action={
            <Button component={Link} to="/" onClick={leave}>
              {texts.seeListings}
            </Button>
          }
        >
          {texts.empty}
        </EmptyState>
      ) : (
        <>
          {isSignedIn && <CartCoupon coupon={coupon} discount_kobo={discount_kobo} />}
          {discount_kobo > 0 && (
            <p className={`muted ${styles.list}`}>
              <span>{texts.subtotal}</span>
              <Naira kobo={list_total_kobo} />
            </p>
          )}
          <p className={styles.total}>
            <span>
              {texts.total} <span className="muted">({texts.ofSome(onSale)})</span>
            </span>
            <strong>
              <Naira kobo={total_kobo} />
            </strong>
          </p>
          {onSale > 0 && (
            <Button fullWidth onClick={checkOut}>
              {texts.checkout}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface ItemProps {
  item: ShownItem;
  leave: () => void;
  remove: () => void;
  isBusy: boolean;
}

function Item({ item, leave, remove, isBusy }: ItemProps) {
  const { id, slug, title, creator, price_kobo, added_price_kobo, price_changed, on_sale } = item;
  useWatch('listing', id, [cart.queryKey, ['catalogue', 'listing', slug]]);
  return (
    <li className={styles.item} data-off={!on_sale || undefined}>
      <Link to={`/listing/${slug}`} className={styles.title} onClick={leave}>
        {title}
      </Link>
      <span className={styles.price}>{price_kobo === 0 ? texts.free : <Naira kobo={price_kobo} />}</span>
      <span className={styles.about}>
        {creator && <span className="muted">{texts.by(fullName(creator))}</span>}
        {!on_sale && <strong className={styles.notice}>{texts.notOnSale}</strong>}
        {on_sale && price_changed && (
          <strong className={styles.notice}>{texts.priceChanged(naira(added_price_kobo))}</strong>
        )}
      </span>
      <button
        type="button"
        className={`icon-button ${styles.remove}`}
        aria-label={texts.remove(title)}
        onClick={remove}
        disabled={isBusy}
      >
        <IconX size={18} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Removes an item, and brings it back for ten seconds. */
function useRemoval() {
  const isSignedIn = useIsSignedIn();
  const [removed, setRemoved] = useState<ShownItem>();
  const forget = () => setRemoved(undefined);
  const command = useCommand({
    mutationFn: async ({ item, back }: { item: ShownItem; back: boolean }) => {
      if (isSignedIn) return void (await (back ? addToCart(item.id, newKey()) : removeFromCart(item.id)));
      if (back) deviceCart.add({ ...item, price_kobo: item.added_price_kobo });
      else deviceCart.remove(item.id);
    },
    meta: { changes: [cart.queryKey] },
    onSuccess: (_, { item, back }) => setRemoved(back ? undefined : item),
    onError: (error) => toast.error(messageOf(error)),
  });
  return {
    ...{ removed, forget, isBusy: command.isSending },
    remove: (item: ShownItem) => command.send({ item, back: false }),
    undo: () => removed && command.send({ item: removed, back: true }),
  };
}
