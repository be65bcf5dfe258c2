import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES, POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import { PositionChip } from '../PositionChip.tsx'
import auctionStyles from './auction.module.css'
import { signupById, teamName } from './auctionWords.ts'
import { CountdownDial } from './CountdownDial.tsx'
import styles from './pickRoom.module.css'
import type { AuctionCommands } from './useAuction.ts'

type Turn = NonNullable<Auction['turn']>
type ClockProps = { auction: Auction; turn: Turn; now: number }

export function PickClock({ auction, turn, now }: ClockProps) {
  const { pause, teams, sales, queue } = auction
  const isMine = teams.some(({ number, isMine: mine }) => mine && number === turn.team)
  return (
    <Card className={auctionStyles.clock}>
      <CountdownDial pause={pause} endsAt={turn.endsAt} now={now} />
      <div className={auctionStyles.bid}>
        <span className={text.note}>
          {sales.length + queue.length}명 중 {turn.nth}번째
        </span>
        <b className={styles.turn}>
          <TeamEmblem number={turn.team} name={teamLetter(turn.team)} size="small" />
          {isMine ? '내가 뽑을 차례' : `${teamName(turn.team)} 차례`}
        </b>
        {turn.next.length > 0 && (
          <span className={`${text.note} ${styles.nextPicks}`}>
            다음{' '}
            {turn.next.map((team, index) => {
              const nth = turn.nth + 1 + index
              return <TeamEmblem key={nth} number={team} name={teamLetter(team)} size="small" />
            })}
          </span>
        )}
      </div>
    </Card>
  )
}

type PickListProps = { night: Night; auction: Auction; turn: Turn; commands: AuctionCommands }

/** The host can pick instead of a captain who is away. */
export function PickList({ night, auction, turn, commands: { pick } }: PickListProps) {
  const [lane, setLane] = useState<Position | null>(null)
  const [choice, setChoice] = useState<{ nth: number; id: string } | null>(null)
  const chosenId = choice?.nth === turn.nth ? choice.id : null
  const ownTeam = auction.teams.find(({ isMine }) => isMine)
  const isMine = ownTeam?.number === turn.team
  const mayPick = (isMine || auction.mayManage) && !auction.pause
  const people = auction.queue.flatMap(({ signupId }) =>
    [signupById(night, signupId)].filter((signup) => signup !== undefined),
  )
  const candidates = people.filter(({ main, sub }) => lane === null || main === lane || sub === lane)
  const person = people.find(({ id }) => id === chosenId)
  // A pick that came too late is refused after the next turn has begun, so the refusal is shown for one more turn.
  const refusal = turn.nth <= (pick.variables?.nth ?? 0) + 1 ? pick.error : null
  return (
    <Card labelledBy="pick-list">
      <CardHead id="pick-list" title="남은 사람" sub={`${people.length}명`} />
      <CardBody className={layout.grid12}>
        <FilterButtonRow label="포지션">
          <FilterButton isChosen={lane === null} onChoose={() => setLane(null)}>
            모두
          </FilterButton>
          {POSITIONS.map((position) => (
            <FilterButton key={position} isChosen={lane === position} onChoose={() => setLane(position)}>
              {POSITION_NAMES[position]}
            </FilterButton>
          ))}
        </FilterButtonRow>
        <ul className={styles.people}>
          {candidates.map((signup) => (
            <li key={signup.id}>
              <button
                type="button"
                aria-pressed={signup.id === chosenId}
                disabled={!mayPick}
                onClick={() => setChoice(signup.id === chosenId ? null : { nth: turn.nth, id: signup.id })}
              >
                <b className={text.ellipsis}>{signup.summonerName}</b>
                <span className={layout.flow}>
                  {signup.main && <PositionChip position={signup.main} as="main" />}
                  {signup.sub && <PositionChip position={signup.sub} as="sub" />}
                </span>
                {signup.score !== null && <small className={text.num}>{formatNumber(signup.score)}점</small>}
              </button>
            </li>
          ))}
        </ul>
        {candidates.length === 0 && <p className={text.note}>이 포지션으로 남은 사람이 없어요.</p>}
        {/* The bar stays between two turns, so that it keeps the focus. */}
        {(ownTeam || auction.mayManage) && (
          <div className={styles.bar}>
            <ErrorText error={refusal} />
            <Button
              kind="primary"
              isBusy={pick.isPending}
              aria-disabled={!mayPick || !person}
              data-idle={!mayPick || !person || undefined}
              onClick={() =>
                mayPick &&
                person &&
                pick.mutate({ nth: turn.nth, signupId: person.id, ...(isMine ? {} : { team: turn.team }) })
              }
            >
              {pickWords({ auction, turn, name: person?.summonerName, isMine, mayPick })}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

type PickPressProps = { auction: Auction; turn: Turn; name: string | undefined; isMine: boolean; mayPick: boolean }

function pickWords({ auction, turn, name, isMine, mayPick }: PickPressProps): string {
  if (!mayPick) return auction.pause ? '일시 정지 중이에요' : `${teamName(turn.team)}이 뽑는 중이에요`
  if (name === undefined) return '뽑을 사람을 골라주세요'
  return isMine ? `${name} 뽑기` : `${name} 뽑기 (${teamName(turn.team)} 대신)`
}
