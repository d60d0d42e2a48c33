import { naira } from '#server/kernel/money';
import { Day, NoticeLink } from '../../ui/notice';
import { Status } from '../../ui/status';
import { ChangedText } from '../changed-text';
import type { Content, Regulation } from '../listing';
import { changesOf } from './changes-of';
import { texts as reading } from './reader.texts';
import styles from './updates.module.css';
import { texts } from './updates.texts';

interface Props {
  then: readonly Content[];
  today: readonly Content[];
  /** The changes of regulation for which the section was updated. */
  reasons: readonly Regulation[];
}

/** What differs in a section from what it was: words of texts and entries, and items that came or went. */
export function WhatChanged({ then, today, reasons }: Props) {
  const changes = changesOf(then, today);
  if (changes.length === 0) return <p className="muted">{texts.none}</p>;
  return (
    <>
      <Reasons of={reasons} />
      <div className={styles.changes}>
        <p className="muted">{texts.legend}</p>
        <ul aria-label={texts.changes}>
          {changes.map(({ kind, before, after }) => (
            <li key={(after ?? before)!.id}>
              <Status tone={kind === 'removed' ? 'attention' : 'good'}>{texts.kind[kind]}</Status>
              <p>
                <ChangedText before={before ? wordsOf(before) : ''} after={after ? wordsOf(after) : ''} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Why a section changed: what regulators changed, with their notices. */
export function Reasons({ of }: { of: readonly Regulation[] }) {
  if (of.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={texts.reasons}>
      {of.map(({ text, link, takes_effect }) => (
        <li key={`${takes_effect} ${text}`}>
          {texts.because} <Day on={takes_effect} />: {text} <NoticeLink to={link}>{texts.notice}</NoticeLink>
        </li>
      ))}
    </ul>
  );
}

/** The words of an item; a file's name. */
function wordsOf({ text_content, entry, alt, file_name }: Content): string {
  if (!entry) return text_content ?? alt ?? file_name ?? reading.document;
  const { document, agency, fee_kobo: fee, days } = entry;
  const facts = [document, agency, fee === null ? texts.noFee : naira(fee), days === null ? '' : texts.within(days)];
  return facts.filter(Boolean).join(', ');
}
