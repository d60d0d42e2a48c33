/** What the provider keeps of a local card payment: 1.5 % + ₦100 (waived below ₦2,500), at most ₦2,000. In kobo. */
export function chargeFee(amount: number): number {
  const flat = amount < 250_000 ? 0 : 10_000;
  return Math.min(Math.ceil((amount * 15) / 1000) + flat, 200_000);
}

/** What the provider takes for paying out to a bank: ₦10, ₦25 or ₦50 by size. In kobo. */
export function transferFee(amount: number): number {
  if (amount <= 500_000) return 1_000;
  return amount <= 5_000_000 ? 2_500 : 5_000;
}
