import { mdiContentCopy, mdiSendOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDate } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { copyInvitation } from '../admission/copyInvitation.ts'
import { invitationPath } from '../clanWords.ts'
import { useInvitations, useInvite } from '../useInvitations.ts'
import styles from './firstSteps.module.css'

const NEW_LINK = { uses: 30, days: 7 }

type FirstInvitationProps = {
  clanId: string
  clanName: string
  qrOf: (address: string, label: string) => ReactNode
}

/** If there is no open link, a press makes one. */
export function FirstInvitation({ clanId, clanName, qrOf }: FirstInvitationProps) {
  const { data, isPending } = useInvitations(clanId)
  const make = useInvite(clanId)
  const link = data?.data.find(({ code, uses, used }) => code !== null && used < uses)
  if (!link?.code) {
    return (
      <>
        <Button
          kind="primary"
          size="large"
          isBlock
          icon={mdiSendOutline}
          isBusy={make.isPending}
          disabled={isPending}
          onClick={() => make.mutate(NEW_LINK)}
        >
          초대 링크 만들기
        </Button>
        {make.error && (
          <p className={text.problem} role="alert">
            {make.error.message}
          </p>
        )}
      </>
    )
  }
  const { code, expiresAt, uses, used } = link
  const address = `${window.location.origin}${invitationPath(code)}`
  return (
    <>
      <div className={`${layout.grid16} ${styles.link}`}>
        {qrOf(address, `${clanName} 초대 QR`)}
        <div>
          <p>
            <b>{uses - used}명</b> 더 들어올 수 있어요
          </p>
          <p className={text.detail}>{formatDate(expiresAt)}까지</p>
          <Button size="small" icon={mdiContentCopy} onClick={() => void copyInvitation(code)}>
            링크 복사
          </Button>
        </div>
      </div>
      <Button
        kind="primary"
        size="large"
        isBlock
        icon={mdiSendOutline}
        onClick={() => void shareInvitation(clanName, address, code)}
      >
        카카오톡으로 보내기
      </Button>
    </>
  )
}

/** The device's share sheet offers 카카오톡. If there is none, copies the link. */
async function shareInvitation(clanName: string, url: string, code: string) {
  if (!('share' in navigator)) return copyInvitation(code)
  try {
    await navigator.share({ title: `${clanName} 클랜 초대`, url })
  } catch (error) {
    // Closing the share sheet is the user's choice, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyInvitation(code)
  }
}
