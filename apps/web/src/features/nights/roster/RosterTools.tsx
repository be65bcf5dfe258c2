import type { Night } from '@buri/contract/nights/nights'
import { mdiClipboardTextOutline, mdiContentPaste } from '@mdi/js'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import layout from '#web/ui/layout/layout.module.css'
import { rosterText } from './rosterText.ts'

const RosterDialog = lazyPart(async () => (await import('./RosterDialog.tsx')).RosterDialog)

export function RosterTools({ night }: { night: Night }) {
  const [isPasting, setPasting] = useState(false)
  const isOpen = night.state === 'open' || night.state === 'running'
  return (
    <div className={layout.flow}>
      <Button
        size="small"
        icon={mdiClipboardTextOutline}
        onClick={() => void copyText(rosterText(night), '명단을 복사했습니다. 채팅방에 붙여 넣어주세요.')}
      >
        명단 복사
      </Button>
      {night.me.mayManage && isOpen && (
        <Button size="small" icon={mdiContentPaste} onClick={() => setPasting(true)}>
          명단 붙여넣기
        </Button>
      )}
      {isPasting && (
        <Suspense fallback={null}>
          <RosterDialog nightId={night.id} onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </div>
  )
}
