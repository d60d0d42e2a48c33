/** The provider's fee on a local card payment in kobo: 1.5 % + ₦100 (waived below ₦2,500), at most ₦2,000. */
export function chargeFee(amount: number): number {
  const flat = amount < 250_000 ? 0 : 10_000;
  return Math.min(Math.ceil((amount * 15) / 1000) + flat, 200_000);
}

/** The provider's fee on a transfer to a bank in kobo: ₦10, ₦25 or ₦50 by size. */
export function transferFee(amount: number): number {
  if (amount <= 500_000) return 1_000;
  return amount <= 5_000_000 ? 2_500 : 5_000;
}
