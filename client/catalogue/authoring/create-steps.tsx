import { Checkbox, FileInput, MultiSelect, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Failure } from '../../ui/failure';
import { industries, sectors } from '../catalogue.api';
import styles from './create-listing.module.css';
import type { Industry, Term } from '../listing';
import type { Draft, Errors } from './listing-draft';

interface Props {
  draft: Draft;
  edit: (part: Partial<Draft>) => void;
  errors: Errors;
}

interface AboutProps extends Props {
  thumbnail: File | null;
  setThumbnail: (file: File | null) => void;
}

export function AboutStep({ draft, edit, errors, thumbnail, setThumbnail }: AboutProps) {
  const lost = draft.picture !== '' && !thumbnail;
  return (
    <>
      <TextInput
        label="Title"
        placeholder="Opening a pharmacy in Lagos"
        required
        maxLength={120}
        value={draft.title}
        error={errors.title}
        onChange={(event) => edit({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Subtitle"
        description="One line that says who this is for."
        maxLength={200}
        value={draft.subtitle}
        error={errors.subtitle}
        onChange={(event) => edit({ subtitle: event.currentTarget.value })}
      />
      <FileInput
        label="Thumbnail image"
        description="JPEG, PNG or WebP, at most 5 MB and at least 640 pixels wide."
        placeholder={lost ? `Choose ${draft.picture} again` : 'Choose a picture'}
        accept="image/jpeg,image/png,image/webp"
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the picture' }}
        value={thumbnail}
        error={errors.thumbnail}
        onChange={setThumbnail}
      />
      {thumbnail && <Preview file={thumbnail} />}
      {lost && (
        <p className={styles.lost} role="status">
          Your words were kept, your picture was not. Choose {draft.picture} again, or go on without it.
        </p>
      )}
      <Textarea
        label="Description"
        description="What the reader will be able to do, and what it takes. Markdown works."
        required
        autosize
        minRows={6}
        maxRows={20}
        maxLength={20_000}
        value={draft.description}
        error={errors.description}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
    </>
  );
}

/** Preview of the chosen picture; its object URL is revoked on unmount. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <img ref={show} className={styles.preview} alt="The chosen picture" />;
}

export function PlaceStep({ draft, edit, errors }: Props) {
  const [ofSectors, ofIndustries] = [useQuery(sectors), useQuery(industries)];
  const { data: allSectors = [] } = ofSectors;
  const { data: allIndustries = [] } = ofIndustries;
  const failed = [ofSectors, ofIndustries].filter(({ isError }) => isError);
  const fitting = allIndustries.filter((industry) => fits(industry, draft.sector, allSectors));
  return (
    <>
      {failed.length > 0 && (
        <Failure retry={() => failed.forEach(({ refetch }) => void refetch())}>
          The sectors and industries could not be loaded. Nothing you wrote is lost.
        </Failure>
      )}
      <MultiSelect
        label="Sector"
        description="One or more."
        placeholder={draft.sector.length ? undefined : 'Choose sectors'}
        searchable
        hidePickedOptions
        data={allSectors.map(option)}
        value={draft.sector}
        error={errors.sector}
        onChange={(sector) => edit({ sector })}
      />
      <Select
        label="Industry"
        placeholder={ofIndustries.isPending ? 'Loading industries…' : 'Choose an industry'}
        required
        searchable
        nothingFoundMessage="No industry by that name"
        data={(fitting.length ? fitting : allIndustries).map(option)}
        value={draft.industry}
        error={errors.industry}
        onChange={(industry) => edit({ industry })}
      />
      <TextInput
        label="Country"
        maxLength={80}
        value={draft.country}
        error={errors.country}
        onChange={(event) => edit({ country: event.currentTarget.value })}
      />
      <TextInput
        label="Region"
        description="The state or city whose rules the guide follows. Leave empty when it holds everywhere."
        maxLength={80}
        value={draft.region}
        error={errors.region}
        onChange={(event) => edit({ region: event.currentTarget.value })}
      />
    </>
  );
}

const option = ({ slug, name }: Term) => ({ value: slug, label: name });

function fits({ sector }: Industry, chosen: string[], all: Term[]): boolean {
  if (chosen.length === 0 || !sector) return true;
  return all.some(({ id, slug, name }) => chosen.includes(slug) && [id, slug, name].includes(sector));
}

export function TermsStep({ draft, edit, errors }: Props) {
  return (
    <>
      <TextInput
        label="Price"
        description="In naira. 0 makes the guide free; otherwise ₦500 to ₦1,000,000."
        required
        inputMode="decimal"
        leftSection="₦"
        value={draft.price}
        error={errors.price}
        onChange={(event) => edit({ price: event.currentTarget.value.replace(/[^\d.]/g, '') })}
      />
      <YesNo
        label="Do you offer online meetings to buyers of this listing?"
        value={draft.offers_meeting}
        error={errors.offers_meeting}
        onChange={(offers_meeting) => edit({ offers_meeting })}
      />
      <YesNo
        label="Do you help buyers through the process itself?"
        value={draft.process_support}
        error={errors.process_support}
        onChange={(process_support) => edit({ process_support })}
      />
      <Checkbox
        size="md"
        label="I affirm that I hold the licences required to practise what this listing describes."
        description="A listing is approved only once this is affirmed. Affirming it untruly may suspend your account."
        checked={draft.licence_affirmed}
        error={errors.licence_affirmed}
        onChange={(event) => edit({ licence_affirmed: event.currentTarget.checked })}
      />
    </>
  );
}

interface YesNoProps {
  label: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

const YesNo = (props: YesNoProps) => (
  <Radio.Group {...props}>
    <div className={styles.answers}>
      <Radio size="md" value="yes" label="Yes" />
      <Radio size="md" value="no" label="No" />
    </div>
  </Radio.Group>
);
