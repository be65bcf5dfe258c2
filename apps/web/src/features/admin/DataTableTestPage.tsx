import { ADMIN_TRIALS } from '@buri/contract/admin/pages'
import { mdiTextBoxOutline } from '@mdi/js'
import { useState } from 'react'
import { DataGrid } from '#web/ui/dataGrid/DataGrid.tsx'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { saveEach } from '#web/ui/dataGrid/staging/saveEach.ts'
import { Select } from '#web/ui/forms/Select.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { SAMPLE_COLUMNS, sampleRows, withChanges } from './sampleRows.ts'

const ROW_COUNTS = [
  { value: '100000', label: '100,000행' },
  { value: '1000000', label: '1,000,000행' },
  { value: '200', label: '200행' },
  { value: '0', label: '빈 표' },
]
const REFUSED_VALUE = '실패'

const TITLE = ADMIN_TRIALS['/admin/data-table-test']

export function DataTableTestPage({ person }: { person: string }) {
  usePageTitle(TITLE)
  const [count, setCount] = useState('100000')
  const [rows, setRows] = useState(() => sampleRows(Number(count)))

  const save = async (changes: readonly GridChange[]) => {
    const results = await saveEach(changes, saveUnlessRefused, { cellOf: () => 'title' })
    const savedChanges = changes.filter((_, index) => results[index]?.isSaved)
    setRows((before) => withChanges(before, savedChanges))
    return results
  }
  const choose = (wanted: string) => {
    setCount(wanted)
    setRows(sampleRows(Number(wanted)))
  }

  return (
    <div className={layout.wrap}>
      <PageHead
        title={TITLE}
        lead={`칸을 두 번 누르거나 Enter로 고쳐요. 아무 데도 보내지 않고, 제목에 "${REFUSED_VALUE}"가 든 행은 저장을 거절해요.`}
      >
        <Select label="행 수" value={count} options={ROW_COUNTS} onChange={choose} />
      </PageHead>
      <DataGrid
        id="test"
        person={person}
        title="테스트 표"
        icon={mdiTextBoxOutline}
        columns={SAMPLE_COLUMNS}
        rows={rows}
        newRow={() => ({ boardId: 1, status: 'draft', isNotice: false })}
        onSave={save}
        onRefresh={async () => setRows(sampleRows(Number(count)))}
      />
    </div>
  )
}

async function saveUnlessRefused(change: GridChange) {
  if (change.kind !== 'delete' && String(change.values.title ?? '').includes(REFUSED_VALUE))
    throw new Error('테스트용 거절입니다.')
}
