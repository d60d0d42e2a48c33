import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import {
  businessTypes,
  DESCRIPTION_MOST,
  listingRequestForm,
  REGION_MOST,
  TITLE_MOST,
} from '#server/listing-requests/listing-requests.input';
import { useCommandForm } from '../lib/forms/use-command-form';
import { ApiError } from '../lib/http/api-error';
import { useIsSignedIn } from '../lib/http/session';
import { usePremium } from '../lib/http/use-premium';
import { useSignIn } from '../lib/navigation/use-sign-in';
import { CommandForm, Submit } from '../ui/controls/command-form';
import { Failure } from '../ui/failure';
import { PremiumUpsell } from '../ui/premium-upsell';
import { industries, requestKeys, requestListing, sectors } from './listing-requests.api';
import styles from './listing-requests.module.css';
import { texts } from './request-listing.texts';
import { Similar } from './similar';

const FIELDS = ['sector', 'industry', 'business_type', 'region', 'title', 'description'] as const;

interface Props {
  /** What the person searched for. */
  title: string;
  done: () => void;
}

/** The request. A visitor signs in at Submit; what is typed is kept. */
export function RequestForm({ title, done }: Props) {
  const isSignedIn = useIsSignedIn();
  const signIn = useSignIn();
  const [ofSectors, ofIndustries] = [useQuery(sectors), useQuery(industries)];
  const premium = usePremium();
  const form = useCommandForm({
    schema: listingRequestForm,
    missing: texts.missing,
    initialValues: { sector: '', industry: '', business_type: '', region: '', title, description: '' },
    body: ({ sector, industry, business_type, ...values }) => ({
      ...{ sector: sector ?? '', industry: industry ?? '', business_type: business_type ?? '', ...values },
    }),
    draft: { name: title ? `listing-request:${title}` : 'listing-request' },
    submit: requestListing,
    changes: [requestKeys.all],
    onSuccess: done,
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'open_request') premium.offer(texts.premium);
    },
  });
  const { sector } = form.values;
  const fitting = (ofIndustries.data ?? []).filter((industry) => !sector || industry.sector === sector);
  const failed = [ofSectors, ofIndustries].filter(({ isError }) => isError);
  const submit = (event?: SyntheticEvent) => {
    if (isSignedIn) return form.onSubmit(event);
    event?.preventDefault();
    if (form.checkOnly(FIELDS)) signIn();
  };
  return (
    <CommandForm
      form={{ ...form, onSubmit: submit }}
      className={styles.form}
      actions={
        <>
          <PremiumUpsell needs={premium.needs} />
          {!isSignedIn && <p className="muted">{texts.signIn}</p>}
          <Submit form={form}>{texts.submit}</Submit>
        </>
      }
    >
      {failed.length > 0 && (
        <Failure retry={() => failed.forEach(({ refetch }) => void refetch())}>{texts.failed}</Failure>
      )}
      <Select
        label={texts.sector}
        placeholder={texts.sector}
        searchable
        data={(ofSectors.data ?? []).map(option)}
        {...form.getInputProps('sector')}
        onChange={(chosen) => {
          form.setFieldValue('sector', chosen ?? '');
          form.setFieldValue('industry', '');
        }}
      />
      <Select
        label={texts.industry}
        placeholder={texts.industry}
        searchable
        data={fitting.map(option)}
        {...form.getInputProps('industry')}
      />
      <Select
        label={texts.businessType}
        data={[{ value: '', label: texts.anyType }, ...businessTypes.map(option)]}
        {...form.getInputProps('business_type')}
      />
      <TextInput
        label={texts.region}
        placeholder={texts.everywhere}
        maxLength={REGION_MOST}
        {...form.getInputProps('region')}
      />
      <TextInput
        label={texts.name}
        description={texts.nameHelp}
        placeholder={texts.example}
        maxLength={TITLE_MOST}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Similar title={form.values.title} />
      <Textarea
        label={texts.description}
        description={texts.descriptionHelp}
        autosize
        minRows={4}
        maxLength={DESCRIPTION_MOST}
        {...form.getInputProps('description')}
      />
    </CommandForm>
  );
}

const option = ({ slug, name }: { slug: string; name: string }) => ({ value: slug, label: name });
