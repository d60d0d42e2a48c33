/** Who sees a detail of a person: only that person, the people the person is connected with, or everybody. */
export const VISIBILITIES = ['only_me', 'connections', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
