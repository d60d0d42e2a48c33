import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error';
import type { SuggestedEdit } from '../../lib/http/api.types';
import { useCommand } from '../../lib/http/use-command';
import { Button } from '../../ui/button';
import { Group } from '../../ui/layout';
import { fullName } from '../../ui/names';
import { Status } from '../../ui/status';
import { Time } from '../../ui/time';
import { toast } from '../../ui/toast';
import { AnswerForm } from './answer-form';
import { type Decision, suggestedEditsKeys, withdrawSuggestion } from './suggested-edits.api';
import styles from './suggested-edits.module.css';
import { texts } from './suggested-edits.texts';

interface Props {
  slug: string;
  suggestion: SuggestedEdit;
}

/** A suggestion with its answer; its suggester withdraws it, the creator accepts or declines it. */
export function SuggestionRow({ slug, suggestion }: Props) {
  const { id, text, section, suggester, status, answer, is_own, created_at } = suggestion;
  const [decision, setDecision] = useState<Decision>();
  const withdraw = useCommand({
    mutationFn: () => withdrawSuggestion(id),
    onSuccess: () => toast.success(texts.withdrawn),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [suggestedEditsKeys.of(slug)] },
  });
  const isOpen = status === 'open';
  return (
    <li className={`card ${styles.suggestion}`}>
      <p className={styles.facts}>
        <strong>{is_own ? texts.you : fullName(suggester, suggester?.username || texts.anonymous)}</strong>
        <span className="muted">
          <Time at={created_at} />
        </span>
        <Status tone={status === 'accepted' ? 'good' : isOpen ? 'attention' : 'plain'}>
          {isOpen && !is_own ? texts.toAnswer : texts.status[status]}
        </Status>
      </p>
      <p className="muted">{section ? texts.about(section.title) : texts.whole}</p>
      <p className={styles.words}>{text}</p>
      {answer && (
        <blockquote className={styles.answer}>
          <strong>{texts.answer(is_own ? texts.creator : texts.you)}</strong>
          <p className={styles.words}>{answer}</p>
        </blockquote>
      )}
      {isOpen && is_own && (
        <Button variant="subtle" loading={withdraw.isSending} onClick={() => withdraw.send()}>
          {texts.withdraw}
        </Button>
      )}
      {isOpen && !is_own && !decision && (
        <Group gap={8}>
          <Button variant="default" onClick={() => setDecision('accept')}>
            {texts.accept.open}
          </Button>
          <Button variant="default" onClick={() => setDecision('decline')}>
            {texts.decline.open}
          </Button>
        </Group>
      )}
      {isOpen && decision && (
        <AnswerForm key={decision} id={id} slug={slug} decision={decision} close={() => setDecision(undefined)} />
      )}
    </li>
  );
}
