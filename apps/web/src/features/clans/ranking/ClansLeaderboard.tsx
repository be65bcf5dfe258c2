import type { RankedClan } from '@buri/contract/clanRankings'
import { CLAN_RANKING_TYPES, CLAN_RANKINGS, type ClanRankingType } from '@buri/domain/clans/clanRankings'
import { Link, useNavigate } from 'react-router'
import { Bar } from '#web/ui/charts/Bar.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { RankMove } from '#web/ui/game/RankMove.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { NAVIGATE_IN_PLACE } from '#web/ui/layout/inPlace.ts'
import layout from '#web/ui/layout/layout.module.css'
import { Pager } from '#web/ui/layout/Pager.tsx'
import { formatDateTime, UNKNOWN_TEXT } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { clanPath } from '../clanWords.ts'
import { useClanRanking } from '../useClans.ts'
import styles from './clanRanking.module.css'
import { measuredWords, scoreWords, unrankedWords } from './rankingWords.ts'

type ClansLeaderboardProps = { type: ClanRankingType; page: number }

const hrefOf = (type: ClanRankingType, page = 1) =>
  `/clans?${new URLSearchParams({ tab: 'rankings', type, ...(page > 1 && { page: String(page) }) })}`

export function ClansLeaderboard({ type, page }: ClansLeaderboardProps) {
  const navigate = useNavigate()
  const result = useClanRanking(type, page)
  const { data, isPlaceholderData } = result
  const clans = data?.data ?? []
  return (
    <>
      <Card>
        <div className={styles.types}>
          <FilterButtonRow label="순위 종류">
            {CLAN_RANKING_TYPES.map((rankingType) => (
              <FilterButton
                key={rankingType}
                isChosen={rankingType === type}
                onChoose={() => void navigate(hrefOf(rankingType), NAVIGATE_IN_PLACE)}
              >
                {CLAN_RANKINGS[rankingType].label}
              </FilterButton>
            ))}
          </FilterButtonRow>
        </div>
        <ListState result={result} rows={8} title="클랜 랭킹을 불러올 수 없습니다">
          {clans.length === 0 ? (
            <EmptyState level={2} title={data?.message ?? '아직 순위가 없어요.'}>
              클랜 내전이 쌓이면 여기에 순위가 나타나요.
            </EmptyState>
          ) : (
            <ol
              className={styles.ranked}
              aria-label={`${CLAN_RANKINGS[type].label} 순위`}
              aria-busy={isPlaceholderData}
            >
              {clans.map((ranked) => (
                <li key={ranked.clan.id}>
                  <RankedRow ranked={ranked} type={type} />
                </li>
              ))}
            </ol>
          )}
        </ListState>
        <p className={`${text.detail} ${styles.rule}`}>
          {CLAN_RANKINGS[type].rule}
          {data?.computedAt && ` ${formatDateTime(data.computedAt)}에 매겼어요.`}
        </p>
      </Card>
      <Pager page={page} totalPages={data?.pagination.totalPages ?? 1} hrefOf={(next) => hrefOf(type, next)} />
    </>
  )
}

function RankedRow({ ranked, type }: { ranked: RankedClan; type: ClanRankingType }) {
  const { clan, rank, change, score, value } = ranked
  return (
    <Link to={clanPath(clan.id)}>
      <span className={styles.place} data-first={rank === 1 || undefined}>
        {rank ?? UNKNOWN_TEXT}
        {rank !== null && <span className={text.hidden}>위</span>}
      </span>
      <RankMove places={change} />
      <span className={styles.crest}>
        <ClanCrest name={clan.clanName} imageUrl={clan.crestUrl} size={36} />
      </span>
      <span className={text.ellipsis}>
        <b>{clan.clanName}</b>
        <br />
        <span className={`${text.small} ${text.quiet}`}>
          클랜장 {clan.leaderName} · 클랜원 {clan.memberCount}명
        </span>
      </span>
      <span className={`${layout.grid4} ${styles.score}`}>
        <span>
          <b>{scoreWords(score, value)}</b>
          <span className={`${text.small} ${text.quiet}`}>{measuredWords(type, value)}</span>
        </span>
        {rank === null ? (
          <span className={`${text.small} ${text.quiet}`}>{unrankedWords(value)}</span>
        ) : (
          <Bar percent={score ?? 0} />
        )}
      </span>
    </Link>
  )
}
