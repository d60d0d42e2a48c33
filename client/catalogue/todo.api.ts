import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';

export const todoKeys = {
  all: ['catalogue', 'todo'],
  of: (slug: string) => ['catalogue', 'todo', slug],
};

/** The checklists of a guide as the reader's to-do list. */
export const todoOf = (slug: string) =>
  queryOptions({
    queryKey: todoKeys.of(slug),
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/{slug}/todo', { params: { path: { slug } }, signal })),
  });

/** An empty note removes it. */
export const saveNote = (section: string, note: string) =>
  bodyOf(api.PUT('/api/listing/section/{id}/note', { params: { path: { id: section } }, body: { note } }));

/** Ticks an entry of a checklist or sets its date; null is the date that the guide suggests. */
export const planEntry = (id: string, plan: { completed?: boolean; due?: string | null }) =>
  bodyOf(api.PUT('/api/listing/checklist/{id}/plan', { params: { path: { id } }, body: plan }));
