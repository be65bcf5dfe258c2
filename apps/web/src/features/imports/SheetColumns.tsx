import type { ImportView } from '@buri/contract/imports'
import type { ColumnUse } from '@buri/domain/imports/sheetColumns'
import { mdiCheckCircle, mdiEyeOffOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { COLUMN_USE_OPTIONS, columnLetter, SHAPE_WORDS } from './importWords.ts'
import styles from './moveIn.module.css'
import type { SheetChange } from './useImports.ts'

type SheetColumnsProps = {
  sheet: ImportView
  isBusy: boolean
  onChange: (change: SheetChange) => void
  onClose: () => void
}

export function SheetColumns({ sheet, isBusy, onChange, onClose }: SheetColumnsProps) {
  const { columns, sample, headRow, shape, tabs } = sheet
  const rows = tabs.reduce((sum, tab) => sum + tab.rows, 0)
  const choose = (index: number, use: ColumnUse) =>
    onChange({ uses: columns.map((column, columnIndex) => (columnIndex === index ? use : column.use)) })
  const about = [
    `${rows.toLocaleString('ko')}줄`,
    shape === null ? '모양을 알 수 없어요. 열을 골라주세요' : SHAPE_WORDS[shape],
    headRow >= 0 ? `${headRow + 1}행을 제목으로 읽었어요` : '제목 줄 없이 읽었어요',
  ].join(' · ')
  return (
    <Card labelledBy="columns">
      <CardHead id="columns" title={sheet.fileName}>
        <Button size="small" onClick={onClose}>
          다른 파일
        </Button>
      </CardHead>
      <CardBody className={layout.grid12}>
        <p className={text.note}>{about}</p>
        <div className={layout.flow}>
          {tabs.length > 1 && (
            <Select
              label="시트"
              value={sheet.tab === null ? '' : String(sheet.tab)}
              placeholder={`시트 ${tabs.length}개 모두`}
              options={tabs.map(({ name }, index) => ({ value: String(index), label: name }))}
              onChange={(tab) => onChange({ tab: tab === '' ? null : Number(tab) })}
            />
          )}
          <HeadRow key={headRow} headRow={headRow} onChange={onChange} />
          {(sheet.needsYear || sheet.year !== null) && <Year key={sheet.year} year={sheet.year} onChange={onChange} />}
        </div>
        <div className={styles.scroll} aria-busy={isBusy}>
          <table className={styles.sheet}>
            <thead>
              <tr>
                {columns.map(({ head, use }, index) => (
                  <th key={columnLetter(index)} scope="col" data-ignored={use === 'ignored' || undefined}>
                    <span className={styles.letter}>
                      {columnLetter(index)} {head}
                    </span>
                    <Select
                      label={`${columnLetter(index)} 열의 뜻`}
                      value={use}
                      options={COLUMN_USE_OPTIONS}
                      className={styles.columnUse}
                      onChange={(value) => choose(index, value as ColumnUse)}
                    />
                    <span className={`${layout.line4} ${text.small}`}>
                      <Icon path={use === 'ignored' ? mdiEyeOffOutline : mdiCheckCircle} />
                      {use === 'ignored' ? '건너뜀' : '맞춤'}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...sample.entries()].map(([row, cells]) => (
                <tr key={row}>
                  {columns.map(({ use }, index) => (
                    <td key={columnLetter(index)} data-ignored={use === 'ignored' || undefined}>
                      {cells[index] ?? ''}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className={text.note}>처음 {sample.length}줄만 보여요. 합친 칸은 아래로 채워서 읽어요.</p>
      </CardBody>
    </Card>
  )
}

/** The head row is counted from 1, as people count rows; 0 means that there is none. */
function HeadRow({ headRow, onChange }: { headRow: number; onChange: (change: SheetChange) => void }) {
  const [typed, setTyped] = useState(String(headRow + 1))
  return (
    <NumberField
      label="제목 줄 (없으면 0)"
      typed={typed}
      onType={setTyped}
      isChanged={Number(typed) !== headRow + 1 && /^\d{1,5}$/.test(typed)}
      onSave={() => onChange({ headRow: Number(typed) - 1 })}
    />
  )
}

function Year({ year, onChange }: { year: number | null; onChange: (change: SheetChange) => void }) {
  const [typed, setTyped] = useState(String(year ?? ''))
  return (
    <NumberField
      label="연도가 없는 날짜의 연도"
      typed={typed}
      onType={setTyped}
      isChanged={Number(typed) !== year && /^20\d{2}$/.test(typed)}
      onSave={() => onChange({ year: Number(typed) })}
    />
  )
}

type NumberFieldProps = {
  label: string
  typed: string
  onType: (typed: string) => void
  isChanged: boolean
  onSave: () => void
}

const NumberField = ({ label, typed, onType, isChanged, onSave }: NumberFieldProps) => (
  <form
    className={styles.number}
    onSubmit={(event) => {
      event.preventDefault()
      if (isChanged) onSave()
    }}
  >
    <TextField label={label} inputMode="numeric" maxLength={5} value={typed} onChange={onType} />
    <Button type="submit" size="small" disabled={!isChanged}>
      바꾸기
    </Button>
  </form>
)
