import { useRef, useState } from 'react';
import { Avatar } from '../ui/avatar';
import { Button } from '../ui/button';
import { fullName } from '../ui/names';
import { Title } from '../ui/title';
import { FounderActions } from './founder-actions';
import { useMatchAddress } from './match-address';
import { texts as matchTexts } from './match.texts';
import type { Founder } from './network.api';
import styles from './network.module.css';
import { texts } from './network.texts';
import type { Dismissal } from './use-answers';
import type { Outcome } from './use-outcomes';

const says = texts.card;

interface Props {
  founder: Founder;
  /** Of suggestions, which may be dismissed. */
  dismissal?: Dismissal;
  /** What this page did about the founder, in place of the actions. */
  outcome?: Outcome;
  onOutcome: (outcome: Outcome) => void;
}

/** A founder and the actions the server allows. With fewer actions the card keeps its height: cards below do not move. */
export function CofounderCard({ founder, dismissal, outcome, onOutcome }: Props) {
  const { co_founder: person, desc, note, reasons, looking_for: lookingFor, match_code: code } = founder;
  const { open } = useMatchAddress();
  const name = fullName(person);
  const card = useRef<HTMLLIElement>(null);
  const [minHeight, setMinHeight] = useState<number>();
  const done = () => {
    setMinHeight(card.current?.offsetHeight);
    // The button is about to go, or lost the focus while it was disabled: the focus stays on its card.
    const { activeElement } = document;
    if (activeElement === document.body || card.current?.contains(activeElement))
      card.current?.focus({ preventScroll: true });
  };
  return (
    <li ref={card} tabIndex={-1} className={`card ${styles.person}`} aria-label={name} style={{ minHeight }}>
      <div className={styles.face}>
        <Avatar person={person} size={56} />
        <div>
          <Title order={3} size="h4">
            {name}
          </Title>
          <p className="muted">{joined(' · ', founder.role, founder.profession)}</p>
          <p className={`muted ${styles.why}`}>
            {joined(' · ', founder.stage, joined(', ', founder.city, founder.country))}
          </p>
        </div>
      </div>
      {desc && <p className={styles.desc}>{desc}</p>}
      {lookingFor.length > 0 && <p className={styles.why}>{says.lookingFor(lookingFor)}</p>}
      {founder.skills.length > 0 && (
        <ul className={styles.skills} aria-label={says.skills}>
          {founder.skills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
      )}
      {founder.mutuals > 0 && <p className={`muted ${styles.why}`}>{says.mutuals(founder.mutuals)}</p>}
      {reasons.length > 0 && (
        <details className={styles.match}>
          <summary>
            {reasons[0]}
            {founder.score !== null && <span className="muted"> · {says.match(founder.score)}</span>}
          </summary>
          <ul aria-label={says.why}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {code && (
            <Button
              variant="subtle"
              aria-label={matchTexts.howFor(name)}
              onClick={() => open({ username: person.username, code })}
            >
              {matchTexts.how}
            </Button>
          )}
        </details>
      )}
      {note && <blockquote className={styles.note}>{note}</blockquote>}
      <div className={styles.actions}>
        <FounderActions {...{ founder, name, dismissal, outcome, onOutcome }} onDone={done} />
      </div>
    </li>
  );
}

const joined = (separator: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(separator);
