import type { MatchClan, MatchDetail } from '@buri/contract/matches'
import { mdiPencilOutline } from '@mdi/js'
import { useState } from 'react'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from '../matchPage.module.css'
import { DeleteMatchDialog } from './DeleteMatchDialog.tsx'
import { MatchEditDialog } from './MatchEditDialog.tsx'
import { useEditRight } from './useMatchEdit.ts'

type EditMatchProps = {
  match: MatchDetail
  nameSearch: NameSearch
  /** Those of the one who looks. */
  clans: readonly MatchClan[]
}

/** The way to correct or delete a match; nothing where that is not allowed. */
export default function EditMatch({ match, nameSearch, clans }: EditMatchProps) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const right = useEditRight(match.matchId)
  if (!right.data?.mayEdit) return null
  return (
    <>
      <button type="button" className={styles.copy} onClick={() => setOpen('edit')}>
        <Icon path={mdiPencilOutline} />
        경기 고치기
      </button>
      {open === 'edit' && (
        <MatchEditDialog
          match={match}
          until={right.data.until}
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
