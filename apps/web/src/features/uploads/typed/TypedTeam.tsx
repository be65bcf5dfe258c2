import { LIMITS } from '@buri/contract/limits'
import type { Side } from '@buri/contract/matches'
import { lobbyNames } from '@buri/domain/balancing/lobbyNames'
import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { mdiAlertCircleOutline } from '@mdi/js'
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import fieldStyles from '#web/ui/forms/Field.module.css'
import type { Problems } from '#web/ui/forms/problems.ts'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './typed.module.css'
import { pathOf, type TypedDraft, withChampion, withName, withNames } from './typedDraft.ts'

type TypedTeamProps = {
  side: Side
  title: string
  /** Index of the team's first player in the draft. */
  from: number
  draft: TypedDraft
  problems: Problems
  /** The id of the `datalist` element with all champions. */
  championList: string
  onChange: (draft: TypedDraft, ...paths: readonly string[]) => void
}

const SEAT_INDEXES = [0, 1, 2, 3, 4]

export function TypedTeam({ side, title, from, ...rest }: TypedTeamProps) {
  return (
    <fieldset className={styles.team} data-side={side}>
      <legend>{title}</legend>
      {SEAT_INDEXES.map((number) => (
        <Seat key={number} {...rest} index={from + number} label={`${title} ${number + 1}번`} />
      ))}
    </fieldset>
  )
}

type SeatProps = Omit<TypedTeamProps, 'side' | 'title' | 'from'> & { index: number; label: string }

function Seat({ index: place, label, draft, problems, championList, onChange }: SeatProps) {
  const wordsId = useId()
  const [namePath, championPath] = [pathOf(place, 'name'), pathOf(place, 'championId')] as const
  const nameProblem = problems[namePath]
  const championProblem = problems[championPath]

  const paste = (event: ClipboardEvent) => {
    const { names } = lobbyNames(event.clipboardData.getData('text'))
    if (names.length < 2) return
    event.preventDefault()
    onChange(withNames(draft, place, names), ...draft.names.map((_, index) => pathOf(index, 'name')))
  }
  const control = (path: string, problem: string | undefined) => ({
    className: fieldStyles.control,
    'data-path': path,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem ? wordsId : undefined,
    autoComplete: 'off',
    spellCheck: false,
  })

  return (
    <div className={styles.seat}>
      <input
        {...control(namePath, nameProblem)}
        aria-label={`${label} 소환사`}
        placeholder="소환사명#태그라인"
        maxLength={LIMITS.nameTagMaxLength}
        autoCapitalize="none"
        enterKeyHint="next"
        value={draft.names[place]}
        onChange={(event) => onChange(withName(draft, place, event.target.value), namePath)}
        onPaste={paste}
        onKeyDown={(event) => toNextName(event, place)}
      />
      <input
        {...control(championPath, championProblem)}
        aria-label={`${label} 챔피언`}
        placeholder="챔피언"
        maxLength={30}
        list={championList}
        value={draft.champions[place]}
        onChange={(event) => onChange(withChampion(draft, place, event.target.value), championPath)}
      />
      <Problem id={wordsId} words={nameProblem ?? championProblem} />
    </div>
  )
}

export const Problem = ({ id, words }: { id?: string; words: string | undefined }) =>
  words ? (
    <p className={`${layout.line4} ${text.small} ${fieldStyles.error}`} id={id} role="alert">
      <Icon path={mdiAlertCircleOutline} />
      {words}
    </p>
  ) : null

/** Moves from name to name on Enter. After the last name, Enter submits the form. */
function toNextName(event: KeyboardEvent<HTMLInputElement>, index: number) {
  if (event.key !== 'Enter') return
  const nextField = event.currentTarget.form?.querySelector<HTMLInputElement>(
    `[data-path="${pathOf(index + 1, 'name')}"]`,
  )
  if (!nextField || index + 1 >= 2 * TEAM_SIZE) return
  event.preventDefault()
  nextField.focus()
}
