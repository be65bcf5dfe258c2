import type { ClanRecords } from '@buri/contract/clanActivity'
import type { ClanBadge } from '@buri/contract/clans'
import { mdiSwordCross, mdiTrophyOutline, mdiWeatherNight } from '@mdi/js'
import { Avatar } from '#web/ui/game/Avatar.tsx'
import { Disclosure } from '#web/ui/layout/Disclosure.tsx'
import { formatDate, formatNumber } from '#web/ui/text/format.ts'
import { Icon } from '#web/ui/text/Icon.tsx'
import styles from './HonoursPart.module.css'
import lines from './lines.module.css'
import { PersonName } from './PersonName.tsx'
import { StatisticsPart } from './StatisticsPart.tsx'

type HonoursPartProps = Pick<ClanRecords, 'honours' | 'hallOfFame'> & { badges: readonly ClanBadge[] }

const SHOWN_HONOURS = 6
const HALL_OF_FAME = [
  { key: 'score', label: '점수 1위', unit: '점' },
  { key: 'mvps', label: 'MVP왕', unit: '회' },
  { key: 'nights', label: '개근상', unit: '일' },
] as const

export function HonoursPart({ honours, hallOfFame, badges }: HonoursPartProps) {
  const tiles = [
    ...badges.map(({ id, label }) => (
      <li key={id} data-held>
        <Icon path={mdiTrophyOutline} />
        <span>
          <b>{label}</b>
          <small>지금 순위</small>
        </span>
      </li>
    )),
    ...honours.map(({ kind, value, reachedAt }) => (
      <li key={`${kind} ${value}`}>
        <Icon path={kind === 'games' ? mdiSwordCross : mdiWeatherNight} />
        <span>
          <b>
            {kind === 'games' ? '내전' : '내전한 날'} {formatNumber(value)}
            {kind === 'games' ? '판' : '일'}
          </b>
          <small>{formatDate(reachedAt)}</small>
        </span>
      </li>
    )),
  ]
  const count = tiles.length
  return (
    <StatisticsPart
      title="명예"
      icon={mdiTrophyOutline}
      sub={`${count}개 받음`}
      rule="클랜 랭킹 3위 안에 들거나, 순위에 반영되는 내전과 내전한 날이 쌓이면 받아요. 명예의 전당 점수는 지난 시즌에 10판 이상 한 클랜원만 집계해요."
    >
      {count === 0 ? (
        <p className={lines.empty}>아직 받은 명예가 없어요. 클랜 내전 10판이 첫 명예예요.</p>
      ) : (
        <>
          <ul className={styles.honours}>{tiles.slice(0, SHOWN_HONOURS)}</ul>
          {count > SHOWN_HONOURS && (
            <Disclosure label={`명예 ${count - SHOWN_HONOURS}개 더 보기`}>
              <ul className={styles.honours}>{tiles.slice(SHOWN_HONOURS)}</ul>
            </Disclosure>
          )}
        </>
      )}
      {hallOfFame && (
        <>
          <h3>{hallOfFame.label} 명예의 전당</h3>
          <ul className={styles.honours}>
            {HALL_OF_FAME.map(({ key, label, unit }) => {
              const person = hallOfFame[key]
              return (
                person && (
                  <li key={key}>
                    <Avatar name={person.summonerName ?? ''} size={32} />
                    <span>
                      <small>{label}</small>
                      <b>
                        <PersonName person={person} />
                      </b>
                      <small>
                        {formatNumber(person.value)}
                        {unit} · {person.games}판
                      </small>
                    </span>
                  </li>
                )
              )
            })}
          </ul>
        </>
      )}
    </StatisticsPart>
  )
}
