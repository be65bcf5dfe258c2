import { IMPORT_LIMITS } from '@buri/domain/imports/importLimits'
import { mdiTableArrowUp } from '@mdi/js'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import text from '#web/ui/text/text.module.css'
import styles from './moveIn.module.css'
import { useImportCommand } from './useImports.ts'

const MAX_MEGABYTES = IMPORT_LIMITS.bytes / 1024 / 1024

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

export function SheetDrop({ clanId, onRead }: { clanId: string; onRead: (importId: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [cells, setCells] = useState('')
  const [tooLarge, setTooLarge] = useState<string>()
  const add = useImportCommand(clanId, 'POST /api/clans/:id/imports', (body: FormData | { text: string }) => ({
    params: { id: clanId },
    body,
  }))
  const readSheet = (body: FormData | { text: string }) =>
    add.mutate(body, { onSuccess: ({ importId }) => onRead(importId) })
  const take = (file: File | undefined) => {
    if (!file) return
    const isTooLarge = file.size > IMPORT_LIMITS.bytes
    setTooLarge(isTooLarge ? `시트는 ${MAX_MEGABYTES}MB까지 읽을 수 있습니다. 나누어 올려주세요.` : undefined)
    if (!isTooLarge) readSheet(formOf(file))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  const error = tooLarge ?? add.error?.message
  return (
    <Card labelledBy="sheet">
      <CardHead id="sheet" title="지난 결과 시트" sub="붙여넣고, 맞는지 보고, 되돌릴 수 있어요" />
      <CardBody className={layout.grid16}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for keyboards. */}
        <div className={styles.dropArea} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="결과 시트 파일"
            accept=".xlsx,.csv,.tsv,.txt,.zip,text/csv,text/tab-separated-values"
            onChange={({ target }) => {
              take(target.files?.[0])
              // Without this, choosing the same file again would raise no event.
              target.value = ''
            }}
          />
          <Button icon={mdiTableArrowUp} isBusy={add.isPending} onClick={() => picker.current?.click()}>
            엑셀이나 CSV 고르기
          </Button>
          <p className={text.note}>
            {MAX_MEGABYTES}MB, {IMPORT_LIMITS.rows.toLocaleString('ko')}줄까지예요. 구글 시트는 파일 → 다운로드 → CSV로
            받아서 올려주세요. 클랜 설정에서 내려받은 ZIP도 그대로 올릴 수 있어요.
          </p>
        </div>
        <Field label="또는 셀을 복사해서 붙여넣기">
          {(control) => (
            <textarea
              {...control}
              className={classNames(control.className, styles.paste)}
              rows={5}
              value={cells}
              placeholder={'날짜\t판\t이름\t승패\n2025-03-02\t1\t새벽감자#KR1\t승'}
              onChange={({ target }) => setCells(target.value)}
            />
          )}
        </Field>
        {error && <Alert tone="danger" message={error} />}
        <div className={layout.row}>
          <Button
            kind="primary"
            disabled={cells.trim() === '' || add.isPending}
            onClick={() => readSheet({ text: cells })}
          >
            붙여넣은 셀 읽기
          </Button>
          <span className={text.note}>맞는지 보기 전에는 아무것도 저장되지 않아요.</span>
        </div>
      </CardBody>
    </Card>
  )
}
