import type { FieldOf } from '#projections/activity/activity.rows';
import type { ActivityType, DataOf } from '#projections/activity/recorded.rows';
import type { ChargeDisputeEvent } from '#server/purchases/charge-disputes.events';
import type { OrderEvent } from '#server/purchases/orders.events';
import type { PaymentEvent, PurchaseEvent, RefundEvent } from '#server/purchases/purchases.events';
import type { WalletEvent } from '#server/wallet/wallet.events';
import type { WithdrawalEvent } from '#server/withdrawals/withdrawals.events';

/** The events for which the audit has words. Their owners read the same, but for those that have their own words here. */
type MoneyEvent =
  WalletEvent | PaymentEvent | PurchaseEvent | RefundEvent | OrderEvent | WithdrawalEvent | ChargeDisputeEvent;
type Words<Type extends ActivityType> = string | ((data: DataOf<Type>) => string);
/** What an event of the type says, by the field by which it concerns a person. */
type Said<Type extends ActivityType> = { readonly [Field in FieldOf<Type>]: Words<Type> };
/** A new type of another event does not compile without words. */
export type Sentences = { readonly [Type in Exclude<ActivityType, MoneyEvent['type']>]: Said<Type> } & {
  readonly [Type in MoneyEvent['type']]?: Said<Type>;
};
