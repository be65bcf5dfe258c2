import { seenLines } from './plainLine.ts'

/** Markdown with every line plain, its spaces as they were. In code and lists they mean something. */
export const plainMarkdown = (text: string): string =>
  seenLines(
    text
      .replace(/\r\n|[\r\u2028\u2029]/gu, '\n')
      .replace(/\t/g, '    ')
      .replace(/[^\S\n]/gu, ' '),
  )
    // Looked for where a run of spaces begins, or a long one would be read again from each of its spaces.
    .replace(/(?<! ) +$/gmu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+/, '')
    .trimEnd()
