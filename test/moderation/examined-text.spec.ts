import { contactsIn, printsOf } from '#projections/moderation/examined-text';

describe('Contacts past the platform', () => {
  it.each([
    ['Call 0803 123 4567 now', ['0803 123 4567']],
    ['Call +234-703-123-4567.', ['+234-703-123-4567']],
    [
      'Write to ade.bayo+shop@mail.ng, or https://wa.me/2348031234567',
      ['ade.bayo+shop@mail.ng', 'wa.me/2348031234567'],
    ],
    ['Join t.me/shops_lagos', ['t.me/shops_lagos']],
  ])('are found in %s', (text, found) => expect(contactsIn(text)).toEqual(expect.arrayContaining(found)));

  it.each([
    'The CAC answers at info@cac.gov.ng and cservice@search.cac.gov.ng.',
    'The fee is ₦12,500,000 from 2026-11-23; form RC 1234567890123.',
    'The part-time.me plan and the WhatsApp group of the association.',
  ])('are not: %s', (text) => expect(contactsIn(text)).toEqual([]));
});

describe('The prints of a text', () => {
  const text =
    'Every licence, fee and form it takes to open a retail pharmacy in Lagos, step by step, from the council to the bank and the last inspection by the agency.';
  const alike = (one: string, other: string) => printsOf(one).filter((print) => printsOf(other).includes(print)).length;

  it('are the same whatever the case, spaces and marks', () =>
    expect(printsOf(`  ${text.toUpperCase().replaceAll(',', ' –')} `)).toEqual(printsOf(text)));

  it('are mostly the same after a small change, and differ for another text', () => {
    expect(alike(text, text.replace('Lagos', 'Kano'))).toBeGreaterThanOrEqual(5);
    expect(
      alike(
        text,
        'How to farm catfish in Ibadan: ponds, feed, water, buyers and the permits of the state, one after another.',
      ),
    ).toBe(0);
  });

  it('are none for a short text', () => expect(printsOf('Reserve the name first.')).toEqual([]));
});
