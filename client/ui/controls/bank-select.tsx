import { Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { banks } from '../../lib/http/banks';
import { Failure } from '../failure';

const texts = {
  failed: 'We couldn’t load the banks.',
  none: 'No bank has this name',
  search: 'Type to search',
};

/** Chooses among the banks of the payment provider; the value is a bank's code. */
export function BankSelect(props: Omit<SelectProps, 'data'>) {
  const { data, error, refetch } = useQuery(banks);
  if (error && !data) return <Failure lead={texts.failed} error={error} retry={() => void refetch()} />;
  const choices = (data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return <Select placeholder={texts.search} nothingFoundMessage={texts.none} searchable data={choices} {...props} />;
}
