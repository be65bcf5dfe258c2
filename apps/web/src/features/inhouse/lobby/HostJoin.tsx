import type { Night } from '@buri/contract/inhouse/nights'
import { mdiAccountPlusOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import type { NightViewer } from '../viewer.ts'
import { JoinForm } from './JoinForm.tsx'

/** Whoever hosts a night that is on and does not play mostly goes on so: the form is a press away. */
export function HostJoin({ night, viewer }: { night: Night; viewer: NightViewer }) {
  const [isOpen, setOpen] = useState(night.gameCount === 0)
  if (isOpen) return <JoinForm night={night} viewer={viewer} />
  return (
    <div>
      <Button icon={mdiAccountPlusOutline} onClick={() => setOpen(true)}>
        나도 참가하기
      </Button>
    </div>
  )
}
