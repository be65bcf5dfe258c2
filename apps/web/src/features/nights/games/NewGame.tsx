import type { Night } from '@buri/contract/nights/nights'
import { mdiScaleBalance } from '@mdi/js'
import { Button } from '#web/ui/buttons/Button.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { useBenchChoice } from './benchChoice.ts'
import { currentGame, isGameOver } from './people.ts'
import { useNewGame } from './useGame.ts'

const PEOPLE = 10

export function NewGame({ night }: { night: Night }) {
  const openGame = useNewGame(night.id)
  const { insteadOf: replacementOf, signupIds, forget } = useBenchChoice(night)
  const current = currentGame(night)
  const isOn =
    current !== undefined && !isGameOver(current) && current.state !== 'running' && current.state !== 'awaiting'
  const missingCount = Math.max(0, PEOPLE - night.inCount)
  if (isOn) return null
  const benchedIds = signupIds ? night.next.bench.map((id) => replacementOf.get(id) ?? id) : []
  const names = night.signups.filter(({ id }) => benchedIds.includes(id)).map(({ summonerName }) => summonerName)
  const sitting = `${signupIds ? `${names.join(', ')} ` : ''}${night.next.bench.length}명`
  return (
    <div className={layout.grid4}>
      <Button
        kind={missingCount === 0 && (!current || isGameOver(current)) ? 'primary' : 'plain'}
        icon={mdiScaleBalance}
        isBlock
        isBusy={openGame.isPending}
        disabled={missingCount > 0}
        aria-describedby="new-game-hint"
        onClick={() => openGame.mutate({ signupIds }, { onSuccess: forget })}
      >
        {current ? '다음 경기 열기' : '팀 나누기'}
      </Button>
      <p id="new-game-hint" className={text.detail}>
        {missingCount > 0
          ? `${missingCount}명이 더 들어오면 열려요.`
          : night.next.bench.length > 0
            ? `${signupIds ? '고른 대로' : current ? '가장 오래 쉰 열 명이 뛰고' : '먼저 온 열 명이 뛰고'} ${sitting}이 쉬어요.`
            : '지금 있는 열 명이 뛰어요.'}
      </p>
      <ErrorText error={openGame.error} />
    </div>
  )
}
