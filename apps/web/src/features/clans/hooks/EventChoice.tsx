import { HOOK_EVENTS, type HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { Check } from '#web/ui/forms/Check.tsx'
import styles from './hooks.module.css'
import { EVENT_WORDS } from './hookWords.ts'

type EventChoiceProps = {
  events: readonly HookEvent[]
  problem: string | undefined
  onChange: (events: readonly HookEvent[]) => void
}

export const EventChoice = ({ events, problem, onChange }: EventChoiceProps) => (
  <fieldset className={styles.events} aria-invalid={problem ? true : undefined}>
    <legend>보낼 소식</legend>
    <div className={styles.choices}>
      {HOOK_EVENTS.map((event) => (
        <Check
          key={event}
          isChecked={events.includes(event)}
          onChange={(isChecked) =>
            onChange(HOOK_EVENTS.filter((candidate) => (candidate === event ? isChecked : events.includes(candidate))))
          }
        >
          {EVENT_WORDS[event]}
        </Check>
      ))}
    </div>
    {problem && <Alert tone="danger" message={problem} />}
  </fieldset>
)

export const eventsProblem = (events: readonly HookEvent[]) =>
  events.length === 0 && { events: '보낼 소식을 하나 이상 골라주세요.' }
