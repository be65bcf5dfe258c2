import type { MatchClan, MatchDetail } from '@buri/contract/matches'
import { mdiPencilOutline } from '@mdi/js'
import { useState } from 'react'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { BannerButton } from '../page/BannerButton.tsx'
import { DeleteMatchDialog } from './DeleteMatchDialog.tsx'
import { MatchEditDialog } from './MatchEditDialog.tsx'
import { useEditRight } from './useMatchEdit.ts'

type EditMatchProps = {
  match: MatchDetail
  nameSearch: NameSearch
  /** The viewer's clans. */
  clans: readonly MatchClan[]
}

/** Buttons to correct or delete a match; nothing without the right. */
export default function EditMatch({ match, nameSearch, clans }: EditMatchProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const right = useEditRight(match.matchId)
  if (!right.data?.mayEdit) return null
  return (
    <>
      <BannerButton icon={mdiPencilOutline} onClick={() => setOpen('edit')}>
        경기 고치기
      </BannerButton>
      {open === 'edit' && (
        <MatchEditDialog
          match={match}
          right={right.data}
          nameSearch={nameSearch}
          clans={clans}
          onDelete={() => setOpen('delete')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && <DeleteMatchDialog match={match} onClose={() => setOpen(null)} />}
    </>
  )
}
