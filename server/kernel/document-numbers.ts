/** `GW-2026-000042`: the 42nd document of a series in 2026. */
export const documentNumber = (series: string, { year, number }: { year: number; number: number }) =>
  `${series}-${year}-${String(number).padStart(6, '0')}`;
