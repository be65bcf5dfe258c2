import '../../../apps/web/src/ui/style/tokens.css'
import '../../../apps/web/src/ui/style/base.css'
import { createRoot } from 'react-dom/client'
import { DataGrid } from '../../../apps/web/src/ui/dataGrid/DataGrid.tsx'
import type { GridColumn } from '../../../apps/web/src/ui/dataGrid/gridColumn.ts'
import { measureGridPage, requireElement, rootElement, setFieldValue } from './measuredGrid.ts'
import { COLUMN_WIDTH, COLUMNS } from './rows.ts'

const EDITOR_BY_KIND = { id: undefined, text: 'text', number: 'number', day: 'date', choice: 'select' } as const
const columns = COLUMNS.map(({ key, title, kind, choices }): GridColumn => {
  const editor = EDITOR_BY_KIND[kind]
  return {
    ...{ key, title, width: COLUMN_WIDTH },
    ...(editor && { editor }),
    ...(choices && { options: choices.map((label, index) => ({ label, value: index + 1 })) }),
  }
})
const NAME = 3

// Makes the grid scroll through all rows instead of paging.
localStorage.setItem('data-grid:measured:layout', JSON.stringify({ options: { isScrolled: true } }))

const wait = () => new Promise((resolve) => setTimeout(resolve, 100))
const head = (key: string) =>
  requireElement(`[data-row="0"] > [data-column="${COLUMNS.findIndex((column) => column.key === key) + 2}"]`)
const button = (name: string) => {
  const one = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!one) throw new Error(`there is no button ${name}`)
  return one
}

async function openFilter() {
  head('statusId').querySelector('button')?.click()
  while (!document.querySelector('[role="dialog"]')) await wait()
}

measureGridPage({
  mount: (rows) =>
    createRoot(rootElement()).render(
      <DataGrid
        id="measured"
        person="1"
        title="사람"
        columns={columns}
        rows={rows}
        onSave={async () => []}
        onRefresh={async () => {}}
      />,
    ),
  sort: (key) => head(key).click(),
  async prepareFilter() {
    await openFilter()
    for (const status of ['정지', '탈퇴']) {
      const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(status))
      label?.querySelector('input')?.click()
      await wait()
    }
  },
  filter: () => button('적용').click(),
  async clearFilter() {
    await openFilter()
    button('모두 지우기').click()
    await wait()
  },
  search: (text) => setFieldValue(requireElement('[aria-label="표 안에서 검색"]') as HTMLInputElement, text),
  scroller: () => requireElement('[data-row-lines]'),
  nameCell: (row) => requireElement(`[data-row="${row}"] > [data-column="${NAME}"]`),
  paste(text) {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    requireElement(`[data-row="1"] > [data-column="${NAME}"]`).dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  },
  shownRows: () => Number(requireElement('[role="grid"]').getAttribute('aria-rowcount')) - 1,
})
