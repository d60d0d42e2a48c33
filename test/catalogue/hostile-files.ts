import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { randomFrom } from '#bench/stage/random';
import { MP4, WEBM } from './recordings.js';

export type Upload = { route: keyof typeof FIELDS; name: string; bytes: Buffer };
/** The field of the files in each route's form. */
export const FIELDS = {
  'listing/image': 'image_content',
  'listing/file': 'file_content',
  'listing/audio': 'audio',
} as const;

/** Stands in every script of the corpus. */
export const PAYLOAD = 'alert("escaped")';
const SCRIPT = `<script>${PAYLOAD}</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload='${PAYLOAD}'>${SCRIPT}</svg>`;
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'tiff', 'avif'] as const;
const ENDINGS: Record<(typeof FORMATS)[number] | 'heic' | 'bmp', string> = {
  ...{ png: 'png', jpeg: 'jpg', webp: 'webp', gif: 'gif', tiff: 'tiff', avif: 'avif', heic: 'heic', bmp: 'bmp' },
};

/**
 * A camera's HEIC picture: stored 96 pixels wide and 64 high, red on its left and blue on its right, to be turned by a quarter
 * clockwise, which its container and its Exif data both say; with the place where it was taken.
 */
export const HEIC = readFileSync('test/catalogue/camera.heic');

const programs: Record<string, string | Buffer> = {
  svg: SVG,
  svgz: gzipSync(SVG),
  html: HTML,
  php: `<?php echo '${PAYLOAD}'; ?>`,
  sh: '#!/bin/sh\nrm -rf /\n',
  exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  elf: Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200)]),
  jar: Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200)]),
  empty: '',
  nothing: Buffer.alloc(1),
  zeros: Buffer.alloc(5_000),
};

const NAMES = [
  ...['../../../etc/passwd.png', '..\\..\\boot.png', '/etc/passwd.png', 'a\u0000.png', 'CON.png', '.png', '-rf.png'],
  ...[`${'n'.repeat(300)}.png`, 'gnp.exe\u202e.png', `${SCRIPT}.png`, "'; drop table app.file;--.png", '🎉.png'],
  ...['a.png.exe', 'a.png%00.html', '%2e%2e%2fa.png', '__proto__.png', '${7*7}{{7*7}}.png'],
];

/** Over a hundred files that try to be run, to be taken for others, to climb out of their folder or to fill the memory. */
export async function hostileFiles(): Promise<Upload[]> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } });
  const pictures = await Promise.all(
    FORMATS.map(async (format) => ({ format, bytes: await picture.clone()[format]().toBuffer() })),
  );
  const png = pictures[0]!.bytes;
  const converted = [
    { format: 'heic', bytes: HEIC },
    { format: 'bmp', bytes: bmp(40, 30) },
  ] as const;
  const image = (name: string, bytes: string | Buffer): Upload => ({
    ...{ route: 'listing/image', name, bytes: Buffer.from(bytes) },
  });
  const document = (name: string, bytes: string | Buffer): Upload => ({ ...image(name, bytes), route: 'listing/file' });
  const audio = (name: string, bytes: string | Buffer): Upload => ({ ...image(name, bytes), route: 'listing/audio' });
  const damaged = [...pictures, ...converted].flatMap(({ format, bytes }) => [
    ...[0.1, 0.5, 0.9].map((part) => image(`cut.${ENDINGS[format]}`, bytes.subarray(0, bytes.length * part))),
    ...[1, 2, 3].map((seed) => image(`flipped.${ENDINGS[format]}`, flipped(bytes, seed))),
    image(`tail.${ENDINGS[format]}`, Buffer.concat([bytes, Buffer.from(HTML)])),
    image(`head.${ENDINGS[format]}`, Buffer.concat([Buffer.from(HTML), bytes])),
  ]);
  const disguised = Object.entries(programs).flatMap(([kind, bytes]) => [
    image(`${kind}.png`, bytes),
    document(`${kind}.pdf`, bytes),
    document(`${kind}.docx`, bytes),
    audio(`${kind}.webm`, bytes),
  ]);
  return [
    ...damaged,
    ...disguised,
    ...NAMES.map((name) => image(name, png)),
    image('x.svg', SVG),
    image('bom.svg', `\ufeff<?xml version="1.0"?>${SVG}`),
    image('camera.jpg', await withPlace(picture)),
    image('bomb.png', claiming(png, 60_000)),
    image('bomb.heic', sized(HEIC, 60_000)),
    image('wide.heic', sized(HEIC, 6_000)),
    image('narrow.heic', sized(HEIC, 1)),
    image('bomb.bmp', bmp(60_000, 60_000, Buffer.alloc(64))),
    image('packed.bmp', bmp(2_000, 2_000, Buffer.alloc(64), { bits: 8, compression: 1 })),
    image('endless.bmp', bmp(-1, -2_147_483_648, Buffer.alloc(64))),
    image('head.bmp', Buffer.from('BM')),
    image('page.bmp', `BM${HTML}`),
    image('page.heic', Buffer.concat([HEIC.subarray(0, 28), Buffer.from(HTML)])),
    image('notes.png', PDF),
    image('clip.jpg', MP4),
    document('page.html', HTML),
    document('page.txt', HTML),
    document('wide.txt', Buffer.from(HTML, 'utf16le')),
    document('latin.txt', Buffer.from([0x66, 0xe9, 0xff, 0x00])),
    document('picture.pdf', png),
    document('page.pdf', `${HTML}${PDF}`),
    document('notes.pdf.html', PDF),
    document('nameless', PDF),
    document('macro.docm', programs.jar!),
    audio('picture.webm', png),
    audio('page.webm', Buffer.concat([WEBM.subarray(0, 4), Buffer.from(HTML)])),
  ];
}

/** A camera's picture: its maker, where it was taken and a script as its comment. */
const withPlace = (picture: Sharp) =>
  picture
    .clone()
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera', ImageDescription: SCRIPT },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .toBuffer();

function flipped(bytes: Buffer, seed: number): Buffer {
  const [random, copy] = [randomFrom(seed), Buffer.from(bytes)];
  for (let n = 0; n < 8; n++) copy[Math.floor(random() * copy.length)]! ^= 1 << Math.floor(random() * 8);
  return copy;
}

/** A PNG whose header says it is `side` pixels wide and high. */
function claiming(png: Buffer, side: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(side, 16);
  copy.writeUInt32BE(side, 20);
  return copy;
}

/** The HEIC picture with another size in its container than in its coded picture. */
function sized(heic: Buffer, side: number): Buffer {
  const copy = Buffer.from(heic);
  const size = copy.indexOf('ispe') + 8;
  copy.writeUInt32BE(side, size);
  copy.writeUInt32BE(side, size + 4);
  return copy;
}

/** A BMP; by default 24 bits per pixel, blue in its lower half and red in its upper one. */
export function bmp(width: number, height: number, pixels?: Buffer, { bits = 24, compression = 0 } = {}): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const body = pixels ?? Buffer.alloc(row * height);
  if (!pixels)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) body[y * row + x * 3 + (y < height / 2 ? 0 : 2)] = 0xc0;
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(head.length + body.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  return Buffer.concat([head, body]);
}
