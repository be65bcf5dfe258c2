import { mdiRefresh } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRefresh } from './usePlayers.ts'

const WITHOUT_GAME = '새로 올라온 내전을 다시 불러와요. 게임 서버와 연결되어 있지 않아 티어와 이름은 그대로예요.'

type RefreshButtonProps = { nameParam: string; canAskGame: boolean }

/** Without access to the game's API the button only refetches the page's data, and is not primary. */
export function RefreshButton({ nameParam, canAskGame }: RefreshButtonProps) {
  const { isPending, refresh } = useRefresh(nameParam, canAskGame)
  const ask = () =>
    refresh({
      onSuccess: ({ refreshed, message }) => (refreshed ? toast.good(message) : toast.info(message)),
      onError: (error) => toast.caution(error.message),
    })
  return (
    <Button
      kind={canAskGame ? 'primary' : 'plain'}
      icon={mdiRefresh}
      isBusy={isPending}
      onClick={ask}
      {...(!canAskGame && { 'data-tip': WITHOUT_GAME, 'data-tip-without-tap': '', 'aria-description': WITHOUT_GAME })}
    >
      전적 갱신
    </Button>
  )
}
