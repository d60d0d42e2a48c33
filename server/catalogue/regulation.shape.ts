import { type Regulation, REGULATION } from '#projections/regulations/regulations.queries';
import { openColumns, REMOVED, type Texts } from '#server/kernel/sealed';

/** Changes of regulation as a guide's page and its buyers see them. */
export async function regulationsOf(texts: Texts, rows: readonly Regulation[]) {
  const opened = await openColumns(texts, rows, { text: REGULATION });
  return rows.map(({ link, takes_effect }, i) => ({ text: opened[i]!.text ?? REMOVED, link, takes_effect }));
}
