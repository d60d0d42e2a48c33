/**
 * Opens a sealed case file, offline and without any code of the product. Needs Node 20 or newer.
 *
 *   node open-case-file.mjs case-file-<id>.sealed <key> [folder]
 *
 * It decrypts the bundle, compares the bytes, lines and SHA-256 of every part with the manifest, and only then writes the parts
 * into the folder, by default `case-file-<id>`. A wallet gets the manifest that `verify-wallet.mjs` compares it with. Prints
 * `OK …` for what holds and exits with 0; prints `BROKEN: …`, writes nothing and exits with 1; with 2 when a file cannot be
 * read or written.
 *
 * The bundle in version 1 is, byte after byte:
 *
 *   1. the header, one line of JSON with its line feed:
 *      {"format":"groundwork-case-file","version":1,"cipher":"aes-256-gcm","nonce":"<24 hex digits>","tag_bytes":16,
 *      "case_file":"<id>"}, without any white space
 *   2. the text, encrypted by AES-256-GCM under the key and the nonce; the bytes of the header, with its line feed, are the
 *      additional authenticated data
 *   3. the tag, the last 16 bytes. It covers every byte: without it nothing of the text may be used.
 *
 * The text is JSON Lines in UTF-8. A line {"part":"<name>"} begins a part, and the lines up to the next such line are its file,
 * byte for byte. The last line is {"manifest":{…}} with the number of lines, the bytes and the SHA-256 of each part. A wallet
 * is a part of its own; "references.jsonl" has the events about the chosen payments in the order of the log, and
 * "entry-disputes.jsonl" those about disputed entries of the wallets. Texts in them that people wrote stay encrypted.
 */
import { createDecipheriv, createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [LF, NONCE, TAG] = [10, /^[0-9a-f]{24}$/, 16];

class Broken extends Error {}
const ensure = (holds, reason) => {
  if (!holds) throw new Broken(reason);
};

function parsed(text, reason) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Broken(reason);
  }
}

/** The header, its bytes, and the id of the case file. */
function headerOf(bundle) {
  const end = bundle.indexOf(LF) + 1;
  ensure(end > 0 && end < 1_000, 'it is no sealed case file: it has no header');
  const header = bundle.subarray(0, end);
  const {
    format,
    version,
    cipher,
    nonce,
    tag_bytes: tag,
    case_file: id,
  } = parsed(header.toString('utf8'), 'it is no sealed case file: its header is not JSON') ?? {};
  ensure(format === 'groundwork-case-file', 'it is no sealed case file');
  ensure(version === 1 && cipher === 'aes-256-gcm' && tag === TAG, `its version ${version} is unknown`);
  ensure(NONCE.test(nonce), 'its nonce is none');
  ensure(/^[\w-]{1,100}$/.test(id), 'its id is none');
  return { header, nonce: Buffer.from(nonce, 'hex'), id };
}

/** The text of the bundle; the tag covers all of it, and the header. */
function decrypted(bundle, { header, nonce }, key) {
  ensure(/^[0-9a-f]{64}$/i.test(key), 'the key is none: it has 64 hexadecimal digits');
  ensure(bundle.length >= header.length + TAG, 'it is cut off');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce, { authTagLength: TAG });
  decipher.setAAD(header).setAuthTag(bundle.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(bundle.subarray(header.length, -TAG)), decipher.final()]);
  } catch {
    throw new Broken('the key is of another case file, or a byte of the file was changed');
  }
}

/** The parts, each with its name and its bytes, and the manifest. */
function split(text) {
  const parts = [];
  let [from, manifest] = [0, undefined];
  while (from < text.length) {
    const end = text.indexOf(LF, from) + 1;
    ensure(end > 0, 'its last line is cut off');
    ensure(manifest === undefined, 'something stands after its manifest');
    const begins = (start) => text.toString('utf8', from, from + start.length) === start;
    if (begins('{"part":')) {
      const { part: name } = parsed(text.toString('utf8', from, end), 'a line is not JSON');
      ensure(typeof name === 'string' && /^\w[\w.-]{0,150}$/.test(name), `“${name}” is no name of a part`);
      parts.push({ name, from: end, end, lines: 0 });
    } else if (begins('{"manifest":')) {
      ({ manifest } = parsed(text.toString('utf8', from, end), 'its manifest is not JSON'));
    } else {
      ensure(parts.length > 0, 'a line is of no part');
      parts.at(-1).end = end;
      parts.at(-1).lines++;
    }
    from = end;
  }
  ensure(manifest !== undefined, 'it has no manifest');
  return {
    parts: parts.map(({ name, from, end, lines }) => ({ name, lines, bytes: text.subarray(from, end) })),
    manifest,
  };
}

/** Throws `Broken` with the first part that is not what the manifest says. */
function compare(parts, manifest, id) {
  ensure(manifest.case_file === id, `its manifest is of the case file ${manifest.case_file}`);
  ensure(Array.isArray(manifest.parts), 'its manifest names no parts');
  const names = (all) => all.map(({ name }) => name).join(', ');
  ensure(names(parts) === names(manifest.parts), `its manifest names ${names(manifest.parts)}, it has ${names(parts)}`);
  for (const [i, { name, lines, bytes }] of parts.entries()) {
    const about = manifest.parts[i];
    ensure(about.count === lines, `${name} has ${lines} events, the manifest counts ${about.count}`);
    ensure(about.bytes === bytes.length, `${name} has ${bytes.length} bytes, the manifest gives ${about.bytes}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    ensure(about.sha256 === sha256, `${name} has the SHA-256 ${sha256}, the manifest gives ${about.sha256}`);
  }
}

/** The manifest of a wallet's export. */
function walletManifest({ name, wallet, stream, revision, count, head, bytes, sha256 }) {
  return { wallet, stream, revision, count, head, files: [{ name, format: 'jsonl', bytes, sha256 }] };
}

function open(path, key, folder) {
  const bundle = readFileSync(path);
  const about = headerOf(bundle);
  const { parts, manifest } = split(decrypted(bundle, about, key));
  compare(parts, manifest, about.id);
  const into = folder ?? `case-file-${about.id}`;
  mkdirSync(into, { recursive: true });
  const write = (name, content) => writeFileSync(join(into, name), content);
  const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
  console.log(`OK case file ${about.id}, sealed ${manifest.sealed_at}: the key opens it, and no byte was changed`);
  for (const [i, { name, bytes }] of parts.entries()) {
    const part = manifest.parts[i];
    write(name, bytes);
    console.log(`OK ${name}: ${part.count} events, SHA-256 ${part.sha256}`);
    if (part.wallet === undefined) continue;
    const beside = name.replace(/\.jsonl$/, '.manifest.json');
    write(beside, json(walletManifest(part)));
    console.log(`   verify it: node verify-wallet.mjs ${join(into, name)} ${join(into, beside)}`);
  }
  write('manifest.json', json(manifest));
}

function run([path, key, folder, ...more]) {
  if (path === undefined || key === undefined || more.length > 0) {
    console.error('node open-case-file.mjs case-file-<id>.sealed <key> [folder]');
    return 2;
  }
  try {
    open(path, key, folder);
    return 0;
  } catch (error) {
    if (error instanceof Broken) console.log(`BROKEN: ${error.message}`);
    else console.error(error.message);
    return error instanceof Broken ? 1 : 2;
  }
}

process.exitCode = run(process.argv.slice(2));
