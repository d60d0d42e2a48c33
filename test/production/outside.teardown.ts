export default async function stopOutside() {
  await (globalThis as unknown as { stopOutside(): Promise<void> }).stopOutside();
}
