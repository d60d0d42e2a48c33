const DAY_MS = 86_400_000;

/**
 * Days of the schedule to the Public Holidays Act (Cap. P40 LFN 2004, amended in 2019) that have the same date each year:
 * New Year, Workers' Day, Democracy Day, Independence Day, Christmas and Boxing Day.
 */
const SAME_EACH_YEAR = new Set(['01-01', '05-01', '06-12', '10-01', '12-25', '12-26']);

/**
 * Id-el-Fitr and Id-el-Kabir, two days each, and Id-el-Maulud, by the Umm al-Qura calendar. The Ministry of Interior
 * announces the days some days ahead and may move them by one: correct them here, and add years in time.
 */
const BY_THE_MOON = new Set([
  ...['2026-03-20', '2026-03-21', '2026-05-27', '2026-05-28', '2026-08-25'],
  ...['2027-03-09', '2027-03-10', '2027-05-16', '2027-05-17', '2027-08-14'],
  ...['2028-02-26', '2028-02-27', '2028-05-05', '2028-05-06', '2028-08-03'],
  ...['2029-02-14', '2029-02-15', '2029-04-24', '2029-04-25', '2029-07-24'],
  ...['2030-02-04', '2030-02-05', '2030-04-13', '2030-04-14', '2030-07-13'],
  ...['2031-01-24', '2031-01-25', '2031-04-02', '2031-04-03', '2031-07-02'],
]);

/** True for a federal public holiday of Nigeria; `day` is a date of Lagos such as 2026-10-01. */
export function isHoliday(day: string): boolean {
  if (SAME_EACH_YEAR.has(day.slice(5)) || BY_THE_MOON.has(day)) return true;
  const fromEaster = (Date.parse(`${day}T00:00:00Z`) - easter(Number(day.slice(0, 4)))) / DAY_MS;
  // Good Friday and Easter Monday.
  return fromEaster === -2 || fromEaster === 1;
}

/** Easter Sunday of the Gregorian calendar (Meeus), ms since 1970. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const epact = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - epact - (c % 4)) % 7;
  const late = Math.floor((a + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
