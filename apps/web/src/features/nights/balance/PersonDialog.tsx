import { POSITION_NAMES, POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { classNames } from '#web/ui/style/classNames.ts'
import { type DraftPerson, type KnownPlayers, wishesOf } from './analysisDraft.ts'
import styles from './dialogs.module.css'
import { LockFields } from './LockFields.tsx'

type PersonDialogProps = {
  person: DraftPerson
  label: string
  knownPlayers: KnownPlayers
  onChange: (change: Partial<DraftPerson>) => void
  onClose: () => void
}

type Wishes = NonNullable<DraftPerson['wishes']>
const WISH_NAMES = { main: '주', sub: '부', refused: '안 감', none: '없음' } as const

export function PersonDialog({ person, label, knownPlayers, onChange, onClose }: PersonDialogProps) {
  const wishes = wishesOf(person, knownPlayers)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={label}
      actions={
        <Button kind="primary" onClick={onClose}>
          확인
        </Button>
      }
    >
      <fieldset className={styles.positions}>
        <legend>누를 때마다 주 → 부 → 안 감으로 바뀌어요</legend>
        {POSITIONS.map((position) => {
          const state = stateOf(wishes, position)
          return (
            <button
              key={position}
              type="button"
              className={classNames(styles.position, styles[state])}
              onClick={() => onChange({ wishes: wishesTakingOver(wishes, position) })}
            >
              <LaneGlyph position={position} size={20} />
              <span>{POSITION_NAMES[position]}</span>
              <small>{WISH_NAMES[state]}</small>
            </button>
          )
        })}
      </fieldset>
      <LockFields
        lock={person.lock ?? { side: null, position: null }}
        onLock={(lock) => onChange({ lock: lock.side === null && lock.position === null ? null : lock })}
      />
    </Dialog>
  )
}

const stateOf = ({ main, sub, refused }: Wishes, position: Position): keyof typeof WISH_NAMES =>
  main === position ? 'main' : sub === position ? 'sub' : refused.includes(position) ? 'refused' : 'none'

/** Returns the wishes after a press, which moves the position on through none, main, second, refused and none. */
function wishesTakingOver(wishes: Wishes, position: Position): Wishes {
  const without: Wishes = {
    main: wishes.main === position ? null : wishes.main,
    sub: wishes.sub === position ? null : wishes.sub,
    refused: wishes.refused.filter((refusedPosition) => refusedPosition !== position),
  }
  const state = stateOf(wishes, position)
  if (state === 'none') return { ...without, main: position }
  if (state === 'main') return { ...without, sub: position }
  return state === 'sub' ? { ...without, refused: [...without.refused, position] } : without
}
