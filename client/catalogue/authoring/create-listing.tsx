import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../lib/http/api-error';
import { Failure } from '../../ui/failure';
import { Page } from '../../ui/page';
import { TextSkeleton } from '../../ui/skeletons';
import { toast } from '../../ui/toast';
import { catalogueKeys } from '../catalogue.api';
import { draftKeys, newDraftId, storedDraft } from '../drafts.api';
import { createListing } from './authoring.api';
import { texts } from './authoring.texts';
import { type Body, type Draft, EMPTY, formOf } from './listing-form';
import { ListingWizard, type Sending } from './listing-wizard';
import { unsentOf, useStoredDraft } from './use-stored-draft';
import { Welldone } from './welldone';

const says = texts.wizard;

/** Creates a listing in three steps. What is typed is a draft on the server; its id is in the address from the first change. */
export function CreateListing() {
  const [params] = useSearchParams();
  const asked = params.get('draft');
  const begin = () => ({ asked, id: asked ?? newDraftId(), isKept: asked !== null });
  const [shown, setShown] = useState(begin);
  if (shown.asked !== asked) setShown(asked === shown.id ? { ...shown, asked } : begin());
  const { id, isKept } = shown;
  return isKept ? <KeptDraft key={id} id={id} /> : <NewListing key={id} id={id} start={EMPTY} />;
}

function KeptDraft({ id }: { id: string }) {
  const { data: draft, error, refetch } = useQuery(storedDraft(id));
  const [kept, setKept] = useState(draft);
  if (!kept && draft) setKept(draft);
  if (kept)
    return (
      <NewListing
        id={id}
        start={{ ...EMPTY, ...(kept.fields as Partial<Draft>), ...unsentOf(id, kept.updated_at) }}
        cover={kept.thumbnail}
        updatedAt={kept.updated_at}
      />
    );
  if (isNotFound(error)) return <NewListing id={id} start={{ ...EMPTY, ...unsentOf(id) }} />;
  return (
    <Page title={says.title} untitled={!error} width="reading">
      {error ? <Failure error={error} retry={() => void refetch()} /> : <TextSkeleton count={8} />}
    </Page>
  );
}

interface Props {
  id: string;
  start: Draft;
  /** URL of the draft's picture. */
  cover?: string | null;
  /** Of the draft that the server holds. */
  updatedAt?: string;
}

type Submitted = { slug: string; blockers: readonly string[] };

function NewListing({ id, start, cover: kept = null, updatedAt }: Props) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [cover, setCover] = useState(kept);
  const [submitted, setSubmitted] = useState<Submitted>();
  const { state, draft } = useStoredDraft(id, updatedAt);
  /** The form of a key: a repeated attempt sends the same. */
  const attempt = useRef<{ key: string; form: FormData }>(undefined);

  const begin = () => {
    if (params.get('draft') !== id) setParams({ ...Object.fromEntries(params), draft: id }, { replace: true });
  };
  const submit = async ({ thumbnail, ...body }: Body, key: string, sending: Sending) => {
    await draft.flush();
    if (attempt.current?.key !== key) {
      const form = formOf({ ...body, thumbnail: draft.hasPicture(thumbnail) ? null : thumbnail });
      if (draft.isKept) form.append('draft', id);
      attempt.current = { key, form };
    }
    return createListing({ form: attempt.current.form, idempotencyKey: key, ...sending });
  };
  return (
    <ListingWizard
      title={says.title}
      lead={says.lead}
      start={start}
      cover={cover}
      saved={state}
      onChange={(values) => {
        begin();
        draft.change(values);
      }}
      onPicture={(file) => {
        begin();
        if (!file) setCover(null);
        draft.choose(file);
      }}
      submitLabel={says.submit}
      submit={submit}
      changes={[draftKeys.list, catalogueKeys.created]}
      onSuccess={({ message, data }) => {
        draft.end();
        toast.success(message ?? says.created);
        setSubmitted({ slug: data.slug, blockers: data.blockers ?? [] });
      }}
    >
      <Welldone
        opened={submitted !== undefined}
        slug={submitted?.slug ?? ''}
        blockers={submitted?.blockers ?? []}
        close={() => void navigate('/')}
      />
    </ListingWizard>
  );
}
