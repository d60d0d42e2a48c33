/** The last segment of the file name, without characters that are special in file systems or headers. */
export const fileName = (name: string, longest: number) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .trim()
    .slice(-longest) || 'file';
