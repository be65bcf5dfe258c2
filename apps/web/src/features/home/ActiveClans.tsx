import type { ActiveClans as Answer } from '@buri/contract/home'
import { Link } from 'react-router'
import { ClanCrest } from '#web/ui/game/ClanCrest.tsx'
import { Card, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import styles from './home.module.css'

export const ActiveClans = ({ clans }: { clans: Answer['items'] }) => (
  <Card labelledBy="active-clans">
    <CardHead title="요즘 활발한 클랜" id="active-clans">
      <MoreLink to="/clans">전체</MoreLink>
    </CardHead>
    <ul className={styles.list}>
      {clans.map(({ id, clanName, crestUrl, memberCount, recentMatches }) => (
        <li key={id}>
          <Link to={`/clans/${id}`}>
            <ClanCrest name={clanName} imageUrl={crestUrl} size={36} />
            <span className={styles.main}>
              <span className={`${text.ellipsis} ${styles.line} ${text.name}`}>{clanName}</span>
              <span className={`${text.ellipsis} ${styles.line} ${text.small} ${text.quiet} ${text.num}`}>
                클랜원 {formatNumber(memberCount)}명
              </span>
            </span>
            <span className={text.num}>
              <b>{formatNumber(recentMatches)}</b>판 / 30일
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
