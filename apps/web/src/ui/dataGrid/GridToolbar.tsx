import {
  mdiBookmarkOutline,
  mdiContentSaveOutline,
  mdiDeleteOutline,
  mdiDotsHorizontal,
  mdiDownload,
  mdiPlus,
  mdiRedo,
  mdiRefresh,
  mdiTune,
  mdiUndo,
  mdiViewColumnOutline,
} from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import styles from './gridTools.module.css'
import type { Staging } from './useStaging.ts'

type GridToolbarProps = {
  staging: Staging
  selectedCount: number
  isSaving: boolean
  onAdd: () => void
  onDelete: () => void
  onSave: () => void
  onRefresh: () => void
  onViews: () => void
  onColumns: () => void
  onExport: () => void
  onOptions: () => void
  children: ReactNode
}

export function GridToolbar(props: GridToolbarProps) {
  const { staging, isSaving } = props
  const [isUnfolded, setUnfolded] = useState(false)
  const isClean = staging.counts.all === 0
  return (
    <div className={`${layout.line4} ${styles.tools}`}>
      <Button size="small" icon={mdiPlus} onClick={props.onAdd}>
        추가
      </Button>
      <Button
        kind="danger"
        size="small"
        icon={mdiDeleteOutline}
        disabled={props.selectedCount === 0}
        onClick={props.onDelete}
      >
        삭제
      </Button>
      <span className={styles.separator} />
      <Button
        kind="primary"
        size="small"
        icon={mdiContentSaveOutline}
        isBusy={isSaving}
        disabled={isClean}
        onClick={props.onSave}
      >
        {isClean ? '저장' : `저장 (${staging.counts.all})`}
      </Button>
      <Button size="small" disabled={isClean || isSaving} onClick={staging.revertAll}>
        취소
      </Button>
      <IconButton
        className={styles.fold}
        icon={mdiDotsHorizontal}
        label="도구 더 보기"
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      />
      <div className={styles.more} data-is-unfolded={isUnfolded}>
        <IconButton icon={mdiUndo} label="실행 취소" disabled={!staging.canUndo} onClick={staging.undo} />
        <IconButton icon={mdiRedo} label="다시 실행" disabled={!staging.canRedo} onClick={staging.redo} />
        <IconButton icon={mdiRefresh} label="새로고침" disabled={isSaving} onClick={props.onRefresh} />
      </div>
      <div className={styles.searchBox}>{props.children}</div>
      <div className={styles.more} data-is-unfolded={isUnfolded}>
        <IconButton icon={mdiBookmarkOutline} label="저장한 보기" onClick={props.onViews} />
        <IconButton icon={mdiViewColumnOutline} label="열 숨기기와 보이기" onClick={props.onColumns} />
        <IconButton icon={mdiDownload} label="CSV로 내려받기" onClick={props.onExport} />
        <IconButton icon={mdiTune} label="보기 설정" onClick={props.onOptions} />
      </div>
    </div>
  )
}
