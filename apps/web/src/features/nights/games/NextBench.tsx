import type { Night } from '@buri/contract/nights/nights'
import type { BenchState } from '@buri/domain/nights/benchTable'
import { mdiScaleBalance } from '@mdi/js'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { Select } from '#web/ui/forms/Select.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import { ErrorText } from '../ErrorText.tsx'
import { PersonName } from '../PersonName.tsx'
import { benchOf } from './BenchTable.tsx'
import styles from './bench.module.css'
import { useBenchChoice } from './benchChoice.ts'
import { hasBench } from './people.ts'
import { useNewGame } from './useGame.ts'

export function NextBench({ night }: { night: Night }) {
  const openGame = useNewGame(night.id)
  const { insteadOf: replacementOf, resting, signupIds, letSit: setReplacement, forget } = useBenchChoice(night)
  const forgetAtEnd = useEffectEvent(forget)
  useEffect(() => () => forgetAtEnd(), [])
  const { rows, nextGame } = benchOf(night)
  const { me, next, games } = night
  const byId = new Map(night.signups.map((signup) => [signup.id, signup]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  // While a game is being made, the game's own card shows its ten players.
  const isBeingMade = games.some(({ state }) => state === 'choosing' || state === 'drafting' || state === 'fixed')
  if (next.bench.length === 0 || isBeingMade || !hasBench(night)) return null

  return (
    <Card labelledBy="next-bench">
      <CardHead id="next-bench" title={`경기 ${nextGame} 쉴 차례`} sub="적게 쉰 사람부터" />
      <ul className={styles.resting}>
        {next.bench.map((id) => {
          const signup = byId.get(id)
          if (!signup) return null
          const free = next.players.filter((player) => !resting.has(player) || replacementOf.get(id) === player)
          return (
            <li key={id}>
              <Avatar name={signup.summonerName} size={32} />
              <div>
                <PersonName signup={signup} />
                <small>{reasonOf(rowOf.get(id)?.states ?? [])}</small>
              </div>
              {me.mayManage && (
                <Select
                  label={`${signup.summonerName} 대신 쉴 사람`}
                  value={replacementOf.get(id) ?? ''}
                  placeholder="그대로 쉬기"
                  options={free.map((signupId) => ({ value: signupId, label: byId.get(signupId)?.summonerName ?? '' }))}
                  className={styles.substitute}
                  onChange={(value) => setReplacement(id, value)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {signupIds && (
        <CardBody>
          <Button
            kind="primary"
            icon={mdiScaleBalance}
            isBlock
            isBusy={openGame.isPending}
            onClick={() => openGame.mutate({ signupIds }, { onSuccess: forget })}
          >
            이 열 명으로 열기
          </Button>
          <ErrorText error={openGame.error} />
        </CardBody>
      )}
    </Card>
  )
}

function reasonOf(states: readonly BenchState[]): string {
  const [playedCount, benchedCount] = (['plays', 'sits'] as const).map(
    (state) => states.filter((candidate) => candidate === state).length,
  )
  if (playedCount === 0) return benchedCount === 0 ? '나중에 들어왔어요' : `${benchedCount}판 쉬었어요`
  return benchedCount === 0 ? '지금까지 모두 뛰었어요' : `${playedCount}판 뛰고 ${benchedCount}판 쉬었어요`
}
