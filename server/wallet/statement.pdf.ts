import { setImmediate } from 'node:timers/promises';
import { naira } from '#server/kernel/money';
import { COLORS, FONT, MARGIN, newDocument, numberPages } from '#server/platform/documents/pdf';
import type { Line, Paper } from './statements.reader.js';

/** Movements of a PDF; more are a file for a spreadsheet. */
export const MOST_LINES = 2_000;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Africa/Lagos' });
const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' });
const dayOf = (date: string) => day.format(new Date(`${date}T12:00:00Z`));

/** Left edge and width of each column, points. */
const COLUMNS = [
  { title: 'Date', x: 0, width: 92 },
  { title: 'Description', x: 96, width: 193 },
  { title: 'In', x: 293, width: 66, align: 'right' },
  { title: 'Out', x: 363, width: 66, align: 'right' },
  { title: 'Balance', x: 433, width: 66, align: 'right' },
] as const;
const WIDTH = 499;
/** Lines between two of which other requests are served. */
const PAUSE = 50;

/** The statement on A4 pages: its sums, and every movement with the balance after it. Times are those of Lagos. */
export async function statementPdf(paper: Paper, lines: AsyncIterable<Line>): Promise<PDFKit.PDFDocument> {
  const document = await newDocument({ title: 'Wallet statement', at: paper.generatedAt });
  heading(document, paper);
  columnTitles(document);
  let count = 0;
  for await (const line of lines) {
    entry(document, line);
    if (++count % PAUSE === 0) await setImmediate();
  }
  if (count === 0)
    document
      .font(FONT.text)
      .fontSize(10)
      .fillColor(COLORS.muted)
      .text('Nothing moved on these days.', MARGIN, document.y + 8);
  numberPages(document, `Groundwork wallet statement · made ${instant.format(new Date(paper.generatedAt))}`);
  document.end();
  return document;
}

function heading(document: PDFKit.PDFDocument, paper: Paper) {
  document.font(FONT.bold).fontSize(10).fillColor(COLORS.palm).text('Groundwork');
  document.moveDown(0.4).fontSize(20).fillColor(COLORS.ink).text('Wallet statement');
  document.moveDown(0.3).font(FONT.text).fontSize(10);
  document.text(paper.owner);
  document.fillColor(COLORS.muted).text(`${dayOf(paper.from)} to ${dayOf(paper.to)}`);
  document.moveDown(1);
  const top = document.y;
  const sums = [
    ['Opening balance', naira(paper.opening)],
    ['Money in', `+${naira(paper.moneyIn)}`],
    ['Money out', `−${naira(paper.moneyOut)}`],
    ['Closing balance', naira(paper.closing)],
  ] as const;
  sums.forEach(([title, amount], index) => {
    const [x, width] = [MARGIN + index * (WIDTH / 4), WIDTH / 4 - 8];
    document.font(FONT.text).fontSize(8).fillColor(COLORS.muted).text(title, x, top, { width });
    document
      .font(FONT.bold)
      .fontSize(11)
      .fillColor(COLORS.ink)
      .text(amount, x, top + 13, { width });
  });
  document.y = top + 48;
}

function columnTitles(document: PDFKit.PDFDocument) {
  const top = document.y;
  document.font(FONT.bold).fontSize(8).fillColor(COLORS.muted);
  for (const { title, x, width, ...align } of COLUMNS) document.text(title, MARGIN + x, top, { width, ...align });
  document.y = top + 14;
  rule(document);
}

function entry(document: PDFKit.PDFDocument, { at, label, title, reference, direction, amount, balance }: Line) {
  const about = [title, reference].filter(Boolean).join('\n');
  document.font(FONT.text).fontSize(7);
  const height = 16 + document.heightOfString(about, { width: COLUMNS[1].width }) + 6;
  if (document.y + height > document.page.height - MARGIN - 12) {
    document.addPage();
    columnTitles(document);
  }
  const top = document.y + 5;
  const cell = (column: (typeof COLUMNS)[number], text: string, y = top) => {
    const { x, width, ...align } = column;
    document.text(text, MARGIN + x, y, { width, ...('align' in align && { align: align.align }) });
  };
  document.fontSize(8).fillColor(COLORS.ink);
  cell(COLUMNS[0], instant.format(new Date(at)));
  cell(COLUMNS[1], label);
  cell(COLUMNS[direction === 'in' ? 2 : 3], naira(amount));
  cell(COLUMNS[4], naira(balance));
  document.fontSize(7).fillColor(COLORS.muted);
  cell(COLUMNS[1], about, top + 11);
  document.y = top + height - 5;
  rule(document);
}

const rule = (document: PDFKit.PDFDocument) =>
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + WIDTH, document.y)
    .lineWidth(0.5)
    .stroke(COLORS.line);
