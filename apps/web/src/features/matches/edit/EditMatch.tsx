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
  clans: readonly MatchClan[]
}

export default function EditMatch({ match, nameSearch, clans }: EditMatchProps) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null)
  const right = useEditRight(match.matchId)
  if (!right.data?.mayEdit) return null
  return (
    <>
      <BannerButton icon={mdiPencilOutline} onClick={() => setOpenDialog('edit')}>
        경기 고치기
      </BannerButton>
      {openDialog === 'edit' && (
        <MatchEditDialog
          match={match}
          right={right.data}
          nameSearch={nameSearch}
          clans={clans}
          onDelete={() => setOpenDialog('delete')}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'delete' && <DeleteMatchDialog match={match} onClose={() => setOpenDialog(null)} />}
    </>
  )
}
