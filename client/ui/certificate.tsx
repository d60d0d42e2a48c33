import { IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../lib/http/api-error';
import './certificate.css';
import { Failure } from './failure';
import { Page } from './page';
import { TextSkeleton } from './skeletons';
import { Title } from './title';

interface PageProps<Data> {
  title: string;
  query: UseQueryResult<Data>;
  /** In place of what is certified, for a code that we did not give. */
  missing: string;
  children: (data: Data) => ReactNode;
}

/** A page that anyone with its code may open. Search engines do not list it. */
export function CertificatePage<Data>({ title, query: { data, error, refetch }, missing, children }: PageProps<Data>) {
  return (
    <Page title={title} width="narrow">
      <meta name="robots" content="noindex" />
      {data !== undefined ? (
        children(data)
      ) : isNotFound(error) ? (
        <Failure>{missing}</Failure>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <TextSkeleton count={6} />
      )}
    </Page>
  );
}

const ICONS = { good: IconCircleCheck, bad: IconCircleX, waiting: IconClock };

interface CertificateProps {
  tone: keyof typeof ICONS;
  outcome: string;
  children: ReactNode;
}

/** What is certified; a change of the outcome is announced. */
export function Certificate({ tone, outcome, children }: CertificateProps) {
  const Icon = ICONS[tone];
  return (
    <div className="card certificate">
      <div className="certificate-outcome" data-tone={tone} role="status">
        <Icon size={28} aria-hidden="true" />
        <Title order={2} size="h3">
          {outcome}
        </Title>
      </div>
      {children}
    </div>
  );
}
