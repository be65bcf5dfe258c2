import { POSITION_NAMES, POSITIONS, type Side } from '@buri/domain/matches/matchFacts'
import { Field } from '#web/ui/forms/Field.tsx'
import type { DraftPerson } from './analysisDraft.ts'
import styles from './dialogs.module.css'

type Lock = NonNullable<DraftPerson['lock']>
const SIDES: readonly Side[] = ['blue', 'red']

type LockFieldsProps = { lock: Lock; hasLanes?: boolean; onLock: (lock: Lock) => void }

export function LockFields({ lock: { side, position }, hasLanes = true, onLock }: LockFieldsProps) {
  return (
    <div className={styles.twoFields}>
      <Field label="팀 고정">
        {(control) => (
          <select
            {...control}
            value={side ?? ''}
            onChange={({ target }) =>
              onLock({ side: SIDES.find((candidate) => candidate === target.value) ?? null, position })
            }
          >
            <option value="">고정하지 않음</option>
            <option value="blue">블루팀</option>
            <option value="red">레드팀</option>
          </select>
        )}
      </Field>
      {hasLanes && (
        <Field label="자리 고정">
          {(control) => (
            <select
              {...control}
              value={position ?? ''}
              onChange={({ target }) =>
                onLock({ side, position: POSITIONS.find((candidate) => candidate === target.value) ?? null })
              }
            >
              <option value="">고정하지 않음</option>
              {POSITIONS.map((choice) => (
                <option key={choice} value={choice}>
                  {POSITION_NAMES[choice]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  )
}
