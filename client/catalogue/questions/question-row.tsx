import { Suspense, useState } from 'react';
import { newKey } from '../../lib/http/api';
import { messageOf } from '../../lib/http/api-error';
import type { Question } from '../../lib/http/api.types';
import { useIsSignedIn } from '../../lib/http/session';
import { useCommand } from '../../lib/http/use-command';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { lazyScreen } from '../../ui/lazy-screen';
import { fullName } from '../../ui/names';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import { toast } from '../../ui/toast';
import { catalogueKeys } from '../catalogue.api';
import styles from '../listing/listing-detail.module.css';
import { useSignIn } from '../../lib/navigation/use-sign-in';
import { removeQuestion, setUpvoted } from './questions.api';
import { texts } from './questions.texts';

const AnswerForm = lazyScreen(async () => (await import('./question-forms')).AnswerForm);
const subtle = { variant: 'subtle', size: 'compact' } as const;

interface Props {
  slug: string;
  question: Question;
  isCreator: boolean;
  /** Among questions about the same section, which is not named again. */
  isOfSection: boolean;
}
type Act = Pick<Props, 'slug' | 'question'>;

/** A question with its answer. Others ask it too, the creator answers it, and its author removes it. */
export function QuestionRow({ slug, question, isCreator, isOfSection }: Props) {
  const { asker, section, text, answer, created_at, is_own } = question;
  const [isAnswering, setAnswering] = useState(false);
  return (
    <li className={styles.review}>
      <Avatar person={asker ?? { first_name: texts.anonymous }} size={40} />
      <div className={styles.body}>
        <p className={styles.reviewer}>
          <strong>{fullName(asker, asker?.username || texts.anonymous)}</strong>
          {is_own && <Status>{texts.yours}</Status>}
          <span className="muted">
            <Time at={created_at} />
          </span>
        </p>
        {section && !isOfSection && <p className="muted">{texts.about(section.title)}</p>}
        <p className={styles.comment}>{text}</p>
        {answer && (
          <div className={styles.reply}>
            <p className={styles.reviewer}>
              <strong>{texts.answer}</strong>
              <span className="muted">
                <Time at={answer.at} />
              </span>
            </p>
            <p className={styles.comment}>{answer.text}</p>
          </div>
        )}
        {isAnswering ? (
          <Suspense fallback={<div className={styles.form} />}>
            <AnswerForm slug={slug} question={question} close={() => setAnswering(false)} />
          </Suspense>
        ) : isCreator ? (
          <div className={styles.acts}>
            <Button {...subtle} onClick={() => setAnswering(true)}>
              {answer ? texts.answering.edit : texts.answering.open}
            </Button>
          </div>
        ) : is_own ? (
          <Removal slug={slug} question={question} />
        ) : (
          <Upvote slug={slug} question={question} />
        )}
      </div>
    </li>
  );
}

function Upvote({ slug, question }: Act) {
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const { send, isSending } = useCommand({
    mutationFn: () => setUpvoted(question, !question.upvoted, newKey()),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [catalogueKeys.questions(slug)] },
  });
  return (
    <div className={styles.acts}>
      <Button
        {...subtle}
        aria-pressed={question.upvoted}
        disabled={isSending}
        onClick={() => (isSignedIn ? send() : signIn())}
      >
        {texts.upvote(question.votes)}
      </Button>
    </div>
  );
}

function Removal({ slug, question }: Act) {
  const [isAsking, setAsking] = useState(false);
  const { send, isSending } = useCommand({
    mutationFn: () => removeQuestion(question),
    onSuccess: () => toast.success(texts.removed),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [catalogueKeys.questions(slug)] },
  });
  if (!isAsking)
    return (
      <div className={styles.acts}>
        <Button {...subtle} onClick={() => setAsking(true)}>
          {texts.remove}
        </Button>
      </div>
    );
  return (
    <div className={styles.acts} role="group" aria-label={texts.remove}>
      <span>{texts.sureToRemove}</span>
      <Button loading={isSending} onClick={() => send()}>
        {texts.removeIt}
      </Button>
      <Button variant="default" autoFocus onClick={() => setAsking(false)}>
        {texts.keep}
      </Button>
    </div>
  );
}
