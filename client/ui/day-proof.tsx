import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InclusionProof } from '../lib/http/api.types';
import { publishedRoots } from '../lib/http/published-roots';
import { DownloadButton } from './download-button';
import { Failure } from './failure';
import { texts as says } from './proof-files.texts';
import { Select } from './select';
import { RowSkeletons } from './skeletons';

interface Props {
  wallet: string;
  /** The command that verifies the wallet's files. */
  command: string;
  fetch: (date: string) => Promise<InclusionProof>;
}

/** The file that proves that the published root of a day covers the wallet (B3), and how it is verified. */
export function DayProof({ wallet, command, fetch }: Props) {
  const { data, error, refetch } = useInfiniteQuery(publishedRoots);
  const [chosen, setChosen] = useState<string>();
  const date = chosen ?? data?.items[0]?.date;
  const root = data?.items.find((one) => one.date === date)?.root;
  const file = async (day: string) => ({
    content: new Blob([JSON.stringify(await fetch(day), null, 2)], { type: 'application/json' }),
    name: fileOf(wallet, day),
  });
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <RowSkeletons count={1} />;
  if (date === undefined) return <p>{says.noDay}</p>;
  return (
    <>
      <Select
        label={says.day}
        value={date}
        options={data.items.map((one) => ({ value: one.date, label: one.date }))}
        onChange={setChosen}
      />
      <div>
        <DownloadButton file={() => file(date)}>{says.dayProof}</DownloadButton>
      </div>
      <p>{says.runWithRoot}</p>
      <code>{`${command} --proof ${fileOf(wallet, date)} --root ${root}`}</code>
    </>
  );
}

const fileOf = (wallet: string, date: string) => `wallet-${wallet}.${date}.proof.json`;
