import { mdiDeleteOutline, mdiLinkVariant } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from './gridPopovers.module.css'
import { Popover } from './Popover.tsx'
import type { GridLayout } from './useGridLayout.ts'
import { gridViewAddress } from './useGridView.ts'
import { type GridView, viewFromText, viewToText } from './view/gridView.ts'
import { VIEW_NAME_MAX_LENGTH } from './view/namedView.ts'
import { SAVED_VIEWS_MAX, type SavedView, savedViews, withSaved } from './view/savedViews.ts'

type SavedViewsProps = {
  gridId: string
  person: string
  layout: GridLayout
  view: GridView
  top: number
  onView: (view: GridView) => void
  onClose: () => void
}

export function SavedViews({ gridId, person, layout, view, top, onView, onClose }: SavedViewsProps) {
  const [store] = useState(() => savedViews(gridId, person))
  const [views, setViews] = useState(() => store.read())
  const keys = layout.columns.map(({ key }) => key)

  const keep = (next: readonly SavedView[]) => {
    if (!store.write(next)) return toast.caution('이 브라우저에 자리가 없어 보기를 저장하지 못했습니다.')
    setViews([...next])
  }
  const save = (name: string) => {
    const viewWithName = { ...view, page: 1, named: { name, layout: layout.layout } }
    keep(withSaved(views, { name, text: viewToText(viewWithName) }))
    onView(viewWithName)
  }
  const choose = ({ text }: SavedView) => {
    const chosenView = viewFromText(text, keys)
    if (chosenView.named) layout.setLayout(chosenView.named.layout)
    onView(chosenView)
    onClose()
  }
  const copy = (wanted: GridView) => {
    const { address, isWhole } = gridViewAddress(gridId, wanted)
    const message = isWhole ? '보기의 주소를 복사했습니다.' : '고른 값이 많아 필터를 뺀 주소를 복사했습니다.'
    void copyText(address.href, message)
  }

  return (
    <Popover label="저장한 보기" top={top} onClose={onClose}>
      <h3>저장한 보기</h3>
      {views.length === 0 && (
        <p className={text.note}>정렬, 필터, 검색과 열 모양에 이름을 붙여두면 다시 고르거나 주소로 나눌 수 있어요.</p>
      )}
      <ul className={styles.views}>
        {views.map((saved) => (
          <li key={saved.name}>
            <button type="button" aria-pressed={saved.name === view.named?.name} onClick={() => choose(saved)}>
              {saved.name}
            </button>
            <IconButton
              icon={mdiLinkVariant}
              label={`${saved.name} 주소 복사`}
              onClick={() => copy(viewFromText(saved.text, keys))}
            />
            <IconButton
              icon={mdiDeleteOutline}
              label={`${saved.name} 지우기`}
              onClick={() => keep(views.filter((other) => other !== saved))}
            />
          </li>
        ))}
      </ul>
      <NewView initialName={view.named?.name ?? ''} views={views} onSave={save} />
      <div className={styles.actions}>
        <Button kind="quiet" size="small" onClick={() => copy(view)}>
          지금 보기 주소 복사
        </Button>
        <Button kind="ink" size="small" onClick={onClose}>
          닫기
        </Button>
      </div>
    </Popover>
  )
}

type NewViewProps = { initialName: string; views: readonly SavedView[]; onSave: (name: string) => void }

function NewView({ initialName, views, onSave }: NewViewProps) {
  const [typed, setTyped] = useState(initialName)
  const name = typed.trim()
  const isNew = views.every((saved) => saved.name !== name)
  const isFull = isNew && views.length >= SAVED_VIEWS_MAX
  const save = (text: string) => {
    if (text.trim() && !isFull) onSave(text.trim())
  }
  return (
    <>
      <div className={`${layout.grid8} ${styles.newView}`}>
        <input
          className={styles.valueSearch}
          aria-label="보기 이름"
          placeholder="보기 이름"
          autoComplete="off"
          maxLength={VIEW_NAME_MAX_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') save(currentTarget.value)
          }}
        />
        <Button size="small" disabled={!name || isFull} onClick={() => save(typed)}>
          {isNew ? '저장' : '바꾸기'}
        </Button>
      </div>
      {isFull && <p className={text.note}>보기는 {SAVED_VIEWS_MAX}개까지 저장할 수 있어요.</p>}
    </>
  )
}
