import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../lib/http/api-error';
import type { MatchExplanation } from '../lib/http/api.types';
import { Button } from '../ui/button';
import { withControls } from '../ui/controls/controls';
import { copyText } from '../ui/copy-text';
import { Failure } from '../ui/failure';
import { Group } from '../ui/layout';
import type { PanelProps } from '../ui/lazy-panel';
import { TextSkeleton } from '../ui/skeletons';
import { formatInstant } from '../ui/time';
import { linkTo, type Match } from './match-address';
import styles from './match.module.css';
import { texts as says } from './match.texts';
import { explanation } from './network.api';

interface Props extends PanelProps {
  match: Match | undefined;
  open: (match: Match) => void;
}

/** How a match was counted: its parts, the rule, and what both profiles were (B20). */
export const MatchModal = withControls(function MatchModal({ opened, match, open, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={says.title}>
      {match && <Explained match={match} open={open} />}
    </Modal>
  );
});

function Explained({ match, open }: { match: Match; open: (match: Match) => void }) {
  const { data, error, refetch } = useQuery(explanation(match));
  if (isNotFound(error)) return <Failure>{says.gone}</Failure>;
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <TextSkeleton count={5} />;
  const { today } = data;
  return (
    <div className={styles.explanation}>
      <p className="muted">{says.lead}</p>
      <Points parts={data.parts} score={data.score} />
      <dl className={styles.facts}>
        <dt>{says.rule}</dt>
        <dd>{says.version(data.rule)}</dd>
        <dt>{says.mine}</dt>
        <dd>{says.saved(formatInstant(data.mine.at), data.mine.revision + 1)}</dd>
        <dt>{says.theirs(data.username)}</dt>
        <dd>{says.published(formatInstant(data.theirs.at), data.theirs.revision + 1)}</dd>
      </dl>
      {today && <p role="status">{says.changed(today.score)}</p>}
      <Group gap={8}>
        {today && (
          <Button onClick={() => open({ username: match.username, code: today.match_code })}>{says.today}</Button>
        )}
        <Button variant="default" onClick={() => void copyText(linkTo(match), says)}>
          {says.copy}
        </Button>
      </Group>
    </div>
  );
}

function Points({ parts, score }: Pick<MatchExplanation, 'parts' | 'score'>) {
  return (
    <table className={styles.points}>
      <caption className="visually-hidden">{says.title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{says.reason}</th>
          <th scope="col">{says.points}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ reason, points }) => (
          <tr key={reason}>
            <th scope="row">{reason}</th>
            <td className="figures">{points}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{parts.length > 0 ? says.together : says.nothing}</th>
          <td className="figures">{says.of(score)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
