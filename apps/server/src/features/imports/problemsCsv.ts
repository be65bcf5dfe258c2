import { csvOf } from '@buri/domain/csv'
import { problemText } from '@buri/domain/imports/problemText'
import type { ReadSheet } from './readContents.ts'

/**
 * Writes the rows that could not be read, with the reason before their own cells, and the other rows of their games.
 */
export const problemsCsv = ({ problems, heads }: ReadSheet) =>
  csvOf([
    ['시트', '줄', '사유', ...heads],
    ...problems.flatMap(({ tab, lines, ...problem }) =>
      lines.map(({ row, cells }) => [tab, String(row), row === problem.row ? problemText(problem) : '', ...cells]),
    ),
  ])
