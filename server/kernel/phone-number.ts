/** The longest number of E.164, after its plus. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
const NIGERIAN = /^\+234[1-9]\d{7,9}$/;

/**
 * A phone number as E.164 has it, such as +2348031234567; undefined for what is none. A number without a country code is a
 * Nigerian one: 0803 123 4567.
 */
export function phoneNumber(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const number = digits
    .replace(/^0(?=[1-9])/, '+234')
    .replace(/^(?=234\d{8,10}$)/, '+')
    .replace(/^\+2340/, '+234');
  return (number.startsWith('+234') ? NIGERIAN : INTERNATIONAL).test(number) ? number : undefined;
}
