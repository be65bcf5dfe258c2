import type { ClanDetail } from '@buri/contract/clans'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import layout from '#web/ui/layout/layout.module.css'
import { useCreateClan } from '../useClans.ts'
import { ClanFields } from './ClanFields.tsx'
import { clanOf, NEW_DRAFT, problemsOf, refusedClanField } from './clanDraft.ts'

type NewClanDialogProps = { onClose: () => void; onCreated: (clan: ClanDetail) => void }

export function NewClanDialog({ onClose, onCreated }: NewClanDialogProps) {
  const create = useCreateClan()
  const form = useForm({
    before: NEW_DRAFT,
    command: create,
    inputOf: clanOf,
    problemsOf,
    refused: refusedClanField,
  })
  return (
    <ConfirmDialog
      title="클랜 만들기"
      word="클랜 만들기"
      kind="primary"
      step={{ isPending: create.isPending, error: form.error }}
      onClose={onClose}
      onConfirm={(element) => form.send({ form: element, onSuccess: onCreated })}
    >
      <div className={layout.grid16}>
        <ClanFields draft={form.draft} problems={form.problems} onChange={form.amend} />
      </div>
    </ConfirmDialog>
  )
}
