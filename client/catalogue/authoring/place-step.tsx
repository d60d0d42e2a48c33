import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../ui/failure';
import { industries, sectors } from '../catalogue.api';
import type { Industry, Term } from '../listing';
import { texts } from './authoring.texts';
import type { StepProps } from './listing-form';

const says = texts.place;

export function PlaceStep({ form }: StepProps) {
  const [ofSectors, ofIndustries] = [useQuery(sectors), useQuery(industries)];
  const { data: allSectors = [] } = ofSectors;
  const { data: allIndustries = [] } = ofIndustries;
  const failed = [ofSectors, ofIndustries].filter(({ isError }) => isError);
  const fitting = allIndustries.filter((industry) => fits(industry, form.values.sector, allSectors));
  return (
    <>
      {failed.length > 0 && (
        <Failure retry={() => failed.forEach(({ refetch }) => void refetch())}>{says.failed}</Failure>
      )}
      <MultiSelect
        label={says.sector}
        description={says.sectorHelp}
        placeholder={form.values.sector.length ? undefined : says.chooseSectors}
        searchable
        hidePickedOptions
        data={allSectors.map(option)}
        {...form.getInputProps('sector')}
      />
      <Select
        label={says.industry}
        placeholder={ofIndustries.isPending ? says.loading : says.chooseIndustry}
        required
        searchable
        nothingFoundMessage={says.noIndustry}
        data={(fitting.length ? fitting : allIndustries).map(option)}
        {...form.getInputProps('industry')}
      />
      <TextInput label={says.country} maxLength={60} {...form.getInputProps('country')} />
      <TextInput label={says.region} description={says.regionHelp} maxLength={60} {...form.getInputProps('region')} />
    </>
  );
}

const option = ({ slug, name }: Term) => ({ value: slug, label: name });

function fits({ sector }: Industry, chosen: string[], all: Term[]): boolean {
  if (chosen.length === 0 || !sector) return true;
  return all.some(({ id, slug, name }) => chosen.includes(slug) && [id, slug, name].includes(sector));
}
