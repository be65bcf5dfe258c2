import { mdiTableEdit } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'

/** What fits a phone in place of a grid, which stays one press away: it adds, renames and deletes. */
export function PhoneOrGrid({ phone, children }: { phone: ReactNode; children: ReactNode }) {
  const [wantsGrid, setWantsGrid] = useState(false)
  const isNarrow = useIsNarrow()
  if (!isNarrow || wantsGrid) return children
  return (
    <>
      {phone}
      <Button icon={mdiTableEdit} isBlock onClick={() => setWantsGrid(true)}>
        표로 고치기
      </Button>
    </>
  )
}
