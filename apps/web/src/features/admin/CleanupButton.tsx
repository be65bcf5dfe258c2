import { LOG_KEPT_DAYS } from '@buri/domain/audit/judgeForgetting'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useLogCleanup } from './useAdminLogs.ts'

const USUAL_DAYS = 365

export function CleanupButton() {
  const [isAsking, setAsking] = useState(false)
  const [days, setDays] = useState(String(USUAL_DAYS))
  const { cleanup } = useLogCleanup()
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        오래된 기록 정리
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="오래된 기록을 지울까요?"
          word="지우기"
          step={cleanup}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            cleanup.mutate(Number(days), {
              onSuccess: ({ deleted }) => {
                toast.good(`기록 ${formatNumber(deleted)}건을 지웠습니다.`)
                setAsking(false)
              },
            })
          }
        >
          <TextField
            label="며칠이 지난 기록"
            hint={`최근 ${LOG_KEPT_DAYS}일의 기록은 지울 수 없어요.`}
            type="number"
            min={LOG_KEPT_DAYS}
            max={3650}
            value={days}
            onChange={setDays}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
