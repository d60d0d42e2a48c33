import type { ChargeRow } from '#projections/premium/premium.queries';
import { naira } from '#server/kernel/money';
import { planName } from '#server/kernel/premium-offers';
import { monthsOf } from '#server/kernel/premium-periods';
import { COLORS, facts, FONT, MARGIN, newDocument, numberPages, rule } from '#server/platform/documents/pdf';
import { vatOf, vatRateOf } from './proration.js';

/** Names of the buyer. */
export type Buyer = { name: string; email: string };
type Lines = readonly (readonly [string, number])[];
type Paper = {
  title: string;
  number: string;
  at: string;
  facts: [string, string][];
  lines: Lines;
  total: [string, number];
};

const instant = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' });
const timeOf = (at: string | null) => (at ? `${instant.format(new Date(at))} (Lagos)` : '');
const buyerOf = ({ name, email }: Buyer) => [name, email].filter(Boolean).join(', ');
const premiumFor = ({ offer }: ChargeRow) =>
  `${planName(offer)} for ${monthsOf(offer) === 1 ? '1 month' : `${monthsOf(offer)} months`}`;

/** What an invoice of Premium says; its sums are those of the charge, kobo (A17.11). */
export function invoiceOf(charge: ChargeRow, buyer: Buyer): Paper {
  const { price, vat, credit, amount, reference, settled_at: at, period_from: from, period_until: until } = charge;
  return {
    ...{ title: 'Invoice', number: charge.invoice!, at: at! },
    facts: [
      ['Invoice number', charge.invoice!],
      ['Issued and paid', timeOf(at)],
      ['Paid with', 'Groundwork wallet'],
      ['Reference', reference],
      ['Buyer', buyerOf(buyer)],
      ['Period', `${timeOf(from)} to ${timeOf(until)}`],
      ...(credit > 0 ? [['VAT in the total', naira(vatOf(amount, charge))] satisfies [string, string]] : []),
    ],
    lines: [
      [premiumFor(charge), price],
      [`VAT, ${vatRateOf(charge)} %`, vat],
      ...(credit > 0 ? [['Not used of the period before, VAT included', -credit] as const] : []),
    ],
    total: ['Total paid', amount],
  };
}

/** What the credit note of its refund says. */
export function creditNoteOf(charge: ChargeRow, buyer: Buyer): Paper {
  const { reference, refunded_at: at, refunded, refunded_vat, period_until: until } = charge;
  const [amount, vat] = [refunded!, refunded_vat!];
  return {
    ...{ title: 'Credit note', number: charge.credit_note!, at: at! },
    facts: [
      ['Credit note number', charge.credit_note!],
      ['Of the invoice', charge.invoice!],
      ['Issued and returned', timeOf(at)],
      ['Returned to', 'Groundwork wallet'],
      ['Reference', reference],
      ['Buyer', buyerOf(buyer)],
      ['Not used', `${timeOf(at)} to ${timeOf(until)}`],
    ],
    lines: [
      [`Not used: ${premiumFor(charge)}`, amount - vat],
      [`VAT, ${vatRateOf(charge)} %`, vat],
    ],
    total: ['Total returned', amount],
  };
}

/** The paper on an A4 page. */
export async function premiumPdf({ title, number, at, lines, total, ...paper }: Paper): Promise<PDFKit.PDFDocument> {
  const document = await newDocument({ title: `${title} ${number}`, at });
  document.font(FONT.bold).fontSize(10).fillColor(COLORS.palm).text('Groundwork');
  document.moveDown(0.4).fontSize(20).fillColor(COLORS.ink).text(title);
  document.moveDown(0.8);
  facts(document, paper.facts);
  document.moveDown(1);
  rule(document);
  for (const line of lines) {
    sum(document.font(FONT.text).fontSize(11), line);
    rule(document);
  }
  sum(document.font(FONT.bold).fontSize(13), total);
  numberPages(document, `${title} ${number}`);
  document.end();
  return document;
}

function sum(document: PDFKit.PDFDocument, [name, kobo]: readonly [string, number]) {
  const top = document.y + 8;
  document.fillColor(COLORS.ink).text(name, MARGIN, top, { width: 360 });
  const bottom = document.y;
  document.text(naira(kobo), MARGIN + 370, top, { width: 129, align: 'right' });
  document.y = bottom + 8;
}
