import { screen } from '@testing-library/react';
import { BecomeCreator } from '#client/creators/become-creator';
import { ada, type Asked, type Network, renderScreen } from '../screen';

const BLANK = {
  about: { first_name: '', last_name: '', description: '', languages: [] },
  identity: { profession: '', id_type: null, country: '', phone: '' },
};
const ABOUT = {
  ...{ first_name: 'Ngozi', last_name: 'Eze', description: 'Twelve years of registrations.' },
  languages: [{ name: 'English', proficiency: 'Native' }],
};
const IDENTITY = { profession: 'Baker', id_type: 'passport', country: 'Nigeria', phone: '+2348031234567' };
export const file = (use: string, name = 'certificate.pdf') => ({
  ...{ id: `f-${use}`, use, name, size: 120_000, content_type: 'application/pdf', url: `/api/files/f-${use}?user=1` },
});
export const application = (more: object = {}) => ({
  ...{ status: 'none', ...BLANK, files: [], phone_verified: false, phone_codes: true },
  ...{ identity_checks: false, identity_check: null },
  ...{ missing: ['first_name'], submitted_at: null, answer_by: null, decided_at: null, reason: '', suspension: null },
  ...more,
});
export const FILLED = {
  ...{ status: 'draft', about: ABOUT, identity: IDENTITY, phone_verified: true, missing: [] },
  files: [file('certification'), file('id_card', 'passport.pdf')],
};

/** The wizard before a server that keeps what it gets. */
export function open(start: object = {}, api: Network = {}, route = '/become-creator') {
  let kept = application(start);
  const answer = (message: string, more: object) => {
    kept = { ...kept, ...more };
    return { message, data: kept };
  };
  const view = renderScreen(<BecomeCreator />, {
    ...{ as: ada, route },
    api: {
      'GET become-creator': () => ({ data: kept }),
      'PUT become-creator/about': ({ body }: Asked) => answer('Saved', { about: body, status: 'draft' }),
      'PUT become-creator/identity': ({ body }: Asked) => answer('Saved', { identity: body, status: 'draft' }),
      ...api,
    },
  });
  return { ...view, answer, saved: () => view.asked.filter(({ method }) => method === 'PUT') };
}
export const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}`));
export const press = (name: string | RegExp) => screen.getByRole('button', { name });
