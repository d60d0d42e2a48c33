import { isHoliday } from '#server/kernel/holidays';
import { workingDaysAfter } from '#server/kernel/working-days';

describe('A public holiday of Nigeria', () => {
  it.each([
    ['New Year', '2027-01-01'],
    ['Good Friday', '2026-04-03'],
    ['Easter Monday', '2026-04-06'],
    ['Good Friday of the next year', '2027-03-26'],
    ['Easter Monday of the next year', '2027-03-29'],
    ['Workers’ Day', '2026-05-01'],
    ['Democracy Day', '2026-06-12'],
    ['Id-el-Kabir', '2026-05-27'],
    ['Independence Day', '2026-10-01'],
    ['Boxing Day', '2026-12-26'],
  ])('is %s', (_, day) => expect(isHoliday(day)).toBe(true));

  it.each(['2026-04-05', '2026-05-29', '2026-11-30', '2027-03-25'])('is not %s', (day) =>
    expect(isHoliday(day)).toBe(false),
  );
});

describe('Two working days', () => {
  it.each([
    ['a Monday', '2026-11-23T09:00:00.000Z', '2026-11-25T09:00:00.000Z'],
    ['a Thursday', '2026-11-26T09:00:00.000Z', '2026-11-30T09:00:00.000Z'],
    ['the day before Good Friday', '2026-04-02T09:00:00.000Z', '2026-04-08T09:00:00.000Z'],
    ['Christmas Eve', '2026-12-24T09:00:00.000Z', '2026-12-29T09:00:00.000Z'],
    ['a late Sunday in UTC, which is Monday in Lagos', '2026-11-22T23:30:00.000Z', '2026-11-24T23:30:00.000Z'],
  ])('after %s leave out weekends and holidays', (_, start, end) => expect(workingDaysAfter(start, 2)).toBe(end));
});
