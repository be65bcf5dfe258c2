import type { AdminUpload, AdminUserClaim } from '@buri/contract/admin/users'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreButton, type PagedResult } from '#web/ui/feedback/MoreButton.tsx'
import { profilePath } from '#web/ui/game/profilePath.ts'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime } from '#web/ui/text/format.ts'
import styles from '../admin.module.css'
import { CLAIM_NAMES, uploadWord } from '../adminWords.ts'
import { useUserClaims, useUserUploads } from './useUserRecords.ts'

type RecordCardProps = {
  title: string
  sub?: string
  empty: string
  count: number
  result: Parameters<typeof ListState>[0]['result'] & PagedResult
  children: ReactNode
}

function RecordCard({ title, sub, empty, count, result, children }: RecordCardProps) {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title={title} sub={sub} />
      <CardBody>
        <ListState result={result} rows={3} title={`${title} 목록을 불러올 수 없습니다`}>
          {count === 0 ? <p className={styles.quiet}>{empty}</p> : <ul className={styles.names}>{children}</ul>}
          <MoreButton result={result} />
        </ListState>
      </CardBody>
    </Card>
  )
}

export function UploadsCard({ userId }: { userId: string }) {
  const result = useUserUploads(userId)
  const uploads = result.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <RecordCard
      title="올린 파일"
      sub="경기가 되지 않은 파일은 최근 90일"
      empty="올린 파일이 없어요."
      count={uploads.length}
      result={result}
    >
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </RecordCard>
  )
}

function UploadRow({ upload: { uploadedAt, outcome, message, match } }: { upload: AdminUpload }) {
  const { word, tone } = uploadWord(outcome)
  return (
    <li className={layout.between}>
      <span className={styles.subject}>
        {match ? (
          <Link className={styles.link} to={`/match/${match.matchId}`}>
            {match.gameType} {formatDateTime(match.matchDate)}
          </Link>
        ) : (
          (message ?? '지금은 없는 경기')
        )}
        <span className={styles.quiet}>
          {formatDateTime(uploadedAt)} 올림 · {outcome}
        </span>
      </span>
      <Chip tone={tone} isSmall>
        {word}
      </Chip>
    </li>
  )
}

export function ClaimsCard({ userId, mayDecide }: { userId: string; mayDecide: boolean }) {
  const result = useUserClaims(userId)
  const claims = result.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <RecordCard title="계정 연결 요청" empty="연결을 요청한 적이 없어요." count={claims.length} result={result}>
      {claims.map((claim) => (
        <ClaimRow key={claim.id} claim={claim} mayDecide={mayDecide} />
      ))}
    </RecordCard>
  )
}

function ClaimRow({ claim, mayDecide }: { claim: AdminUserClaim; mayDecide: boolean }) {
  const { player, status, createdAt, decidedAt } = claim
  const { word, tone } = CLAIM_NAMES[status]
  const isOpen = status === 'pending' || status === 'disputed'
  return (
    <li className={layout.between}>
      <span className={styles.subject}>
        {player ? (
          <Link
            className={styles.link}
            to={profilePath({ gameName: player.summonerName, tagLine: player.tagLine })}
          >{`${player.summonerName}#${player.tagLine}`}</Link>
        ) : (
          '비공개 소환사'
        )}
        <span className={styles.quiet}>
          {formatDateTime(createdAt)} 요청{decidedAt && ` · ${formatDateTime(decidedAt)} 결정`}
        </span>
      </span>
      <span className={layout.row}>
        {isOpen && mayDecide && (
          <Link className={styles.link} to="/admin/claims">
            확인하러 가기
          </Link>
        )}
        <Chip tone={tone} isSmall>
          {word}
        </Chip>
      </span>
    </li>
  )
}
