import type { ChampionSummary } from '@buri/contract/players'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { Rate } from '#web/ui/game/Rate.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { formatTwoDecimals } from '#web/ui/text/format.ts'
import { Explained } from '#web/ui/tips/Explained.tsx'
import styles from './MostPlayed.module.css'

const SHOWN_AT_FIRST = 5

type MostPlayedProps = { champions: readonly ChampionSummary[]; sample: number }

export const MostPlayed = ({ champions, sample }: MostPlayedProps) => (
  <Card labelledBy="most-played">
    <CardHead id="most-played" title={<Explained by="champions">많이 한 챔피언</Explained>} sub={`최근 ${sample}판`} />
    <ul className={styles.champions}>{champions.slice(0, SHOWN_AT_FIRST).map(championRow)}</ul>
    {champions.length > SHOWN_AT_FIRST && (
      <Disclosure label={`챔피언 ${champions.length - SHOWN_AT_FIRST}명 더 보기`} className={styles.others}>
        <ul className={styles.champions}>{champions.slice(SHOWN_AT_FIRST).map(championRow)}</ul>
      </Disclosure>
    )}
  </Card>
)

const championRow = (champion: ChampionSummary) => (
  <li key={champion.championName}>
    <ChampionTile name={champion.championName} imageUrl={champion.championImageUrl} size={40} />
    <div>
      <b>{champion.championName}</b>
      <small>{champion.games}판</small>
    </div>
    <div>
      <b>{champion.totalDeaths === 0 ? 'Perfect' : formatTwoDecimals(champion.avgKda)}</b>
      <small>{averageKills(champion)}</small>
    </div>
    <div>
      <Rate percent={champion.winRate} games={champion.games} />
      <small>
        {champion.wins}승 {champion.losses}패
      </small>
    </div>
  </li>
)

const averageKills = ({ totalKills, totalDeaths, totalAssists, games }: ChampionSummary) =>
  [totalKills, totalDeaths, totalAssists].map((total) => Math.round(total / Math.max(1, games))).join(' / ')
