import type { ClanRecords } from '@buri/contract/clanActivity'
import { WEEK_MS } from '@buri/domain/seoulTime'
import { mdiCalendarBlankOutline } from '@mdi/js'
import { Duel } from '#web/ui/charts/Bar.tsx'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { MoreLink } from '#web/ui/layout/Card.tsx'
import { formatMonthDay, formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { clanPath } from '../clanWords.ts'
import amounts from './amounts.module.css'
import lines from './lines.module.css'
import { PersonName } from './PersonName.tsx'
import styles from './SeasonPart.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'

export function SeasonPart({ clanId, season }: { clanId: string; season: ClanRecords['season'] }) {
  const { label, startsAt, endsAt, weeks: gamesPerWeek, games, people, nights, blueWins, top } = season
  const maxCount = Math.max(1, ...gamesPerWeek)
  const bars = gamesPerWeek.map((count, week) => ({ beginsAt: Date.parse(startsAt) + week * WEEK_MS, count }))
  const lastDay = new Date(Date.parse(endsAt) - 1).toISOString()
  return (
    <StatisticsPart
      title={label}
      icon={mdiCalendarBlankOutline}
      sub={`${formatMonthDay(startsAt)}~${formatMonthDay(lastDay)}`}
      rule="순위에 반영되는 클랜 내전만 집계해요. 점수 순서는 이번 시즌 이 클랜에서 10판 이상 치른 클랜원의 마지막 부리 점수예요."
    >
      {games > 0 && (
        <>
          <div className={styles.seasonWeeks} aria-hidden="true">
            {bars.map(({ beginsAt, count }) => (
              <i key={beginsAt} style={{ '--share': `${(100 * count) / maxCount}%` }} />
            ))}
          </div>
          <p className={text.hidden}>주마다 {gamesPerWeek.map((count) => `${count}판`).join(', ')}</p>
        </>
      )}
      <dl className={amounts.amounts}>
        <div>
          <dt>내전</dt>
          <dd>
            <b>{formatNumber(games)}</b>판
          </dd>
        </div>
        <div>
          <dt>참가</dt>
          <dd>
            <b>{formatNumber(people)}</b>명
          </dd>
        </div>
        <div>
          <dt>내전한 날</dt>
          <dd>
            <b>{formatNumber(nights)}</b>일
          </dd>
        </div>
      </dl>
      {games > 0 && (
        <div>
          <p className={styles.sides}>
            <b className={text.win}>블루 {blueWins}승</b>
            <b className={text.loss}>레드 {games - blueWins}승</b>
          </p>
          <Duel blue={blueWins} red={games - blueWins} label={`블루팀 ${blueWins}승, 레드팀 ${games - blueWins}승`} />
        </div>
      )}
      {top.length > 0 && (
        <ol className={lines.rows}>
          {top.map((person, index) => (
            <li key={`${person.summonerName}#${person.tagLine}`}>
              <b className={lines.place}>{index + 1}</b>
              <Avatar name={person.summonerName ?? ''} size={28} />
              <span className={lines.person}>
                <b>
                  <PersonName person={person} />
                </b>
                <small>{person.games}판</small>
              </span>
              <span className={lines.figure}>
                <b>{formatNumber(person.value)}</b>
              </span>
            </li>
          ))}
        </ol>
      )}
      {top.length > 0 && <MoreLink to={`${clanPath(clanId)}?tab=ranking`}>클랜 랭킹</MoreLink>}
    </StatisticsPart>
  )
}
