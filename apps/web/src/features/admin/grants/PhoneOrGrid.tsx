import { mdiTableEdit } from '@mdi/js'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import type { FailedQuery } from '#web/ui/feedback/QueryFailed.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { useIsNarrow } from '#web/ui/layout/useIsNarrow.ts'

const SKELETON_ROWS = 8

type PhoneOrGridProps = {
  /** The grid shows its own loading state, so these are the requests of the phone's view. */
  lists: readonly (FailedQuery & { isPending: boolean; data?: unknown })[]
  title: string
  phone: ReactNode
  children: ReactNode
}

export function PhoneOrGrid({ lists, title, phone, children }: PhoneOrGridProps) {
  const [wantsGrid, setWantsGrid] = useState(false)
  const isNarrow = useIsNarrow()
  if (!isNarrow || wantsGrid) return children
  const missingList = lists.find(({ error }) => error) ?? lists.find(({ data }) => data === undefined)
  if (missingList) {
    return (
      <Card>
        <ListState result={missingList} rows={SKELETON_ROWS} title={title}>
          {null}
        </ListState>
      </Card>
    )
  }
  return (
    <>
      {phone}
      <Button icon={mdiTableEdit} isBlock onClick={() => setWantsGrid(true)}>
        표로 고치기
      </Button>
    </>
  )
}
