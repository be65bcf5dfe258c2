import type { Night } from '@buri/contract/nights/nights'
import { lobbyNames } from '@buri/domain/balancing/lobbyNames'
import { POSITION_NAMES, type Position } from '@buri/domain/matches/matchFacts'
import { nameJosa } from '@buri/domain/nameJosa'
import { mdiAlertCircleOutline, mdiCheckCircle } from '@mdi/js'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './addPeople.module.css'
import { ClanmateChips } from './ClanmateChips.tsx'
import { type AddResult, useAddPeople } from './useAddPeople.ts'

type AddPeopleProps = { night: Night; position: Position | null; nameSearch: NameSearch; onClose: () => void }

export function AddPeople({ night, position, nameSearch, onClose }: AddPeopleProps) {
  const { added, add, isBusy } = useAddPeople(night)
  const [nth, setNth] = useState(0)
  const search = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (nth > 0) search.current?.querySelector('input')?.focus()
  }, [nth])
  const take = (names: readonly string[]) => {
    setNth(nth + 1)
    void add(names, position)
  }
  const paste = (event: ClipboardEvent) => {
    const { names } = lobbyNames(event.clipboardData.getData('text'))
    if (names.length < 2) return
    event.preventDefault()
    take(names)
  }
  const title = position ? `${POSITION_NAMES[position]}에 누구를 넣을까요?` : '누구를 넣을까요?'
  return (
    <Dialog isOpen isSheet onClose={onClose} title={title}>
      <div ref={search} className={styles.search} onPaste={paste}>
        <div key={nth}>{nameSearch('소환사명#태그', (name) => name.trim() !== '' && take([name.trim()]))}</div>
      </div>
      <p className={text.detail}>로비 채팅을 붙여 넣어도 돼요. 넣은 뒤에도 열려 있어요.</p>
      {added.length > 0 && (
        <ul className={styles.added} aria-label="넣은 사람" aria-live="polite">
          {added.map((person) => (
            <AddedRow key={person.name} {...person} />
          ))}
        </ul>
      )}
      <ClanmateChips night={night} position={position} isBusy={isBusy} onAdd={(name) => void add([name], position)} />
      <Button kind="ink" size="large" isBlock onClick={onClose}>
        닫기
      </Button>
    </Dialog>
  )
}

const AddedRow = ({ name, refusal }: AddResult) => (
  <li data-refused={!!refusal || undefined}>
    <b>{name}</b>
    {refusal === null ? (
      <Spinner />
    ) : (
      <span>
        <Icon path={refusal === '' ? mdiCheckCircle : mdiAlertCircleOutline} />
        {refusal === '' ? '넣었어요' : `${nameJosa(name, '은/는')} 넣지 못했어요. ${refusal}`}
      </span>
    )}
  </li>
)
