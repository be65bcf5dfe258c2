import type { ClanRecords } from '@buri/contract/clanActivity'
import type { ClanRecordKind } from '@buri/domain/clans/activity/clanRecords'
import { mdiMedalOutline } from '@mdi/js'
import { Link } from 'react-router'
import { ChampionTile } from '#web/ui/game/ChampionTile.tsx'
import { formatDate, formatDuration, formatNumber, formatOneDecimal } from '#web/ui/text/format.ts'
import lines from './lines.module.css'
import { StatisticsPart } from './StatisticsPart.tsx'

const RECORD_KINDS: Record<ClanRecordKind, { label: string; words: (value: number) => string }> = {
  kills: { label: '최다 킬', words: (value) => `${formatNumber(value)}킬` },
  score: { label: '최고 경기 점수', words: (value) => `${formatOneDecimal(value)}점` },
  vision: { label: '최다 시야 점수', words: formatNumber },
  assists: { label: '최다 어시스트', words: (value) => `${formatNumber(value)}회` },
  cs: { label: '최다 CS', words: formatNumber },
  damagePerMinute: { label: '분당 피해량', words: formatNumber },
  winStreak: { label: '최다 연승', words: (value) => `${formatNumber(value)}연승` },
  longestGame: { label: '가장 긴 경기', words: formatDuration },
  fastestWin: { label: '가장 빠른 승리', words: formatDuration },
  longestSeries: { label: '최장 시리즈', words: formatDuration },
  reverseSweep: { label: '역스윕', words: (value) => `${formatNumber(value)}번` },
}

type RecordsPartProps = Pick<ClanRecords, 'records' | 'season'>

export const RecordsPart = ({ records, season }: RecordsPartProps) => (
  <StatisticsPart
    title="클랜 기록"
    icon={mdiMedalOutline}
    sub={season.label}
    rule={`이번 시즌 순위에 반영되는 클랜 내전 ${formatNumber(season.games)}판에서 나온 기록이에요. 같은 기록은 먼저 세운 쪽이 남고, 분당 피해량은 15분 이상인 경기만 집계해요.`}
  >
    {records.length === 0 ? (
      <p className={lines.empty}>아직 이번 시즌 기록이 없어요. 클랜 내전을 올리면 채워져요.</p>
    ) : (
      <ul className={lines.rows}>
        {records.map(({ kind, value, matchId, matchDate, holder }) => (
          <li key={kind}>
            {holder && <ChampionTile name={holder.championName} imageUrl={holder.championImageUrl} size={32} />}
            <span className={lines.person}>
              {holder ? (
                <>
                  <small>{RECORD_KINDS[kind].label}</small>
                  <b>{`${holder.summonerName ?? '알 수 없음'} · ${holder.championName}`}</b>
                </>
              ) : (
                <b>{RECORD_KINDS[kind].label}</b>
              )}
            </span>
            <span className={lines.figure}>
              <b>{RECORD_KINDS[kind].words(value)}</b>
              <small>
                <Link data-touch to={`/match/${matchId}`}>
                  {formatDate(matchDate)}
                </Link>
              </small>
            </span>
          </li>
        ))}
      </ul>
    )}
  </StatisticsPart>
)
