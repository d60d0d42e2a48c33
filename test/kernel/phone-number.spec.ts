import { phoneNumber } from '#server/kernel/phone-number';

it.each([
  ['0803 123 4567', '+2348031234567'],
  ['+234 803 123 4567', '+2348031234567'],
  ['+234 (0) 803-123-4567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['01 271 0000', '+23412710000'],
  ['+44 20 7946 0123', '+442079460123'],
  ['0044 20 7946 0123', '+442079460123'],
])('%s is %s', (typed, number) => expect(phoneNumber(typed)).toBe(number));

it.each(['', 'by day', '+', '0803', '+234 12', '+0 803 123 4567', '+1234567890123456', '0803 123 4567 ext 4'])(
  '“%s” is no phone number',
  (typed) => expect(phoneNumber(typed)).toBeUndefined(),
);
