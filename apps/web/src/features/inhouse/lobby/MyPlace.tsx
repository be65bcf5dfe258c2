import type { Night, NightSignup } from '@buri/contract/inhouse/nights'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { waitWords } from '../nightWords.ts'
import { useNightCommand } from '../useNights.ts'
import type { NightViewer } from '../viewer.ts'
import { JoinForm } from './JoinForm.tsx'
import styles from './place.module.css'

/** One's own place: what it is, and the ways to change it. */
export function MyPlace({ night, mine, viewer }: { night: Night; mine: NightSignup; viewer: NightViewer }) {
  const [isEditing, setEditing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const leave = useNightCommand(night.id, 'DELETE /api/inhouse/nights/:id/signups/:signupId', () => ({
    params: { id: night.id, signupId: mine.id },
  }))
  if (isEditing) return <JoinForm night={night} viewer={viewer} mine={mine} onDone={() => setEditing(false)} />
  const isIn = mine.state === 'in'
  return (
    <Card labelledBy="my-place">
      <div className={styles.place}>
        <span className={styles.nth} aria-hidden="true">
          {mine.place}
        </span>
        <div>
          <h2 id="my-place">{isIn ? '참가했어요' : `대기 ${mine.place}번이에요`}</h2>
          <p>{isIn ? '팀이 정해지면 여기에서 바로 보여요.' : waitWords(mine, night.places)}</p>
        </div>
        <div className={styles.actions}>
          <Button size="small" onClick={() => setEditing(true)}>
            고치기
          </Button>
          <Button size="small" kind="quiet" onClick={() => setLeaving(true)}>
            {isIn ? '빠질게요' : '빠지기'}
          </Button>
        </div>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="내전에서 빠질까요?"
          word="빠지기"
          step={leave}
          onClose={() => setLeaving(false)}
          onConfirm={() => leave.mutate(undefined, { onSuccess: () => setLeaving(false) })}
        >
          <p>자리는 대기하는 사람에게 가요. 다시 들어오면 맨 뒤에 서요.</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
