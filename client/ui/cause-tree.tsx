import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CauseGraph, CauseNode } from '../lib/http/api.types';
import './cause-tree.css';
import { duration, texts as says } from './cause-tree.texts';
import { Failure } from './failure';
import { RowSkeletons } from './skeletons';
import { Status } from './status';
import { formatInstant } from './time';

interface Props {
  queryKey: readonly unknown[];
  fetch: () => Promise<CauseGraph>;
}

/** Why a balance changed: requests, messages, events and mails as a tree, each under its cause. Fetched when it is shown. */
export function CauseTree({ queryKey, fetch }: Props) {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: fetch });
  if (error && !data) return <Failure lead={says.failed} error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={3} />;
  return (
    <>
      <Effects nodes={data.nodes} of={null} label={says.label} />
      {data.is_capped && <p className="muted">{says.capped}</p>}
    </>
  );
}

interface EffectsProps {
  nodes: readonly CauseNode[];
  of: string | null;
  label?: string;
}

function Effects({ nodes, of, label }: EffectsProps) {
  const effects = nodes.filter(({ parent }) => parent === of);
  if (effects.length === 0) return null;
  return (
    <ol aria-label={label} className={label && 'cause-tree'}>
      {effects.map((node) => (
        <li key={node.id}>
          <Node node={node} />
          <Effects nodes={nodes} of={node.id} />
        </li>
      ))}
    </ol>
  );
}

function Node({ node }: { node: CauseNode }) {
  const { title, detail, type, stream, revision, at, gap_ms: gap, actor, chain } = node;
  return (
    <div aria-current={node.is_entry || undefined}>
      <p>
        <strong>{title}</strong>
        {node.is_entry && <Status tone="good">{says.entry}</Status>}
        {node.is_later && <Status>{says.later}</Status>}
        {chain === 'broken' && (
          <Status tone="attention" icon={<IconLinkOff size={16} aria-hidden="true" />}>
            {says.broken}
          </Status>
        )}
        {chain === 'holds' && <Status icon={<IconLink size={16} aria-hidden="true" />}>{says.holds}</Status>}
      </p>
      <p className="muted">
        {at && <time dateTime={at}>{formatInstant(at)}</time>}
        {gap !== null && <span>{says.after(duration(gap))}</span>}
        <span>{actor}</span>
      </p>
      {(detail ?? stream) !== null && <code>{detail ?? says.event(type ?? '', stream ?? '', revision ?? 0)}</code>}
    </div>
  );
}
