import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Points: A4 has 595 × 842. */
export const [PAGE, MARGIN] = ['A4', 48] as const;
/** The width between the margins. */
const WIDTH = 499;
export const COLORS = { ink: '#10201A', muted: '#55635C', line: '#E6E3DC', palm: '#0B6E4F' };

/** The fonts of a document; both have ₦ and the characters of Nigeria's languages, which the fonts of every PDF reader lack. */
export const FONT = { text: 'text', bold: 'bold' };

/**
 * A new A4 document with our fonts. The library is loaded with the first one. Pages are kept until the end, so that each can
 * say how many there are.
 */
export async function newDocument({ title, at }: { title: string; at: string }): Promise<PDFKit.PDFDocument> {
  const { default: Document } = await import('pdfkit');
  const document = new Document({
    size: PAGE,
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-NG',
    displayTitle: true,
    info: { Title: title, Author: 'Groundwork', CreationDate: new Date(at) },
  });
  document.registerFont(FONT.text, fontFile('DejaVuSans'));
  document.registerFont(FONT.bold, fontFile('DejaVuSans-Bold'));
  return document.font(FONT.text).fillColor(COLORS.ink);
}

/** TrueType: of a compressed font the library would unpack a table for each glyph. */
const fontFile = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** Writes "Page 1 of 3" and a line of text on every page. */
export function numberPages(document: PDFKit.PDFDocument, text: string) {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page);
    const { width, height, margins } = document.page;
    // Below the margin, where a text would begin another page.
    document.page.margins = { ...margins, bottom: 0 };
    document.font(FONT.text).fontSize(8).fillColor(COLORS.muted);
    const place = { width: width - 2 * MARGIN, lineBreak: false };
    document.text(text, MARGIN, height - 32, { ...place, align: 'left' });
    document.text(`Page ${page + 1} of ${count}`, MARGIN, height - 32, { ...place, align: 'right' });
    document.page.margins = margins;
  }
}

/** Titles with their values, one below the other. */
export function facts(document: PDFKit.PDFDocument, rows: readonly [string, string][]) {
  for (const [title, value] of rows) {
    const top = document.y;
    document.font(FONT.text).fontSize(9).fillColor(COLORS.muted).text(title, MARGIN, top, { width: 110 });
    document
      .fontSize(10)
      .fillColor(COLORS.ink)
      .text(value, MARGIN + 120, top - 1, { width: WIDTH - 120 });
    document.y += 4;
  }
  document.x = MARGIN;
}

/** A line across the page. */
export const rule = (document: PDFKit.PDFDocument) =>
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + WIDTH, document.y)
    .lineWidth(0.5)
    .stroke(COLORS.line);
