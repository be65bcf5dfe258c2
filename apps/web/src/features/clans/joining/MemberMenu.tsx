import type { ClanDetail } from '@buri/contract/clans'
import { mdiDotsHorizontal } from '@mdi/js'
import { useState } from 'react'
import { HeaderDropdown } from '#web/ui/menus/HeaderDropdown.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'

const LEAVE_ITEM = { id: 'leave', label: '클랜 탈퇴…', isGrave: true } as const

export function MemberMenu({ clan }: { clan: ClanDetail }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <HeaderDropdown
        label="클랜 메뉴"
        face={
          <>
            <Icon path={mdiDotsHorizontal} />
            <span className={text.hidden}>클랜 메뉴</span>
          </>
        }
        align="right"
        size="icon"
        onPressOnly
        items={[LEAVE_ITEM]}
        onChoose={() => setLeaving(true)}
      />
      {isLeaving && <LeaveDialog clan={clan} onClose={() => setLeaving(false)} />}
    </>
  )
}
