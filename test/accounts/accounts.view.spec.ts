import { accountsView } from '#projections/accounts/accounts.view';
import { recorded } from '../catalogue/facts.js';

it('A change of an account is sent to its person and to all who review listings, whose blockers depend on it', () => {
  const at = '2026-01-05T09:00:00.000Z';
  const [verified] = recorded([{ type: 'CreatorVerified', data: { userId: 'ada', by: 'chidi', at } }]);
  expect(accountsView.audience(verified!)).toEqual([{ user: 'ada' }, { role: 'moderator' }, { role: 'admin' }]);
});

it('A change of a profile is sent to its person alone', () => {
  const at = '2026-01-05T09:00:00.000Z';
  const chosen = { userId: 'ada', picture: 'avatar', fileId: null, at } as const;
  const [picture] = recorded([{ type: 'ProfilePictureChosen', data: chosen }]);
  expect(accountsView.audience(picture!)).toEqual([{ user: 'ada' }]);
});
