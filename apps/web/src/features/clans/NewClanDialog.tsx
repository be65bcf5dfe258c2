import type { ClanDetail } from '@buri/contract/clans'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
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
  const refused = refusedField(create.error)
  const problems = { ...refused, ...(hasTried && problemsOf(draft)) }
  return (
    <ConfirmDialog
      title="클랜 만들기"
      word="클랜 만들기"
      kind="primary"
      step={{ isPending: create.isPending, error: Object.keys(refused).length === 0 ? create.error : null }}
      onClose={onClose}
      onConfirm={(form) => {
        setTried(true)
        if (Object.keys(problemsOf(draft)).length > 0) return focusFirstProblem(form)
        create.mutate(clanOf(draft), { onSuccess: onCreated })
      }}
    >
      <div className={styles.form}>
        <ClanFields
          draft={draft}
          problems={problems}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes })
            // A refusal is about what was sent.
            if (create.isError) create.reset()
          }}
        />
      </div>
    </ConfirmDialog>
  )
}
