import type { NightRecap } from '@buri/contract/nights/recap'
import { sideWords } from '@buri/domain/nights/gameWords'
import { mdiChevronRight, mdiCrown, mdiSwordCross } from '@mdi/js'
import { Link } from 'react-router'
import { Duel } from '#web/ui/charts/Bar.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { ClosenessChip } from '#web/ui/game/ClosenessChip.tsx'
import { TRUST_CHIPS } from '#web/ui/game/trustChips.ts'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDuration, formatTime } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './recapGames.module.css'
import { recapPerson, ruledWinner, seriesOfRecap } from './recapText.ts'

type Game = NightRecap['games'][number]
type Side = Game['winner']
type Unconfirmed = Game & { standing: 'waiting' | 'disputed' }

const isUnconfirmed = (game: Game): game is Unconfirmed => game.standing === 'waiting' || game.standing === 'disputed'

export function RecapGames({ recap }: { recap: NightRecap }) {
  const { games } = recap
  const blue = games.filter(({ winner }) => winner === 'blue').length
  return (
    <Card labelledBy="recap-games">
      <CardHead
        id="recap-games"
        icon={mdiSwordCross}
        title={`경기 ${games.length}판`}
        sub={games.some(({ teams }) => teams) ? undefined : `블루 ${blue}승 · 레드 ${games.length - blue}승`}
      />
      {games.some(isUnconfirmed) && (
        <p className={`${text.note} ${styles.unconfirmed}`}>
          확인 대기 중인 경기는 함께한 사람이 경기 페이지에서 확인하면 점수와 전적에 반영돼요.
        </p>
      )}
      <ol>
        {games.map((game) => (
          <GameRow key={game.n} game={game} recap={recap} />
        ))}
      </ol>
    </Card>
  )
}

function GameRow({ game, recap }: { game: Game; recap: NightRecap }) {
  const { n, startedAt, durationSeconds, blueWinRate, redWinRate, blueKills, redKills, matchId, teams } = game
  const timeParts = [startedAt && formatTime(startedAt), durationSeconds !== null && formatDuration(durationSeconds)]
  const mvp = recapPerson(recap, game.mvpId)
  const series = seriesOfRecap(recap).find(({ sets }) => sets.some((candidate) => candidate.n === n))
  const set = series?.sets.find((candidate) => candidate.n === n)
  const hasKills = blueKills !== null && redKills !== null
  return (
    <li className={styles.game}>
      <p className={styles.gameNumber}>
        <b>경기 {n}</b>
        {set && (
          <Chip isSmall tone="tint">
            {set.nth}세트{ruledWinner(recap, game) && ' 판정'}
            {set.winner !== null && ` ${series?.teams[set.winner - 1]?.name} 승`}
          </Chip>
        )}
        <small>{timeParts.filter(Boolean).join(' · ')}</small>
      </p>
      <Team side="blue" game={game} recap={recap} />
      <div className={`${layout.grid8} ${styles.score}`}>
        <p className={`${text.num} ${text.note} ${styles.kills}`}>
          <b data-side="blue">{blueKills ?? '-'}</b>
          <span>{blueWinRate === null ? '예측 없음' : `예측 ${blueWinRate} : ${redWinRate}`}</span>
          <b data-side="red">{redKills ?? '-'}</b>
        </p>
        <Duel
          blue={blueKills ?? 0}
          red={redKills ?? 0}
          label={
            hasKills
              ? `킬 ${sideWords(teams, 'blue')} ${blueKills}, ${sideWords(teams, 'red')} ${redKills}`
              : '킬을 모르는 경기'
          }
        />
        <p className={styles.marks}>
          {mvp && (
            <Chip isSmall tone="tint" icon={mdiCrown}>
              MVP {mvp.summonerName}
            </Chip>
          )}
          {game.isUpset && (
            <Chip isSmall tone="caution">
              이변
            </Chip>
          )}
          <ClosenessChip closeness={game.closeness} />
          {game.mode === 'captains' && <Chip isSmall>주장 드래프트</Chip>}
          {isUnconfirmed(game) && (
            <Chip isSmall tone={TRUST_CHIPS[game.standing].tone}>
              {TRUST_CHIPS[game.standing].word}
            </Chip>
          )}
          {game.source === 'typed' && <Chip isSmall>직접 적음</Chip>}
        </p>
      </div>
      <Team side="red" game={game} recap={recap} />
      {matchId ? (
        <Link
          className={`${layout.middle} ${text.quiet} ${styles.open}`}
          to={`/match/${matchId}`}
          aria-label={`경기 ${n} 자세히`}
        >
          <Icon path={mdiChevronRight} />
        </Link>
      ) : (
        <span />
      )}
    </li>
  )
}

function Team({ side, game, recap }: { side: Side; game: Game; recap: NightRecap }) {
  const isWon = game.winner === side
  const players = game.players.filter((player) => player.side === side)
  const nameOf = (id: string) => recapPerson(recap, id)?.summonerName ?? '-'
  const hasChampions = players.some(({ championName }) => championName !== null)
  return (
    <div className={`${layout.grid4} ${styles.team}`} data-side={side} data-won={isWon || undefined}>
      <strong>
        {isWon && <Icon path={mdiCrown} />}
        {sideWords(game.teams, side)} {isWon ? '승리' : '패배'}
      </strong>
      {hasChampions && (
        <span className={styles.tiles}>
          {players.map(({ signupId, championName, championImageUrl }) => (
            <ChampionTile key={signupId} name={championName ?? '-'} imageUrl={championImageUrl} size={28} />
          ))}
        </span>
      )}
      <small>{players.map(({ signupId, lentBy }) => `${nameOf(signupId)}${lentBy ? ' (용병)' : ''}`).join(', ')}</small>
    </div>
  )
}
