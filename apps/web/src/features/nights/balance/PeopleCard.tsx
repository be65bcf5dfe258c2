import { POSITION_NAMES, type Position, type Side } from '@buri/domain/matches/matchFacts'
import { mdiAccountOffOutline, mdiAccountOutline, mdiLock, mdiLockOpenOutline } from '@mdi/js'
import { IconButton } from '#web/ui/buttons/IconButton.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { classNames } from '#web/ui/style/classNames.ts'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { PositionChip } from '../PositionChip.tsx'
import { type AnalysisDraft, type DraftPerson, type KnownPlayers, personKey, wishesOf } from './analysisDraft.ts'
import { GuessField } from './GuessField.tsx'
import styles from './people.module.css'

type PeopleCardProps = {
  draft: AnalysisDraft
  labels: ReadonlyMap<string, string>
  playingCount: number
  knownPlayers: KnownPlayers
  onPerson: (name: string, change: Partial<DraftPerson>) => void
  onEdit: (name: string) => void
}

export function PeopleCard({ draft, labels, playingCount, knownPlayers, onPerson, onEdit }: PeopleCardProps) {
  return (
    <Card labelledBy="balance-people" className={styles.card}>
      <CardHead id="balance-people" title="사람과 포지션" sub={`${playingCount} / 10명`} />
      <ul>
        {draft.people.map((person) => (
          <PersonRow
            key={personKey(person.name)}
            person={person}
            label={labels.get(person.name) ?? person.name}
            knownPlayers={knownPlayers}
            mayRest={playingCount > 10 || person.isResting}
            onChange={(change) => onPerson(person.name, change)}
            onEdit={() => onEdit(person.name)}
          />
        ))}
      </ul>
      <p className={styles.foot}>
        포지션은 지난 내전에서 가장 자주 간 자리로 채웠어요. 처음 온 사람은 예상 실력을 고르거나, 비워 두면 평균으로
        계산해요. 배치 중이어도 실력을 낮게 보지 않아요.
      </p>
    </Card>
  )
}

type PersonRowProps = {
  person: DraftPerson
  label: string
  knownPlayers: KnownPlayers
  mayRest: boolean
  onChange: (change: Partial<DraftPerson>) => void
  onEdit: () => void
}

function PersonRow({ person, label, knownPlayers, mayRest, onChange, onEdit }: PersonRowProps) {
  const player = knownPlayers.get(personKey(person.name))
  const { main, sub, refused } = wishesOf(person, knownPlayers)
  const isUnknown = player === null
  return (
    <li className={classNames(styles.row, isUnknown && styles.unknown, person.isResting && styles.resting)}>
      <div className={`${layout.line8} ${styles.person}`}>
        <Avatar name={label} size={32} />
        <div>
          <b>{label}</b>
          <small>{factOf(person, player)}</small>
        </div>
      </div>
      {player ? (
        <span className={styles.score}>{formatNumber(player.felicanScore)}</span>
      ) : (
        <GuessField label={label} guess={person.guess} onGuess={(guess) => onChange({ guess })} />
      )}
      <button type="button" className={styles.wishes} onClick={onEdit}>
        <span className={text.hidden}>{label} 포지션 고치기: </span>
        {main && <PositionChip position={main} as="main" />}
        {sub && <PositionChip position={sub} as="sub" />}
        {refused.map((position) => (
          <PositionChip key={position} position={position} as="refused" />
        ))}
        {!main && !sub && refused.length === 0 && <span className={text.quiet}>어디든</span>}
      </button>
      <span className={styles.tools}>
        {mayRest && (
          <IconButton
            icon={person.isResting ? mdiAccountOffOutline : mdiAccountOutline}
            label={person.isResting ? `${label} 다시 넣기` : `${label} 쉬게 하기`}
            aria-pressed={person.isResting}
            onClick={() => onChange({ isResting: !person.isResting })}
          />
        )}
        <IconButton
          icon={person.lock ? mdiLock : mdiLockOpenOutline}
          label={person.lock ? `${label} ${lockWords(person.lock)} 고정됨` : `${label} 고정하기`}
          aria-pressed={person.lock !== null}
          onClick={onEdit}
        />
      </span>
    </li>
  )
}

const SIDE_NAMES: Record<Side, string> = { blue: '블루팀', red: '레드팀' }

export const lockWords = ({ side, position }: { side: Side | null; position: Position | null }) =>
  [side && SIDE_NAMES[side], position && POSITION_NAMES[position]].filter((word) => word !== null).join(' ')

function factOf({ isResting, name }: DraftPerson, player: ReturnType<KnownPlayers['get']>): string {
  if (isResting) return '이번 판은 쉬어요'
  if (player === undefined) return '찾고 있어요'
  if (player === null) return '처음 보는 이름이에요'
  const isOther = personKey(name) !== personKey(`${player.summonerName}#${player.tagLine}`)
  return `#${player.tagLine} · ${player.ratedGames}판${isOther ? ' · 태그를 찾아 채웠어요' : ''}`
}
