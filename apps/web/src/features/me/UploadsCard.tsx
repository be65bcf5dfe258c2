import type { OwnUpload } from '@buri/contract/me'
import { mdiUpload } from '@mdi/js'
import { Link } from 'react-router'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { MoreButton } from '#web/ui/feedback/MoreButton.tsx'
import { TRUST_CHIPS } from '#web/ui/game/trustChips.ts'
import { Card, CardBody, CardHead, MoreLink } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime } from '#web/ui/text/format.ts'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import text from '#web/ui/text/text.module.css'
import styles from './me.module.css'
import { uploadExplanation } from './meWords.ts'
import { useUploads } from './useMe.ts'

/** Other pages link to it as `/mypage#own-uploads`. */
const TITLE_ID = 'own-uploads'

export function UploadsCard() {
  const result = useUploads()
  const uploads = result.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card labelledBy={TITLE_ID}>
      <CardHead id={TITLE_ID} title="내가 올린 경기">
        {uploads.length > 0 && <MoreLink to="/upload">경기 올리기</MoreLink>}
      </CardHead>
      <CardBody>
        <ListState result={result} rows={3} title="올린 경기를 불러올 수 없습니다">
          {uploads.length === 0 ? (
            <EmptyState
              title="아직 올린 경기가 없어요"
              actions={
                <ButtonLink kind="primary" icon={mdiUpload} to="/upload">
                  경기 올리기
                </ButtonLink>
              }
            >
              올린 경기와 반영 상태가 여기에 모여요. 컴퓨터에서는 아무 화면에나 파일을 끌어다 놓아도 돼요.
            </EmptyState>
          ) : (
            <ul className={styles.list}>
              {uploads.map((upload) => (
                <UploadRow key={upload.matchId} upload={upload} />
              ))}
            </ul>
          )}
          <MoreButton result={result} />
        </ListState>
      </CardBody>
    </Card>
  )
}

function UploadRow({ upload }: { upload: OwnUpload }) {
  const { matchId, gameType, matchDate, remark, uploadedAt, standing } = upload
  const { word, tone } = TRUST_CHIPS[standing]
  const explanation = uploadExplanation(upload)
  return (
    <li className={styles.row}>
      <Link className={styles.rowName} to={`/match/${matchId}`}>
        <b>{gameType}</b> {formatDateTime(matchDate)}
        {remark && <span className={`${text.ellipsis} ${text.note} ${styles.remark}`}>{remark}</span>}
        {explanation !== null && <span className={`${text.note} ${styles.explanation}`}>{explanation}</span>}
      </Link>
      <span className={`${layout.grid4} ${styles.outcome}`}>
        <Chip tone={tone} isSmall>
          {word}
        </Chip>
        <span className={text.note}>
          <TimeAgo iso={uploadedAt} /> 올림
        </span>
      </span>
    </li>
  )
}
