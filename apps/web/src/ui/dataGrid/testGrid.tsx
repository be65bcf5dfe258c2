import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { DataGrid } from './DataGrid.tsx'
import type { GridColumn, GridRow } from './gridColumn.ts'
import type { ChangeResult, GridChange } from './staging/changes.ts'
import { saveEach } from './staging/saveEach.ts'

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID' },
  { key: 'name', title: '이름', editor: 'text', isRequired: true },
  { key: 'count', title: '개수', tones: { 2: 'caution' } },
]
export const MORE_COLUMNS: readonly GridColumn[] = [
  ...COLUMNS,
  { key: 'day', title: '날', editor: 'date' },
  { key: 'body', title: '본문', editor: 'textArea' },
]
export const ROWS = ['자유', '모집', '공략'].map((name, index) => ({ id: index + 1, name, count: index }))
export const NAME = 3

type Save = (changes: readonly GridChange[]) => Promise<readonly ChangeResult[]>
const saveAll: Save = (changes) => saveEach(changes, async () => {})

type GridTestProps = {
  person?: string
  onSave?: Save
  columns?: readonly GridColumn[]
  rows?: readonly GridRow[]
  deletionRefusal?: (row: GridRow) => string | undefined
}

export const page = ({
  person = 'me',
  onSave = saveAll,
  columns = COLUMNS,
  rows = ROWS,
  ...rest
}: GridTestProps = {}) => (
  <>
    <DataGrid
      id="boards"
      person={person}
      title="게시판"
      columns={columns}
      rows={rows}
      onSave={onSave}
      onRefresh={async () => {}}
      {...rest}
    />
    <Toasts />
  </>
)
export const openGrid = (props?: GridTestProps) => render(page(props))

export function cell(row: number, column = NAME): HTMLElement {
  const cellElement = document.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`)
  if (!cellElement) throw new Error(`no cell ${row}:${column}`)
  return cellElement
}
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const isEnabled = (name: string) => !button(name).disabled

export async function rename(row: number, name: string, end = '{Enter}') {
  act(() => cell(row).focus())
  await userEvent.click(cell(row))
  await userEvent.keyboard('{Enter}')
  await userEvent.clear(within(cell(row)).getByRole('textbox'))
  await userEvent.keyboard(`${name}${end}`)
}
