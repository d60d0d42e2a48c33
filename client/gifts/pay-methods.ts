import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { naira } from '#server/kernel/money';
import type { Method } from './gifts.commands';
import { texts } from './gifts.texts';

/** How a total may be paid with so much in the wallet, kobo. A split leaves the provider at least its least amount. */
export function methodsFor(total: number, available: number): { value: Method; label: string }[] {
  const { card, wallet, split } = texts.give.methods;
  const rest = Math.min(total, Math.max(total - available, LEAST_DEPOSIT));
  const byCard = { value: 'card' as const, label: card };
  if (available <= 0 || total === 0) return [byCard];
  if (available >= total) return [byCard, { value: 'wallet', label: wallet(naira(available)) }];
  return rest === total ? [byCard] : [byCard, { value: 'split', label: split(naira(total - rest), naira(rest)) }];
}

/** The chosen method, while the balance still offers it. */
export const methodOf = (chosen: Method, methods: readonly { value: Method }[]): Method =>
  methods.some(({ value }) => value === chosen) ? chosen : 'card';
