import type { RosterChange } from '@buri/contract/nights/rosters'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './roster.module.css'
import { rosterProblemText, rosterSummary } from './rosterWords.ts'

type RosterPreviewProps = {
  change: RosterChange
  nightNumber: number | undefined
  onChoose: (night: number) => void
  error: string | undefined
}

export function RosterPreview({ change, nightNumber, onChoose, error }: RosterPreviewProps) {
  const { added, removed, unlisted, problems, nights } = change
  return (
    <div className={`${layout.grid12} ${styles.preview}`}>
      {nights.length > 1 && (
        <div className={layout.flow}>
          {nights.map((night, index) => (
            <Button
              key={night}
              size="small"
              aria-pressed={nightNumber === undefined ? index === 0 : nightNumber === night}
              onClick={() => onChoose(night)}
            >
              #{night}
            </Button>
          ))}
        </div>
      )}
      <p className={styles.summary} role="status">
        {rosterSummary(change)}
      </p>
      <Names
        title="새로 들어와요"
        names={added.map(({ name, main, sub, isKnown, isWaiting }) => {
          const lanes = [main, sub].flatMap((lane) => (lane === null ? [] : [POSITION_NAMES[lane]]))
          const marks = [...lanes, ...(isWaiting ? ['대기'] : []), ...(isKnown ? [] : ['모르는 이름'])]
          return [name, ...marks].join(' · ')
        })}
      />
      <Names title="명단에 없어 빠져요" names={removed} />
      <Names title="명단에 없지만, 직접 참가해서 남아요" names={unlisted} />
      <Names title="읽지 못한 부분" names={problems.map(rosterProblemText)} />
      {error && (
        <p className={text.loss} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
