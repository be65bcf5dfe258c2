import type { ClanDetail } from '@buri/contract/clans'
import { useState } from 'react'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'

const LEAVE = { id: 'leave', label: '클랜 탈퇴…', isGrave: true } as const

/** What members rarely do. */
export function MemberMenu({ clan }: { clan: ClanDetail }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <HeaderDropdown
        label="클랜 메뉴"
        placeholder="클랜 메뉴"
        align="right"
        size="icon"
        onPressOnly
        items={[LEAVE]}
        onChoose={() => setLeaving(true)}
      />
      {isLeaving && <LeaveDialog clan={clan} onClose={() => setLeaving(false)} />}
    </>
  )
}
