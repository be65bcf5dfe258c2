import type { NightRecap } from '@buri/contract/nights/recap'
import { gameWords, sideWords } from '@buri/domain/nights/gameWords'
import { mdiAlertDecagramOutline, mdiCrown, mdiLinkVariant } from '@mdi/js'
import type { ReactNode } from 'react'
import { Bar, Duel } from '#web/ui/charts/Bar.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { formatOneDecimal, formatTwoDecimals } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { PersonName } from '../PersonName.tsx'
import styles from './recapHonours.module.css'
import { championsPlayedBy, recapPerson } from './recapText.ts'

export function RecapHonours({ recap }: { recap: NightRecap }) {
  const { mvpId, upset, pair } = recap
  if (!mvpId && !upset && !pair) return null
  return (
    <ul className={`${layout.grid16} ${styles.honours}`}>
      <Mvp recap={recap} />
      <LeastExpectedWin recap={recap} />
      <Pair recap={recap} />
    </ul>
  )
}

type HonourProps = {
  kind: string
  icon: string
  title: ReactNode
  sub: ReactNode
  children: ReactNode
  isFirst?: boolean
}

const Honour = ({ kind, icon, title, sub, children, isFirst }: HonourProps) => (
  <li data-first={isFirst}>
    <span className={`${layout.line8} ${styles.kind}`}>
      <Icon path={icon} />
      {kind}
    </span>
    <div>
      <b className={`${layout.line12} ${styles.honour}`}>{title}</b>
      <p className={`${text.detail} ${styles.quiet}`}>{sub}</p>
    </div>
    {children}
  </li>
)

function Mvp({ recap }: { recap: NightRecap }) {
  const mvp = recapPerson(recap, recap.mvpId)
  if (!mvp) return null
  const champions = championsPlayedBy(recap, mvp.signupId)
  const facts = [
    { name: '승패', value: `${mvp.wins}승 ${mvp.losses}패` },
    { name: '경기 점수', value: formatOneDecimal(mvp.performanceScore) },
    { name: 'KDA', value: formatTwoDecimals(mvp.kda) },
  ]
  return (
    <Honour
      kind="오늘의 MVP"
      icon={mdiCrown}
      isFirst
      title={
        <>
          <Avatar name={mvp.summonerName} size={40} /> <PersonName signup={mvp} />
        </>
      }
      sub={
        <span className={styles.tiles}>
          {champions.map(({ n, championName, championImageUrl }) => (
            <ChampionTile key={n} name={championName} imageUrl={championImageUrl} size={28} />
          ))}
        </span>
      }
    >
      <dl className={`${layout.grid8} ${styles.stats}`}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className={text.note}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Honour>
  )
}

function LeastExpectedWin({ recap }: { recap: NightRecap }) {
  const { upset, games } = recap
  const game = games.find(({ n }) => n === upset?.n)
  if (!upset || !game) return null
  const winners = game.players.filter(({ side }) => side === upset.side)
  const blue = game.blueWinRate ?? 50
  return (
    <Honour
      kind="가장 큰 이변"
      icon={mdiAlertDecagramOutline}
      title={`${Math.round(upset.winRate)}%를 뒤집었어요`}
      sub={`${gameWords(upset.n)} · ${sideWords(game.teams, upset.side)} 승리`}
    >
      <p className={styles.people}>
        {winners.map(({ signupId }) => (
          <span key={signupId}>
            <Avatar name={recapPerson(recap, signupId)?.summonerName ?? '-'} size={28} />
            {recapPerson(recap, signupId)?.summonerName ?? '-'}
          </span>
        ))}
      </p>
      <Duel
        blue={blue}
        red={100 - blue}
        label={`예측 승률 ${sideWords(game.teams, 'blue')} ${blue}%, ${sideWords(game.teams, 'red')} ${100 - blue}%`}
      />
    </Honour>
  )
}

function Pair({ recap }: { recap: NightRecap }) {
  const { pair } = recap
  const [first, second] = pair?.signupIds.map((id) => recapPerson(recap, id)) ?? []
  if (!pair || !first || !second) return null
  const share = (wins: number) => (100 * wins) / Math.max(1, pair.games.length)
  return (
    <Honour
      kind="함께 이긴 두 사람"
      icon={mdiLinkVariant}
      title={`${pair.wins}판 모두 이겼어요`}
      sub={`경기 ${pair.games.join(', ')}`}
    >
      <p className={styles.people}>
        {[first, second].map((person) => (
          <span key={person.signupId}>
            <Avatar name={person.summonerName} size={28} />
            {person.summonerName}
          </span>
        ))}
      </p>
      <dl className={styles.expected}>
        <div>
          <dt className={text.note}>실제</dt>
          <Bar percent={share(pair.wins)} />
          <dd>{pair.wins}승</dd>
        </div>
        <div>
          <dt className={text.note}>예측</dt>
          <Bar percent={share(pair.expectedWins)} tone="taken" />
          <dd>{formatOneDecimal(pair.expectedWins)}승</dd>
        </div>
      </dl>
    </Honour>
  )
}
