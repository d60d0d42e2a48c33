/** Texts of a list of reports (en-NG). */
export const texts = { reports: 'Reports' };
