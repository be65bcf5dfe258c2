import type { MatchClan } from '@buri/contract/matches'
import { mdiFolderOpenOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '#web/api/query.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { ClanField } from '#web/ui/forms/ClanField.tsx'
import { Switch } from '#web/ui/forms/Switch.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDateTime } from '#web/ui/text/format.ts'
import text from '#web/ui/text/text.module.css'
import { lastClan, usualClan } from '../lastClan.ts'
import { WaitingChip } from '../WaitingChip.tsx'
import { waitingSentence } from '../waitingSentence.ts'
import { FolderSkeleton } from './FolderSkeleton.tsx'
import { countEarlierFiles, type FolderRecord, type LastReplay } from './folderRecord.ts'
import { outcomeOf } from './folderWords.ts'
import { useFolder } from './useFolder.ts'

type FolderCardProps = { userId: string; clans: readonly MatchClan[] }

export function FolderCard({ userId, clans }: FolderCardProps) {
  const { folder, connect, allow, setOn, setClan, sendEarlier, forget } = useFolder(userId)
  const [message, setMessage] = useState<string | null>(null)
  const [chosenClan, setChosenClan] = useState<string | null>()
  const usual = usualClan(clans, lastClan())
  const newClan = chosenClan === undefined ? usual : chosenClan

  const attempt = (step: () => Promise<unknown>) => {
    setMessage(null)
    step().catch((error: unknown) => {
      console.warn('리플레이 폴더를 연결하지 못했습니다.', error)
      setMessage('폴더를 읽을 수 없습니다. 폴더가 그대로 있는지, 브라우저가 읽기를 허용하는지 확인해주세요.')
    })
  }
  if (folder.state === 'reading') return <FolderSkeleton />

  return (
    <Card labelledBy="replay-folder">
      <CardHead id="replay-folder" title="리플레이 폴더">
        {folder.state === 'none' ? (
          <Button
            size="small"
            icon={mdiFolderOpenOutline}
            disabled={newClan === undefined}
            onClick={() => newClan !== undefined && attempt(() => connect(newClan))}
          >
            폴더 연결
          </Button>
        ) : (
          <Switch
            label="새 리플레이 자동으로 올리기"
            isOn={folder.record.isOn}
            onChange={(isOn) => attempt(() => setOn(isOn))}
          />
        )}
      </CardHead>
      <CardBody className={layout.grid12}>
        <p className={text.quiet}>
          한 번 연결해두면 이 사이트가 열려 있는 동안 새 리플레이를 찾아 자동으로 올려요. 이 폴더에서 이름이 .rofl로
          끝나는 파일만 읽고, 다른 파일과 하위 폴더는 열지 않아요.
        </p>
        {folder.state === 'none' && usual === undefined && (
          <ClanField
            hint="폴더를 연결하려면 클랜을 먼저 골라주세요. 자동으로 올리는 경기가 그 클랜의 활동과 순위에 반영돼요. 클랜 내전이 아니면 ‘클랜 없음’을 골라주세요."
            clans={clans}
            clanId={newClan}
            onChange={setChosenClan}
          />
        )}
        {folder.state === 'connected' && (
          <>
            <p className={layout.row} role="status">
              <b>{folder.record.handle.name}</b>
              <FolderChip record={folder.record} isReadable={folder.isReadable} />
            </p>
            {folder.record.last && <LastLine last={folder.record.last} />}
            <ClanField
              hint="자동으로 올리는 경기가 이 클랜의 활동과 순위에 반영돼요."
              clans={clans}
              clanId={clans.find(({ id }) => id === folder.record.clanId)?.id ?? null}
              onChange={(clanId) => attempt(() => setClan(clanId))}
            />
            <div className={layout.flow}>
              {!folder.isReadable && (
                <Button kind="primary" onClick={() => attempt(() => allow(folder.record))}>
                  폴더 읽기 허용
                </Button>
              )}
              {countEarlierFiles(folder.record) > 0 && (
                <Button onClick={() => attempt(sendEarlier)}>
                  전부터 있던 {countEarlierFiles(folder.record)}개도 올리기
                </Button>
              )}
              <Button onClick={() => attempt(forget)}>연결 끊기</Button>
            </div>
          </>
        )}
        {message && (
          <p className={text.problem} role="alert">
            {message}
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function FolderChip({ record: { isOn }, isReadable }: { record: FolderRecord; isReadable: boolean }) {
  if (!isReadable) return <Chip tone="caution">허용 필요</Chip>
  return isOn ? <Chip tone="good">지켜보는 중</Chip> : <Chip>꺼짐</Chip>
}

function LastLine({ last }: { last: LastReplay }) {
  const isWaiting = last.standing === 'waiting'
  // The record may be days old, and somebody may have confirmed the match since.
  const match = useQuery({
    ...query('GET /api/matches/:matchId', { params: { matchId: last.matchId ?? '' } }),
    enabled: isWaiting,
  })
  const standing = isWaiting && match.data ? match.data.standing : last.standing
  return (
    <>
      <p className={`${layout.row} ${text.secondary}`}>
        <span>
          {last.matchId ? <Link to={`/match/${last.matchId}`}>{last.fileName}</Link> : last.fileName} {outcomeOf(last)}
          {last.message && ` (${last.message})`}
          <span className={text.quiet}> {formatDateTime(new Date(last.at).toISOString())}</span>
        </span>
        <WaitingChip standing={standing} />
      </p>
      {standing === 'waiting' && <p className={text.quiet}>{waitingSentence(1)}</p>}
    </>
  )
}
