import type { ClanDetail } from '@buri/contract/clans'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { useForm } from '#web/ui/forms/useForm.ts'
import layout from '#web/ui/layout/layout.module.css'
import { useCreateClan, useOwnClans } from '../useClans.ts'
import { ClanFields } from './ClanFields.tsx'
import { clanOf, NEW_DRAFT, problemsOf, refusedClanField } from './clanDraft.ts'

type NewClanDialogProps = { onClose: () => void; onCreated: (clan: ClanDetail) => void }

export function NewClanDialog({ onClose, onCreated }: NewClanDialogProps) {
  const create = useCreateClan()
  const leads = useOwnClans(true).data?.data.some(({ mine }) => mine.rank === 'leader')
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
      isReady={!leads}
      onClose={onClose}
      onConfirm={(element) => form.send({ form: element, onSuccess: onCreated })}
    >
      {leads ? (
        <p>클랜장은 한 클랜에서만 맡을 수 있어요.</p>
      ) : (
        <div className={layout.grid16}>
          <ClanFields draft={form.draft} problems={form.problems} onChange={form.amend} />
        </div>
      )}
    </ConfirmDialog>
  )
}
