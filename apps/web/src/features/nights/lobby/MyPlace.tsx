import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { Suspense, useState } from 'react'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { withToasts } from '#web/ui/toasts/mutationToasts.ts'
import type { NightViewer } from '../nightViewer.ts'
import { waitWords } from '../nightWords.ts'
import { useNightCommand } from '../useNights.ts'
import { forgetGuestName } from './guestName.ts'
import { JoinForm } from './JoinForm.tsx'
import styles from './place.module.css'
import { turnWords } from './turnWords.ts'
import { useFollowingFocus } from './useFollowingFocus.ts'

const SeatCodeDialog = lazyPart(async () => (await import('./SeatCodeDialog.tsx')).SeatCodeDialog)

export function MyPlace({ night, ownSignup, viewer }: { night: Night; ownSignup: NightSignup; viewer: NightViewer }) {
  const [isEditing, setEditing] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const leave = useNightCommand(night.id, 'DELETE /api/inhouse/nights/:id/signups/:signupId', () => ({
    params: { id: night.id, signupId: ownSignup.id },
  }))
  const takesGuestAway = {
    changes: [cachedAnswersOf('GET /api/inhouse/nights/:id'), cachedAnswersOf('GET /api/inhouse/nights')],
    onSuccess: forgetGuestName,
  }
  const forget = useCommand('DELETE /api/inhouse/guest', () => ({}), takesGuestAway)
  const transfer = useCommand('POST /api/inhouse/guest/claim', () => ({}), takesGuestAway)
  const following = useFollowingFocus<HTMLDivElement>()
  if (isEditing)
    return (
      <div {...following}>
        <JoinForm night={night} viewer={viewer} ownSignup={ownSignup} onDone={() => setEditing(false)} />
      </div>
    )
  const isIn = ownSignup.state === 'in'
  return (
    <div {...following}>
      <Card labelledBy="my-place">
        <div className={`${layout.grid12} ${styles.place}`}>
          <span className={`${layout.middle} ${styles.number}`} aria-hidden="true">
            {ownSignup.place}
          </span>
          <div>
            <h2 id="my-place">{isIn ? '참가했어요' : `대기 ${ownSignup.place}번이에요`}</h2>
            <p className={text.detail}>{isIn ? turnWords(night, ownSignup.id) : waitWords(ownSignup, night.places)}</p>
          </div>
          <div className={`${layout.flow} ${styles.actions}`}>
            <Button size="small" onClick={() => setEditing(true)}>
              고치기
            </Button>
            <Button size="small" kind="quiet" onClick={() => setLeaving(true)}>
              {isIn ? '빠질게요' : '빠지기'}
            </Button>
          </div>
          {ownSignup.isGuest && !viewer.isSignedIn && (
            <p className={`${text.detail} ${styles.unknownPlayer}`}>
              휴대폰이나 브라우저를 바꾸나요?{' '}
              <button type="button" onClick={() => setMoving(true)}>
                다른 기기에서 이어서
              </button>
            </p>
          )}
          {ownSignup.isGuest && !viewer.isSignedIn && (
            <p className={`${text.detail} ${styles.unknownPlayer}`}>
              여럿이 쓰는 컴퓨터인가요? {ownSignup.summonerName} 님이 아니라면{' '}
              <button type="button" disabled={forget.isPending} onClick={() => setForgetting(true)}>
                내가 아니에요
              </button>
            </p>
          )}
          {ownSignup.isGuest && viewer.isSignedIn && (
            <p className={`${text.detail} ${styles.unknownPlayer}`}>
              손님으로 들어온 자리예요. 내 계정으로 옮기면 다른 기기에서도 내 자리예요.{' '}
              <button
                type="button"
                disabled={transfer.isPending}
                onClick={() => transfer.mutate(undefined, withToasts('내 계정으로 옮겼습니다.'))}
              >
                내 계정으로 옮기기
              </button>
            </p>
          )}
        </div>
        {isForgetting && (
          <ConfirmDialog
            title="이 브라우저에서 손님을 지울까요?"
            word="지우기"
            step={forget}
            onClose={() => setForgetting(false)}
            onConfirm={() => forget.mutate()}
          >
            <p>
              {ownSignup.summonerName} 님의 자리는 그대로 남아요. 이 브라우저로는 더 고칠 수 없고, 필요하면 주최자가 빼
              줄 수 있어요.
            </p>
          </ConfirmDialog>
        )}
        {isMoving && (
          <Suspense>
            <SeatCodeDialog night={night} signup={ownSignup} onClose={() => setMoving(false)} />
          </Suspense>
        )}
        {isLeaving && (
          <ConfirmDialog
            title="내전에서 빠질까요?"
            word="빠지기"
            step={leave}
            onClose={() => setLeaving(false)}
            onConfirm={() => leave.mutate(undefined, { onSuccess: () => setLeaving(false) })}
          >
            <p>자리는 대기하는 사람에게 가요. 다시 들어오면 맨 뒤로 가요.</p>
          </ConfirmDialog>
        )}
      </Card>
    </div>
  )
}
