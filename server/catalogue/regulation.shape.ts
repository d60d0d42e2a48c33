import { type Regulation } from '#projections/regulations/regulations.queries';
import { openColumns, REMOVED, type Texts } from '#server/kernel/sealed';
import { REGULATION } from '#server/regulations/regulations.events';

/** Changes of regulation as a guide's page and its buyers see them. */
export async function regulationsOf(texts: Texts, rows: readonly Regulation[]) {
  const opened = await openColumns(texts, rows, { text: REGULATION });
  return rows.map(({ link, takes_effect }, i) => ({ text: opened[i]!.text ?? REMOVED, link, takes_effect }));
}
