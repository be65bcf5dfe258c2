import { isCountedTrust } from '@buri/domain/matches/trust'
import { mdiCheck } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useConfirmMatch } from './useTrust.ts'

type ConfirmButtonProps = { matchId: string; shownKey: string; championName: string }

/** Confirms a match in a list of several. */
export function ConfirmButton({ championName, ...shown }: ConfirmButtonProps) {
  const confirm = useConfirmMatch(shown)
  // The promise outlives the row, which leaves the list when the answer arrives.
  const confirmMatch = () =>
    confirm.mutateAsync().then(
      ({ standing }) =>
        toast.good(
          isCountedTrust(standing)
            ? '확인했습니다. 이제 전적과 점수에 들어갑니다.'
            : '확인했습니다. 다른 사람의 확인을 더 기다립니다.',
        ),
      (error) => toast.danger(error.message),
    )
  return (
    <Button
      kind="primary"
      icon={mdiCheck}
      aria-label={`경기 확인, ${championName}`}
      isBusy={confirm.isPending}
      onClick={() => void confirmMatch()}
    >
      확인
    </Button>
  )
}
