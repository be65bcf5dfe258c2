import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CardBody } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import styles from './game.module.css'
import { SIDE_NAMES, type Side, seatedPlayers } from './people.ts'
import type { GameCommands } from './useGame.ts'

type ManualTeamsProps = { night: Night; game: NightGame; teams: GameCommands['teams'] }

export function ManualTeams({ night, game, teams }: ManualTeamsProps) {
  const seated = seatedPlayers(night, game)
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(
    () => new Map(seated.flatMap(({ player: { signupId, side } }) => (side ? [[signupId, side] as const] : []))),
  )
  const signupsOf = (side: Side) => seated.filter(({ signup }) => sides.get(signup.id) === side)
  const [blue, red] = [signupsOf('blue'), signupsOf('red')]
  const seats = (team: typeof blue) => team.map(({ signup }) => ({ signupId: signup.id }))
  return (
    <CardBody>
      <ul className={`${layout.grid4} ${styles.playerList}`}>
        {seated.map(({ signup: { id, summonerName } }) => (
          <li key={id}>
            <b>{summonerName}</b>
            <fieldset>
              <legend className={text.hidden}>{summonerName}의 팀</legend>
              {(['blue', 'red'] as const).map((side) => (
                <button
                  key={side}
                  type="button"
                  data-side={side}
                  aria-pressed={sides.get(id) === side}
                  onClick={() => setSides(new Map(sides).set(id, side))}
                >
                  {SIDE_NAMES[side]}
                </button>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <Button
        kind="primary"
        isBlock
        isBusy={teams.isPending}
        disabled={blue.length !== TEAM_SIZE || red.length !== TEAM_SIZE}
        onClick={() => teams.mutate({ method: 'given', blue: seats(blue), red: seats(red) })}
      >
        이 팀으로 정하기 (블루 {blue.length}, 레드 {red.length})
      </Button>
    </CardBody>
  )
}
