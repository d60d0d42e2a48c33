/** A browser reads the file after the click, some only when the person has chosen where to save it, ms. */
const SAVED_WITHIN_MS = 60_000;

/** Saves a file that was fetched, because a link cannot send the bearer token. */
export function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVED_WITHIN_MS);
}
