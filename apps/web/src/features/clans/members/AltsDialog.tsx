import type { ClanMember } from '@buri/contract/clanMembership'
import { LIMITS } from '@buri/contract/limits'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import styles from '../manage/manage.module.css'
import { readAltLines } from './altLines.ts'
import { useNameAlts } from './useAlts.ts'

type AltsDialogProps = { clanId: string; members: readonly ClanMember[]; onClose: () => void }

const MAX_TYPED = 2_000

/** Refused lines stay, each with its reason. */
export function AltsDialog({ clanId, members, onClose }: AltsDialogProps) {
  const [typed, setTyped] = useState('')
  const [refusedLines, setRefusedLines] = useState<{ alt: string; message: string }[]>([])
  const name = useNameAlts(clanId)
  const { alts, unknown } = readAltLines(typed, members)
  const isTooMany = alts.length > LIMITS.altsNamedAtOnce
  return (
    <ConfirmDialog
      title="부캐 지정"
      word="저장"
      kind="primary"
      step={name}
      isReady={alts.length > 0 && unknown.length === 0 && !isTooMany}
      onClose={onClose}
      onConfirm={() =>
        name.mutate(alts, {
          onSuccess: ({ results }) => {
            const refusedAlts = results.flatMap(({ alt, refusal }) =>
              refusal ? [{ alt, message: refusal.message }] : [],
            )
            setRefusedLines(refusedAlts)
            if (refusedAlts.length < results.length)
              toast.good(`부캐 ${results.length - refusedAlts.length}개를 지정했습니다.`)
            if (refusedAlts.length === 0) return onClose()
            const isLeft = new Set(refusedAlts.map(({ alt }) => alt))
            const lines = typed.split('\n').filter((line) => line.trim() !== '')
            setTyped(lines.filter((_, index) => isLeft.has(alts[index]?.alt ?? '')).join('\n'))
          },
        })
      }
    >
      <TextField
        label="부캐 / 본캐"
        hint={`한 줄에 하나씩 ‘부캐#태그 / 본캐#태그’로 적어주세요. 한 번에 ${LIMITS.altsNamedAtOnce}줄까지 저장할 수 있고, 본캐 주인에게 알림이 가요.`}
        isLong
        rows={5}
        maxLength={MAX_TYPED}
        value={typed}
        onChange={setTyped}
      />
      {unknown.length > 0 && typed !== '' && (
        <p className={styles.small}>본캐를 클랜원에서 찾지 못한 줄: {unknown.slice(0, 3).join(', ')}</p>
      )}
      {isTooMany && <p className={styles.small}>한 번에 {LIMITS.altsNamedAtOnce}줄까지 저장할 수 있어요.</p>}
      {refusedLines.length > 0 && (
        <ul role="alert">
          {refusedLines.map(({ alt, message }) => (
            <li key={alt} className={styles.refusal}>
              {alt}: {message}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
