import type { Receipt } from '#projections/receipts/receipts.queries';
import { naira } from '#server/kernel/money';
import { COLORS, facts, FONT, MARGIN, newDocument, numberPages, rule } from '#server/platform/documents/pdf';
import { receiptNumber, statusOf } from './receipt.js';

/** What the paper says beside the receipt: the buyer, and where anyone can check it. */
type Paper = Receipt & { buyer: { name: string; email: string }; certificate: string };

const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });
const timeOf = (at: string) => `${instant.format(new Date(at))} (Lagos)`;
const METHOD = { card: 'Card or bank', wallet: 'Groundwork wallet', split: 'Groundwork wallet and card or bank' };
const STATUS = { paid: 'Paid', partly_refunded: 'Paid, partly refunded', refunded: 'Refunded' };

/** The receipt on an A4 page. It states no tax: the product knows of none. */
export async function receiptPdf(paper: Paper): Promise<PDFKit.PDFDocument> {
  const number = receiptNumber(paper);
  const document = await newDocument({ title: `Receipt ${number}`, at: paper.paid_at });
  document.font(FONT.bold).fontSize(10).fillColor(COLORS.palm).text('Groundwork');
  document.moveDown(0.4).fontSize(20).fillColor(COLORS.ink).text('Receipt');
  document.moveDown(0.8);
  facts(document, factsOf(paper));
  document.moveDown(1);
  rule(document);
  for (const line of paper.lines) {
    const { title, price, list_price, coupon, event_id, refunded_at, creator_first_name, creator_last_name } = line;
    const top = document.y + 8;
    document
      .font(FONT.text)
      .fontSize(11)
      .fillColor(COLORS.ink)
      .text(title ?? 'Guide', MARGIN, top, { width: 360 });
    const creator = [creator_first_name, creator_last_name].filter(Boolean).join(' ');
    const about = [creator && `by ${creator}`, refunded_at && `refunded ${timeOf(refunded_at)}`].filter(Boolean);
    document.fontSize(8).fillColor(COLORS.muted);
    if (about.length) document.text(about.join(' · '), { width: 360 });
    if (coupon)
      document.text(`List price ${naira(list_price)}, coupon ${coupon} −${naira(list_price - price)}`, { width: 360 });
    document.text(`Event ${event_id}`, { width: 360 });
    const bottom = document.y;
    document
      .fontSize(11)
      .fillColor(COLORS.ink)
      .text(naira(price), MARGIN + 370, top, { width: 129, align: 'right' });
    document.y = bottom + 8;
    rule(document);
  }
  const total = paper.lines.reduce((sum, { price }) => sum + price, 0);
  const top = document.y + 10;
  document.font(FONT.bold).fontSize(13).text('Total paid', MARGIN, top);
  document.text(naira(total), MARGIN + 300, top, { width: 199, align: 'right' });
  document.font(FONT.text).fontSize(9).fillColor(COLORS.muted);
  document.text(
    'Anyone with this link can check that it is paid, once, and whether it was refunded:',
    MARGIN,
    top + 48,
  );
  document.fillColor(COLORS.palm).text(paper.certificate, { link: paper.certificate, underline: true });
  numberPages(document, `Receipt ${number}`);
  document.end();
  return document;
}

/** What stands above the guides: titles with their values. */
export const factsOf = (paper: Omit<Paper, 'certificate'>): [string, string][] => [
  ['Receipt number', receiptNumber(paper)],
  ['Status', STATUS[statusOf(paper)]],
  ['Paid', timeOf(paper.paid_at)],
  ['Paid with', METHOD[paper.method]],
  ['Reference', paper.reference],
  ['Buyer', [paper.buyer.name, paper.buyer.email].filter(Boolean).join(', ')],
];
