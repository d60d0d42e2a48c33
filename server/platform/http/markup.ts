/** Text that begins or ends no element and no attribute. */
export const escaped = (text: string) => text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON within an element, which no text in it can end. */
export const jsonInElement = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
