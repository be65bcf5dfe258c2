import 'react-data-grid/lib/styles.css'
import { useMemo, useState } from 'react'
import { type Column, DataGrid, renderTextEditor, type SortColumn } from 'react-data-grid'
import { createRoot } from 'react-dom/client'
import { measureGridPage, pastedRows, requireElement, rootElement } from '../page/measuredGrid.ts'
import { COLUMN_WIDTH, COLUMNS, HEIGHT, koreanCollator, ROW_HEIGHT, type Row, STATUSES, wordsOf } from '../page/rows.ts'

const columns = COLUMNS.map(
  (column): Column<Row> => ({
    key: column.key,
    name: column.title,
    width: COLUMN_WIDTH,
    sortable: true,
    ...(column.kind !== 'id' && { renderEditCell: renderTextEditor }),
    ...((column.kind === 'day' || column.kind === 'choice') && {
      renderCell: ({ row }) => wordsOf(column, row[column.key]),
    }),
  }),
)

type View = { sort: SortColumn[]; statuses: ReadonlySet<string> | undefined; text: string }
let view: View = { sort: [], statuses: undefined, text: '' }
let ask: (next: View) => void
let change: (pasted: Row[]) => void
let shown = 0

/** Sorts and filters the rows, because the library itself only draws them. */
function arranged(rows: readonly Row[], { sort, statuses, text }: View): readonly Row[] {
  const status = COLUMNS.find(({ key }) => key === 'statusId')
  const wanted = text.toLowerCase()
  const left = rows.filter(
    (row) =>
      (!statuses || !status || statuses.has(wordsOf(status, row.statusId))) &&
      (wanted === '' || COLUMNS.some((column) => wordsOf(column, row[column.key]).toLowerCase().includes(wanted))),
  )
  const [first] = sort
  const column = COLUMNS.find(({ key }) => key === first?.columnKey)
  if (!first || !column) return left
  const { key } = column
  const sign = first.direction === 'DESC' ? -1 : 1
  return left.sort(
    (a, b) =>
      sign *
      (column.kind === 'text'
        ? koreanCollator.compare(String(a[key]), String(b[key]))
        : Number(a[key]) - Number(b[key])),
  )
}

function Grid({ given }: { given: Row[] }) {
  const [rows, setRows] = useState(given)
  const [now, setNow] = useState(view)
  ask = (next) => {
    view = next
    setNow(next)
  }
  change = (pasted) => {
    const byId = new Map(pasted.map((row) => [row.id, row]))
    setRows((before) => before.map((row) => byId.get(row.id) ?? row))
  }
  const seen = useMemo(() => arranged(rows, now), [rows, now])
  shown = seen.length
  return (
    <DataGrid
      style={{ height: HEIGHT }}
      columns={columns}
      rows={seen}
      rowKeyGetter={({ id }) => id}
      rowHeight={ROW_HEIGHT}
      sortColumns={now.sort}
      onSortColumnsChange={(sort) => ask({ ...view, sort })}
      onRowsChange={(changed, { indexes }) => change(indexes.flatMap((index) => changed[index] ?? []))}
    />
  )
}

let given: Row[] = []
measureGridPage({
  mount(rows) {
    given = rows
    createRoot(rootElement()).render(<Grid given={rows} />)
  },
  sort(key) {
    const [before] = view.sort
    const direction = before?.columnKey === key && before.direction === 'ASC' ? 'DESC' : 'ASC'
    ask({ ...view, sort: [{ columnKey: key, direction }] })
  },
  prepareFilter: async () => {},
  filter: () => ask({ ...view, statuses: new Set(STATUSES.slice(0, 2)) }),
  async clearFilter() {
    ask({ ...view, statuses: undefined })
  },
  search: (text) => ask({ ...view, text }),
  scroller: () => requireElement('.rdg'),
  nameCell: (row) => requireElement(`.rdg [aria-rowindex="${row + 1}"] [aria-colindex="2"]`),
  paste: (text) => change(pastedRows(text, given)),
  shownRows: () => shown,
})
