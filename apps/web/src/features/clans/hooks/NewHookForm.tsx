import type { NewClanHook } from '@buri/contract/clanHooks'
import { HOOK_ADDRESS_LENGTH } from '@buri/domain/clans/hooks/hookAddress'
import { HOOK_EVENTS, type HookEvent } from '@buri/domain/clans/hooks/hookEvents'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { type Problems, refusedField } from '#web/ui/forms/problems.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import layout from '#web/ui/layout/layout.module.css'
import { EventChoice, eventsProblem } from './EventChoice.tsx'
import styles from './hooks.module.css'
import { useAddHook } from './useHooks.ts'

type Draft = { url: string; events: readonly HookEvent[] }
const EMPTY_DRAFT: Draft = { url: '', events: HOOK_EVENTS }

const problemsOf = ({ url, events }: Draft): Problems<'url' | 'events'> => ({
  ...(url.trim() === '' && { url: '받을 주소를 입력해주세요.' }),
  ...eventsProblem(events),
})

type NewHookFormProps = { clanId: string; onMade: (made: NewClanHook) => void; onClose: () => void }

export function NewHookForm({ clanId, onMade, onClose }: NewHookFormProps) {
  const add = useAddHook(clanId)
  const { draft, problems, error, amend, send } = useForm({
    before: EMPTY_DRAFT,
    command: add,
    inputOf: ({ url, events }: Draft) => ({ url: url.trim(), events: [...events] }),
    problemsOf,
    refused: (error): Problems<'url' | 'events'> => refusedField(error, { HOOK_ADDRESS_INVALID: 'url' }),
  })
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ form: event.currentTarget, onSuccess: onMade })
      }}
    >
      <TextField
        label="받을 주소"
        error={problems.url}
        hint="https로 시작하는 공개 주소예요. 저장한 뒤에는 일부만 보여줘요."
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={HOOK_ADDRESS_LENGTH}
        placeholder="https://"
        value={draft.url}
        onChange={(typed) => amend({ url: typed })}
      />
      <EventChoice events={draft.events} problem={problems.events} onChange={(events) => amend({ events })} />
      {error && <Alert tone="danger" message={error.message} />}
      <div className={layout.flow}>
        <Button kind="primary" type="submit" isBusy={add.isPending}>
          추가
        </Button>
        <Button onClick={onClose}>취소</Button>
      </div>
    </form>
  )
}
