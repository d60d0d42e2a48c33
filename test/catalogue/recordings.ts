/** Heads of recordings as browsers make them: WebM of Chromium and Firefox, MP4 of Safari. */
export const WEBM = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
  'hex',
);
export const MP4 = Buffer.concat([
  Buffer.from('0000001c6674797069736f3500000200', 'hex'),
  Buffer.from('iso5iso6mp41'),
  Buffer.alloc(64),
]);
