import { csvOf } from '@buri/domain/csv'
import { problemText } from '@buri/domain/imports/problemText'
import type { ReadSheet } from './readContents.ts'

/** Rows that could not be read, with the reason before their own cells. */
export const problemsCsv = ({ problems, heads }: ReadSheet) =>
  csvOf([
    ['시트', '줄', '사유', ...heads],
    ...problems.map(({ row, tab, cells, ...problem }) => [tab, String(row), problemText(problem), ...cells]),
  ])
