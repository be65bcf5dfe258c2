import type { Night } from '@buri/contract/nights/nights'
import { mdiAccountPlusOutline } from '@mdi/js'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import type { NightViewer } from '../nightViewer.ts'
import { JoinForm } from './JoinForm.tsx'
import styles from './lobby.module.css'
import { useFollowingFocus } from './useFollowingFocus.ts'

type FoldedJoinProps = { night: Night; viewer: NightViewer; isFolded: boolean }

/** The form is folded during games, when most visitors only watch. */
export function FoldedJoin({ night, viewer, isFolded }: FoldedJoinProps) {
  const [isOpen, setOpen] = useState(!isFolded)
  const following = useFollowingFocus<HTMLDivElement>()
  const free = night.places - night.inCount
  return (
    <div {...following}>
      {isOpen ? (
        <JoinForm night={night} viewer={viewer} />
      ) : (
        <div className={`${layout.between12} ${styles.signIn}`}>
          <p>{free > 0 ? `자리가 ${free}개 남았어요.` : `지금 신청하면 대기 ${night.waitingCount + 1}번째예요.`}</p>
          <Button
            kind={night.me.mayManage ? 'plain' : 'primary'}
            icon={mdiAccountPlusOutline}
            onClick={() => setOpen(true)}
          >
            나도 참가하기
          </Button>
        </div>
      )}
    </div>
  )
}
