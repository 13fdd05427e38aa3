/** Groups the digits of numbers from 10,000. */
const characters = new Intl.NumberFormat('en', { useGrouping: 'min2' });

/** Returns the message for a text that is longer than the contract allows (B17). */
export const tooLongMessage = (maxLength: number): string =>
  `This must be under ${characters.format(maxLength)} characters`;

/** Returns the message for a required text that is missing or longer than the contract allows (B17). */
export const requiredTextMessage = (maxLength: number): string =>
  `This field is required. (Max ${characters.format(maxLength)} Characters)`;
