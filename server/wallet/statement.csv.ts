import { type Kobo, KOBO_PER_NAIRA } from '#server/kernel/money';
import { csvRow } from '#server/platform/http/csv';
import type { Line, Paper } from './statements.reader.js';

const COLUMNS = ['time', 'description', 'listing', 'in', 'out', 'balance', 'reference', 'revision'];

/** The statement, line by line: the sums, an empty line, and every movement. Amounts are naira, times UTC. */
export async function* statementCsv(paper: Paper, lines: AsyncIterable<Line>): AsyncGenerator<string> {
  yield csvRow(['Groundwork', 'Wallet statement']);
  yield csvRow(['Owner', paper.owner]);
  yield csvRow(['From', paper.from]);
  yield csvRow(['To', paper.to]);
  yield csvRow(['Generated at', paper.generatedAt]);
  yield csvRow(['Currency', 'NGN']);
  yield csvRow(['Opening balance', exact(paper.opening)]);
  yield csvRow(['Money in', exact(paper.moneyIn)]);
  yield csvRow(['Money out', exact(paper.moneyOut)]);
  yield csvRow(['Closing balance', exact(paper.closing)]);
  yield csvRow(['Movements', paper.count]);
  yield csvRow([]);
  yield csvRow(COLUMNS);
  for await (const { at, label, title, direction, amount, balance, reference, revision } of lines)
    yield csvRow([
      ...[at, label, title ?? ''],
      ...(direction === 'in' ? [exact(amount), ''] : ['', exact(amount)]),
      ...[exact(balance), reference, revision],
    ]);
}

/** Naira with two decimals, from whole numbers. */
export const exact = (kobo: Kobo) =>
  `${Math.trunc(kobo / KOBO_PER_NAIRA)}.${String(kobo % KOBO_PER_NAIRA).padStart(2, '0')}`;
