import { visibleLines } from './plainLine.ts'

/** Makes every line of Markdown plain. Spaces stay, since they mean something in code and lists. */
export const plainMarkdown = (text: string): string =>
  visibleLines(
    text
      .replace(/\r\n|[\r\u2028\u2029]/gu, '\n')
      .replace(/\t/g, '    ')
      .replace(/[^\S\n]/gu, ' '),
  )
    // The pattern matches only at the beginning of a run of spaces. Otherwise a long run would be scanned again from
    // each space.
    .replace(/(?<! ) +$/gmu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+/, '')
    .trimEnd()
