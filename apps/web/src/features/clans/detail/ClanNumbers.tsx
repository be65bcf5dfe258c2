import type { ClanDetail } from '@buri/contract/clans'
import { formatNumber, formatOneDecimal, UNKNOWN_TEXT } from '#web/ui/text/format.ts'
import styles from './clanDetail.module.css'
import { Stars } from './Stars.tsx'

export const ClanNumbers = ({ clan }: { clan: ClanDetail }) => (
  <dl className={styles.numbers}>
    <div>
      <dt>클랜원</dt>
      <dd>
        {formatNumber(clan.memberCount)}
        <small> / {formatNumber(clan.memberLimit)}</small>
      </dd>
    </div>
    <div>
      <dt>최근 30일 내전</dt>
      <dd>
        {formatNumber(clan.recentMatches)}
        <small>판</small>
      </dd>
    </div>
    <div>
      <dt>평균 부리 점수</dt>
      <dd>{formatNumber(clan.averageScore)}</dd>
    </div>
    <div>
      <dt>팀 균형</dt>
      <dd>
        {formatNumber(clan.balance)}
        {clan.balance !== null && <small>%</small>}
      </dd>
    </div>
    <div>
      <dt>평점</dt>
      <dd>
        {clan.ratingAvg === null ? (
          UNKNOWN_TEXT
        ) : (
          <>
            {formatOneDecimal(clan.ratingAvg)} <Stars value={clan.ratingAvg} />
          </>
        )}
        <small> {formatNumber(clan.ratingCount)}명</small>
      </dd>
    </div>
  </dl>
)
