import type { MatchDetail } from '@buri/contract/matches'
import { mdiPencilOutline } from '@mdi/js'
import { useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { NameSearch } from '#web/ui/PersonField.tsx'
import styles from '../matchPage.module.css'
import { MatchEditDialog } from './MatchEditDialog.tsx'
import { useEditRight } from './useMatchEdit.ts'

/** The way to correct a match; nothing for whoever may not. */
export default function EditMatch({ match, nameSearch }: { match: MatchDetail; nameSearch: NameSearch }) {
  const [isOpen, setOpen] = useState(false)
  const right = useEditRight(match.matchId)
  if (!right.data?.mayEdit) return null
  return (
    <>
      <button type="button" className={styles.copy} onClick={() => setOpen(true)}>
        <Icon path={mdiPencilOutline} />
        경기 고치기
      </button>
      {isOpen && (
        <MatchEditDialog
          match={match}
          until={right.data.until}
          nameSearch={nameSearch}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
