import { plainLine } from './plainLine.ts'

/** Makes every line of the input plain, and leaves at most one empty line between paragraphs. */
export const plainText = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
