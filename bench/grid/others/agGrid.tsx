import { AllCommunityModule, type ColDef, type GridApi, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { createRoot } from 'react-dom/client'
import { measureGridPage, pastedRows, requireElement, rootElement } from '../page/measuredGrid.ts'
import { COLUMN_WIDTH, COLUMNS, HEIGHT, koreanCollator, ROW_HEIGHT, type Row, wordsOf } from '../page/rows.ts'

ModuleRegistry.registerModules([AllCommunityModule])

const columns = COLUMNS.map(
  (column): ColDef<Row> => ({
    field: column.key,
    headerName: column.title,
    width: COLUMN_WIDTH,
    editable: column.kind !== 'id',
    filter: column.kind === 'choice' ? 'agTextColumnFilter' : true,
    ...(column.kind === 'text' && { comparator: koreanCollator.compare }),
    ...(column.kind === 'number' && { cellDataType: 'number' }),
    ...((column.kind === 'day' || column.kind === 'choice') && {
      cellDataType: 'text',
      valueFormatter: ({ value }) => wordsOf(column, value),
      filterValueGetter: ({ data }) => wordsOf(column, data?.[column.key]),
      getQuickFilterText: ({ value }) => wordsOf(column, value),
    }),
  }),
)

function tallest(): Element {
  const scrolls = (element: Element) =>
    element.scrollHeight > 10 * HEIGHT && /auto|scroll/.test(getComputedStyle(element).overflowY)
  const element = [...document.querySelectorAll('#root *')].find(scrolls)
  if (!element) throw new Error('nothing scrolls')
  return element
}

let api: GridApi<Row>
let given: Row[] = []
let isDescending = false

measureGridPage({
  mount(rows) {
    given = rows
    createRoot(rootElement()).render(
      <div style={{ height: HEIGHT }}>
        <AgGridReact<Row>
          columnDefs={columns}
          rowData={rows}
          rowHeight={ROW_HEIGHT}
          animateRows={false}
          getRowId={({ data }) => String(data.id)}
          onGridReady={(ready) => {
            api = ready.api
          }}
        />
      </div>,
    )
  },
  sort(key) {
    const before = api.getColumnState().find(({ colId }) => colId === key)?.sort
    isDescending = before === 'asc'
    api.applyColumnState({ state: [{ colId: key, sort: isDescending ? 'desc' : 'asc' }], defaultState: { sort: null } })
  },
  prepareFilter: async () => {},
  filter() {
    const equals = (filter: string) => ({ filterType: 'text', type: 'equals', filter })
    api.setFilterModel({
      statusId: { filterType: 'text', operator: 'OR', conditions: [equals('활동'), equals('휴면')] },
    })
  },
  async clearFilter() {
    api.setFilterModel(null)
  },
  search: (text) => api.setGridOption('quickFilterText', text),
  scroller: tallest,
  nameCell: (row) => requireElement(`[row-index="${row - 1}"] [col-id="name"]`),
  paste: (text) => void api.applyTransaction({ update: pastedRows(text, given) }),
  shownRows: () => api.getDisplayedRowCount(),
})
