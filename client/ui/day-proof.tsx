import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { save } from '../lib/files/save';
import { messageOf } from '../lib/http/api-error';
import type { InclusionProof } from '../lib/http/api.types';
import { publishedRoots } from '../lib/http/published-roots';
import { useCommand } from '../lib/http/use-command';
import { Button } from './button';
import { Failure } from './failure';
import { texts as says } from './proof-files.texts';
import { Select } from './select';
import { RowSkeletons } from './skeletons';
import { toast } from './toast';

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
  const download = useCommand({
    mutationFn: async (day: string) => {
      const proof = JSON.stringify(await fetch(day), null, 2);
      save(new Blob([proof], { type: 'application/json' }), fileOf(wallet, day));
    },
    onError: (failure) => toast.error(messageOf(failure)),
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
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
          loading={download.isSending}
          onClick={() => download.send(date)}
        >
          {says.dayProof}
        </Button>
      </div>
      <p>{says.runWithRoot}</p>
      <code>{`${command} --proof ${fileOf(wallet, date)} --root ${root}`}</code>
    </>
  );
}

const fileOf = (wallet: string, date: string) => `wallet-${wallet}.${date}.proof.json`;
