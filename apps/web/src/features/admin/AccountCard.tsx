import type { AdminUserDetail } from '@buri/contract/admin/users'
import { LIMITS } from '@buri/contract/limits'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { fromSeoulInput } from '#web/ui/forms/seoulInput.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatDateTime, formatNumber } from '#web/ui/text/format.ts'
import { toastAndClose, withToasts } from '#web/ui/toasts/mutationToasts.ts'
import styles from './admin.module.css'
import { adminSentence } from './adminWords.ts'
import { SessionList } from './SessionList.tsx'
import { type UserCommands, useUserCommands } from './useAdminUsers.ts'

export function AccountCard({ user }: { user: AdminUserDetail }) {
  const commands = useUserCommands(user.id)
  const [isBanning, setBanning] = useState(false)
  const { ban, isWithinReach } = user
  return (
    <Card>
      <CardHead title="이용과 로그인" />
      <CardBody>
        <div className={layout.stack8}>
          {ban && (
            <p>
              {formatDateTime(ban.bannedAt)}부터 {ban.until ? `${formatDateTime(ban.until)}까지` : '기한 없이'} 이용이
              제한되었습니다. 사유: {ban.reason}
            </p>
          )}
          <p className={styles.quiet}>로그인된 기기 {formatNumber(user.sessionCount)}대</p>
          {isWithinReach && user.sessionCount > 0 && <SessionList userId={user.id} />}
          {isWithinReach && user.status !== 'withdrawn' && (
            <div className={layout.row}>
              <Button
                size="small"
                disabled={user.sessionCount === 0}
                isBusy={commands.endSessions.isPending}
                onClick={() =>
                  commands.endSessions.mutate(undefined, withToasts('모든 기기에서 로그아웃했습니다.', adminSentence))
                }
              >
                모든 기기 로그아웃
              </Button>
              {user.status === 'banned' ? (
                <Button
                  size="small"
                  isBusy={commands.unban.isPending}
                  // Not `disabled`, or the button would lose the focus before the next button takes it over.
                  onClick={() => {
                    if (!commands.unban.isPending)
                      commands.unban.mutate(undefined, withToasts('이용 제한을 해제했습니다.', adminSentence))
                  }}
                >
                  이용 제한 해제
                </Button>
              ) : (
                <Button size="small" kind="danger" onClick={() => setBanning(true)}>
                  이용 제한
                </Button>
              )}
            </div>
          )}
        </div>
      </CardBody>
      {isBanning && <BanDialog name={user.nickname} step={commands.ban} onClose={() => setBanning(false)} />}
    </Card>
  )
}

type BanDialogProps = { name: string; step: UserCommands['ban']; onClose: () => void }

function BanDialog({ name, step, onClose }: BanDialogProps) {
  const [reason, setReason] = useState('')
  const [endDate, setEndDate] = useState('')
  const end = fromSeoulInput(endDate)
  const reasonField = useRef<HTMLInputElement>(null)
  const endField = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [isHalfTyped, setHalfTyped] = useState(false)
  const isMissing = isAsked && reason.trim() === ''
  const confirm = () => {
    // A half-typed field reads as empty, which would mean a ban without an end.
    const isHalf = endField.current?.validity.badInput === true || (endDate !== '' && end === null)
    setAsked(true)
    setHalfTyped(isHalf)
    const invalidField = reason.trim() === '' ? reasonField : isHalf ? endField : undefined
    if (invalidField) return invalidField.current?.focus()
    step.mutate(
      { reason, ...(end !== null && { until: new Date(end).toISOString() }) },
      toastAndClose(`${name} 님의 이용을 제한했습니다.`, onClose),
    )
  }
  return (
    <ConfirmDialog
      title={`${name} 님의 이용을 제한할까요?`}
      word="이용 제한"
      step={step}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>모든 기기에서 로그아웃되고 클랜에서도 나가요. 사유와 해제 시각은 다음 로그인 때 알려줘요.</p>
      <Field label="사유" error={isMissing ? '사유를 적어주세요.' : undefined}>
        {(control) => (
          <input
            {...control}
            ref={reasonField}
            value={reason}
            maxLength={LIMITS.banReasonMaxLength}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <Field
        label="해제 시각"
        hint="비워 두면 해제할 때까지 이어져요."
        error={isHalfTyped ? '날짜와 시각을 모두 적거나 비워주세요.' : undefined}
      >
        {(control) => (
          <input
            {...control}
            ref={endField}
            type="datetime-local"
            max="9999-12-31T23:59"
            value={endDate}
            onChange={({ target }) => setEndDate(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
