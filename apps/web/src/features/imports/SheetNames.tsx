import type { ListedGuest } from '@buri/contract/clanGuests'
import type { ImportedName, ImportView } from '@buri/contract/imports'
import { isRosterName } from '@buri/domain/imports/writtenName'
import { parseRiotId } from '@buri/domain/riotId'
import { mdiCheckCircle, mdiChevronRight } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './moveIn.module.css'

type NameDecisions = Record<string, string | null>
type SheetNamesProps = {
  sheet: ImportView
  isBusy: boolean
  onDecide: (names: NameDecisions) => void
  onAdd: (person: ListedGuest) => void
}

const KIND_WORDS: Record<ImportedName['kind'], string> = {
  exact: '이름이 같아요',
  former: '예전 이름이에요',
  clan: '우리 클랜에 한 명뿐인 이름이에요',
  alias: '우리 클랜이 쓰는 별명이에요',
  listed: '명단에 있는 손님이에요',
  decided: '직접 골랐어요',
  guest: '손님으로 남겨요',
  unknown: '누구인지 골라주세요',
}
const isOpen = ({ kind }: ImportedName) => kind === 'unknown'

export function SheetNames({ sheet, isBusy, onDecide, onAdd }: SheetNamesProps) {
  const [isAll, setAll] = useState(false)
  // Only one row shows the list of players at a time, because a thousand rows would have a thousand options each.
  const [choosing, setChoosing] = useState<string>()
  const undecided = sheet.people.filter(isOpen)
  const shownPeople = isAll ? [...undecided, ...sheet.people.filter((person) => !isOpen(person))] : undecided
  const decidedCount = sheet.people.length - undecided.length
  const list = useRef<HTMLUListElement>(null)
  const decidedIndex = useRef<number>(undefined)
  // Focuses the row that moves up, so that pressing Enter repeatedly goes through the list.
  useEffect(() => {
    const index = decidedIndex.current
    if (isBusy || index === undefined || sheet.state !== 'draft') return
    decidedIndex.current = undefined
    const row = list.current?.children[index] ?? list.current?.lastElementChild
    row?.querySelector('button')?.focus()
  }, [isBusy, sheet])
  return (
    <Card labelledBy="names">
      <CardHead id="names" title="이름 맞추기" sub={`${sheet.people.length}개 중 ${decidedCount}개를 맞췄어요`}>
        {undecided.length > 0 && <Chip isSmall>{undecided.length}</Chip>}
      </CardHead>
      <CardBody>
        {undecided.length > 1 && (
          <Button
            size="small"
            kind="quiet"
            disabled={isBusy}
            onClick={() => onDecide(Object.fromEntries(undecided.map(({ key }) => [key, 'guest'])))}
          >
            모르는 {undecided.length}명 모두 손님으로
          </Button>
        )}
        {shownPeople.length === 0 && <p className={text.note}>남은 이름이 없어요.</p>}
        <ul className={styles.names} ref={list}>
          {shownPeople.map((person, index) => (
            <NameRow
              key={person.key}
              person={person}
              players={sheet.players}
              isBusy={isBusy}
              isChoosing={choosing === person.key}
              onChoosing={(isChoosing) => setChoosing(isChoosing ? person.key : undefined)}
              onDecide={(names) => {
                decidedIndex.current = index
                setChoosing(undefined)
                onDecide(names)
              }}
              onAdd={(person) => {
                decidedIndex.current = index
                setChoosing(undefined)
                onAdd(person)
              }}
            />
          ))}
        </ul>
        {decidedCount > 0 && (
          <Button size="small" kind="quiet" onClick={() => setAll(!isAll)}>
            {isAll ? '남은 이름만 보기' : '맞춘 이름도 보기'}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}

type NameRowProps = Pick<ImportView, 'players'> &
  Omit<SheetNamesProps, 'sheet'> & {
    person: ImportedName
    isChoosing: boolean
    onChoosing: (isChoosing: boolean) => void
  }

function listedAs(name: string): ListedGuest | undefined {
  const id = isRosterName(name) ? parseRiotId(name) : undefined
  return id && { name: id.gameName, tagLine: /[#-]/.test(name) ? id.tagLine : null, main: null, sub: null }
}

type PlayerChoiceProps = Pick<ImportView, 'players'> & {
  name: string
  isBusy: boolean
  onChoose: (playerId: string) => void
  onCancel: () => void
}

function PlayerChoice({ name, players, isBusy, onChoose, onCancel }: PlayerChoiceProps) {
  const list = useRef<HTMLSelectElement>(null)
  useEffect(() => list.current?.focus(), [])
  return (
    <Select
      ref={list}
      label={`${name} 님을 클랜에서 고르기`}
      value=""
      placeholder="클랜에서 고르기"
      className={styles.choice}
      disabled={isBusy}
      options={players.map(({ playerId, summonerName, tagLine }) => ({
        value: playerId,
        label: `${summonerName}#${tagLine}`,
      }))}
      onChange={onChoose}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel()
      }}
    />
  )
}

function NameRow({ person, players, isBusy, isChoosing, onChoosing, onDecide, onAdd }: NameRowProps) {
  const { name, key, count, kind, player, suggestions } = person
  const newcomer = kind === 'unknown' ? listedAs(name) : undefined
  const decide = (decision: string | null) => onDecide({ [key]: decision })
  const button = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    flushSync(() => onChoosing(false))
    button.current?.focus()
  }
  const choice =
    players.length > 0 &&
    (isChoosing ? (
      <PlayerChoice name={name} players={players} isBusy={isBusy} onChoose={decide} onCancel={cancel} />
    ) : (
      <Button
        ref={button}
        size="small"
        kind="quiet"
        aria-label={`${name} 님을 클랜에서 고르기`}
        disabled={isBusy}
        onClick={() => onChoosing(true)}
      >
        클랜에서 고르기
      </Button>
    ))
  const undoButton = (
    <Button size="small" kind="quiet" disabled={isBusy} onClick={() => decide(null)}>
      다시 고르기
    </Button>
  )
  return (
    <li>
      <div className={styles.source}>
        <b>{name}</b>
        <span className={`${text.note} ${text.num}`}>{count}판</span>
      </div>
      <Icon path={mdiChevronRight} />
      <div className={styles.details}>
        <b>
          {player ? `${player.summonerName}#${player.tagLine}` : kind === 'guest' || kind === 'listed' ? '손님' : '?'}
        </b>
        <span className={text.note}>
          {kind === 'unknown' && players.length + suggestions.length === 0 ? '비슷한 이름이 없어요' : KIND_WORDS[kind]}
        </span>
      </div>
      <div className={layout.row}>
        {kind === 'unknown' || (kind === 'listed' && suggestions.length > 0) ? (
          <>
            {suggestions.map((person) => (
              <Button key={person.playerId} size="small" disabled={isBusy} onClick={() => decide(person.playerId)}>
                {person.summonerName}#{person.tagLine}
              </Button>
            ))}
            {choice}
            <Button size="small" kind="quiet" disabled={isBusy} onClick={() => decide('guest')}>
              손님으로
            </Button>
            {newcomer && (
              <Button size="small" kind="quiet" disabled={isBusy} onClick={() => onAdd(newcomer)}>
                새 사람
              </Button>
            )}
          </>
        ) : kind === 'guest' ? (
          <>
            {choice}
            {undoButton}
          </>
        ) : kind === 'decided' ? (
          undoButton
        ) : (
          <>
            <span className={`${layout.line4} ${text.small}`}>
              <Icon path={mdiCheckCircle} />
              맞춤
            </span>
            <Button size="small" kind="quiet" disabled={isBusy} onClick={() => decide('guest')}>
              다른 사람이에요
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
