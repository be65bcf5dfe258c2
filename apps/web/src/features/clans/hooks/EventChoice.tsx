import { HOOK_EVENTS, type HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import styles from './hooks.module.css'
import { EVENT_WORDS } from './hookWords.ts'

type EventChoiceProps = {
  chosen: readonly HookEvent[]
  problem: string | undefined
  onChange: (chosen: readonly HookEvent[]) => void
}

export const EventChoice = ({ chosen, problem, onChange }: EventChoiceProps) => (
  <fieldset className={styles.events} aria-invalid={problem ? true : undefined}>
    <legend>보낼 소식</legend>
    <div className={styles.choices}>
      {HOOK_EVENTS.map((event) => (
        <Check
          key={event}
          isChecked={chosen.includes(event)}
          onChange={(isChecked) =>
            onChange(HOOK_EVENTS.filter((candidate) => (candidate === event ? isChecked : chosen.includes(candidate))))
          }
        >
          {EVENT_WORDS[event]}
        </Check>
      ))}
    </div>
    {problem && <Alert tone="danger" message={problem} />}
  </fieldset>
)

export const eventsProblem = (chosen: readonly HookEvent[]) =>
  chosen.length === 0 && { events: '보낼 소식을 하나 이상 골라주세요.' }
