import { LIMITS } from '@buri/contract/limits'
import { mdiClose } from '@mdi/js'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { fromSeoulInput, toSeoulInput } from '#web/ui/forms/seoulInput.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { MatchPreview } from './MatchPreview.tsx'
import { UploadOutcome } from './UploadOutcome.tsx'
import { isEditable, type UploadAction, type UploadItem } from './uploadList.ts'
import styles from './uploads.module.css'

type UploadRowProps = { item: UploadItem; dispatch: (action: UploadAction) => void; onRemove: () => void }

export function UploadRow({ item, dispatch, onRemove }: UploadRowProps) {
  const { fileName, fileSize, bytes, understood, state } = item
  return (
    <li className={`${layout.grid12} ${styles.row}`}>
      <div className={`${layout.grid8} ${styles.rowHead}`}>
        <div className={styles.rowName}>
          <b className={text.ellipsis}>{fileName}</b>
          <span className={text.note}>
            {kilobytes(fileSize)}
            {bytes && bytes.length < fileSize && ` 중 ${kilobytes(bytes.length)}만 보내요`}
          </span>
        </div>
        <div className={styles.rowOutcome}>
          <UploadOutcome item={item} />
        </div>
        <IconButton
          icon={mdiClose}
          label={`${fileName} 목록에서 빼기`}
          disabled={state.step === 'sending'}
          onClick={onRemove}
        />
      </div>
      {understood?.kind === 'match' && <MatchPreview match={understood} />}
      {understood?.kind === 'timeline' && (
        <p className={text.quiet}>
          <Chip isSmall>타임라인</Chip> 이미 올라온 경기에 분 단위 기록을 더하는 파일이에요.
        </p>
      )}
      {understood && isEditable(item) && <Outcome item={item} dispatch={dispatch} />}
    </li>
  )
}

/** Fields for the facts that a file does not contain. */
function Outcome({ item, dispatch }: Pick<UploadRowProps, 'item' | 'dispatch'>) {
  const { id, understood, date, remark, lastModified } = item
  const playedAt = understood?.kind === 'match' ? understood.playedAt : null
  return (
    <div className={styles.typedFields}>
      {playedAt === null ? (
        <TextField
          label="경기 일시"
          hint="리플레이에는 날짜가 없어 파일이 만들어진 시각을 넣었어요. 다르면 고쳐주세요."
          type="datetime-local"
          value={toSeoulInput(date ?? lastModified)}
          max="2099-12-31T23:59"
          onChange={(typed) => dispatch({ type: 'date', id, date: fromSeoulInput(typed) })}
        />
      ) : (
        <div>
          <p className={`${text.secondary} ${text.name}`}>경기 일시</p>
          <p>{formatDateTime(new Date(playedAt).toISOString())}</p>
          <p className={text.note}>파일에 적힌 시각이에요.</p>
        </div>
      )}
      <TextField
        label="메모"
        hint="전적과 경기 화면에 보여요."
        value={remark}
        maxLength={LIMITS.remarkMaxLength}
        placeholder="예: 금요 내전 둘째 판"
        onChange={(text) => dispatch({ type: 'remark', id, remark: text })}
      />
    </div>
  )
}

const kilobytes = (size: number) => {
  const kilobyteCount = size / 1024
  return kilobyteCount >= 1024
    ? `${formatNumber(kilobyteCount / 1024)}MB`
    : `${formatNumber(Math.max(1, kilobyteCount))}kB`
}
