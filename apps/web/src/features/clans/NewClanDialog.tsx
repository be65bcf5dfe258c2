import type { ClanDetail } from '@buri/contract/clans'
import { useId, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { ClanFields } from './ClanFields.tsx'
import { clanOf, NEW_DRAFT, problemsOf } from './clanDraft.ts'
import styles from './clanForm.module.css'
import { focusFirstProblem, refusedField } from './formRefusal.ts'
import { useCreateClan } from './useClans.ts'

type NewClanDialogProps = { onClose: () => void; onCreated: (clan: ClanDetail) => void }

export function NewClanDialog({ onClose, onCreated }: NewClanDialogProps) {
  const [draft, setDraft] = useState(NEW_DRAFT)
  const [hasTried, setTried] = useState(false)
  const create = useCreateClan()
  const formId = useId()
  const refused = refusedField(create.error)
  const problems = { ...refused, ...(hasTried && problemsOf(draft)) }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="클랜 만들기"
      actions={
        <>
          <Button onClick={onClose}>취소</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={create.isPending} disabled={create.isPending}>
            클랜 만들기
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (create.isPending) return
          setTried(true)
          if (Object.keys(problemsOf(draft)).length > 0) return focusFirstProblem(event.currentTarget)
          create.mutate(clanOf(draft), { onSuccess: onCreated })
        }}
      >
        <ClanFields
          draft={draft}
          problems={problems}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes })
            // A refusal is about what was sent.
            if (create.isError) create.reset()
          }}
        />
      </form>
      {create.error && Object.keys(refused).length === 0 && <Alert tone="danger" message={create.error.message} />}
    </Dialog>
  )
}
