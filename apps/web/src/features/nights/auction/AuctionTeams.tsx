import type { Auction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { POSITION_NAMES, POSITIONS } from '@buri/domain/matches/matchFacts'
import { AUCTION_SEATS } from '@buri/domain/nights/auction/auction'
import { pointsWords } from '@buri/domain/nights/auction/saleWords'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { mdiCrown } from '@mdi/js'
import { LaneGlyph } from '#web/ui/game/LaneGlyph.tsx'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { TeamEmblem } from '../games/TeamEmblem.tsx'
import { isAuctionRunning, paidFor, signupName, teamName } from './auctionWords.ts'
import styles from './teams.module.css'

type Team = Auction['teams'][number]
type TeamsProps = { night: Night; auction: Auction }

export const AuctionTeams = ({ night, auction }: TeamsProps) => (
  <div className={styles.teams}>
    {auction.teams.map((team) => (
      <section
        key={team.number}
        className={styles.team}
        aria-label={teamName(team.number)}
        data-mine={team.isMine || undefined}
        data-leading={leadingTeamOf(auction) === team.number || undefined}
      >
        <header>
          <TeamEmblem number={team.number} name={teamLetter(team.number)} size="medium" />
          <div>
            <h3>
              {teamName(team.number)} {team.isMine && <small>내 팀</small>}
            </h3>
            <p className={text.note}>{stateOf(auction, team)}</p>
          </div>
          {auction.method === 'auction' && <b className={styles.points}>{pointsWords(team.points)}</b>}
        </header>
        <ul>
          {auction.hasLanes ? (
            <LaneRows night={night} auction={auction} team={team} />
          ) : (
            <Rows night={night} auction={auction} team={team} />
          )}
        </ul>
      </section>
    ))}
  </div>
)

/** Returns the number of the team with the highest bid or, in a draft, of the team whose turn it is. */
const leadingTeamOf = ({ lot, turn }: Auction): number | undefined => turn?.team ?? lot?.bids[0]?.team

function stateOf(auction: Auction, { number, highest, isAway }: Team): string {
  const isDraft = auction.method === 'snake'
  if (!isAuctionRunning(auction)) return isDraft ? '모두 뽑음' : '경매 끝'
  const leads = leadingTeamOf(auction) === number
  const waits = isDraft ? '기다리는 중' : `최대 ${pointsWords(highest)}까지`
  const state = leads ? (isDraft ? '뽑는 중' : '현재 가장 높은 입찰') : waits
  return isAway ? `연결 끊김 · ${state}` : state
}

type RowsProps = TeamsProps & { team: Team }

const Captain = ({ name }: { name: string }) => (
  <>
    <span>{name}</span>
    <Icon path={mdiCrown} />
    <span className={text.hidden}>팀장</span>
  </>
)

function LaneRows({ night, auction, team }: RowsProps) {
  return POSITIONS.map((position) => {
    const sale = auction.sales.find((candidate) => candidate.team === team.number && candidate.lane === position)
    return (
      <li key={position} data-open={(!sale && team.lane !== position) || undefined}>
        <LaneGlyph position={position} size={16} />
        {team.lane === position ? (
          <Captain name={signupName(night, team.captainId)} />
        ) : (
          <>
            <span>{sale ? signupName(night, sale.signupId) : POSITION_NAMES[position]}</span>
            {sale && <small>{paidFor(sale)}</small>}
          </>
        )}
      </li>
    )
  })
}

function Rows({ night, auction, team }: RowsProps) {
  const teamSales = auction.sales.filter((sale) => sale.team === team.number)
  const openSeats = AUCTION_SEATS - teamSales.length
  return (
    <>
      <li>
        <Captain name={signupName(night, team.captainId)} />
      </li>
      {teamSales.map((sale) => (
        <li key={sale.signupId}>
          <span>{signupName(night, sale.signupId)}</span>
          <small>{paidFor(sale)}</small>
        </li>
      ))}
      {openSeats > 0 && (
        <li data-open>
          <span>빈자리 {openSeats}</span>
        </li>
      )}
    </>
  )
}
