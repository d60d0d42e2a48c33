import type { Sealed, Texts } from '#server/kernel/sealed';
import { type Answers, BLANK } from './application-answers.js';
import type { Application } from './application-state.js';
import { ANSWERS, PHONE } from './creator-applications.events.js';

export type Opened = Answers & { isPhoneProven: boolean };

/** The answers of an application in clear; blank where nothing was saved, or the person is erased. */
export async function openAnswers(
  texts: Texts,
  { answers, phone }: Pick<Application, 'answers' | 'phone'>,
): Promise<Opened> {
  const [[about, identity], [proven]] = await Promise.all([
    texts.decryptAll([answers.about ?? null, answers.identity ?? null] as (Sealed | null)[], ANSWERS),
    texts.decryptAll([phone ?? null], PHONE),
  ]);
  const opened = {
    about: about === undefined ? BLANK.about : (JSON.parse(about) as Answers['about']),
    identity: identity === undefined ? BLANK.identity : (JSON.parse(identity) as Answers['identity']),
  };
  return { ...opened, isPhoneProven: proven !== undefined && proven === opened.identity.phone };
}
