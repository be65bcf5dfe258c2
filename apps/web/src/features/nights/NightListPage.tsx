import type { NightCard } from '@buri/contract/nights/nights'
import { mdiSwordCross } from '@mdi/js'
import { type FormEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import text from '#web/ui/text/text.module.css'
import styles from './list.module.css'
import { NightRows } from './NightRows.tsx'
import { useNights, usePastNights } from './useNights.ts'

const SHOWN_PAST = 10

export function NightListPage() {
  usePageTitle('내전')
  const nights = useNights()
  const past = usePastNights()
  // The lists wait for the past nights, which are above the code field and would move it when they load.
  const isPastToCome = past.isPending && past.failureCount === 0
  const lists = isPastToCome ? undefined : nights.data?.data
  const isWaiting = !lists && !nights.error
  return (
    <div className={layout.wrap}>
      <PageHead title="내전" lead="모이고, 팀을 나누고, 결과를 남겨요.">
        <ButtonLink kind="primary" to="/inhouse/new" icon={mdiSwordCross}>
          내전 생성
        </ButtonLink>
      </PageHead>
      <div className={`${layout.columns} ${styles.columns}`} data-waits={isWaiting || undefined}>
        <div className={layout.stack}>
          {lists ? (
            <Lists nights={lists} past={past.data?.data ?? []} />
          ) : nights.error ? (
            <Card>
              <QueryFailed query={nights} title="내전을 불러올 수 없습니다" />
            </Card>
          ) : (
            <>
              <Loading />
              <Skeleton height={480} />
            </>
          )}
        </div>
        <CodeCard />
      </div>
    </div>
  )
}

function Lists({ nights, past }: { nights: readonly NightCard[]; past: readonly NightCard[] }) {
  const groups = [
    { title: '진행 중', nights: nights.filter(({ state }) => state === 'running') },
    { title: '모집 중', nights: nights.filter(({ state }) => state === 'open') },
    { title: '취소된 내전', nights: nights.filter(({ state }) => state === 'cancelled') },
    { title: '지난 내전', nights: past.filter(({ state }) => state === 'finished').slice(0, SHOWN_PAST) },
  ].filter((group) => group.nights.length > 0)
  if (groups.length === 0) {
    return (
      <Card>
        <EmptyState
          title="열린 내전이 없어요"
          actions={
            <ButtonLink kind="primary" to="/inhouse/new" icon={mdiSwordCross}>
              내전 생성
            </ButtonLink>
          }
        >
          한 번 누르면 오늘 밤 내전이 열리고, 링크를 받은 사람은 계정 없이도 들어와요.
        </EmptyState>
      </Card>
    )
  }
  return groups.map(({ title, nights: groupNights }) => <NightGroup key={title} title={title} nights={groupNights} />)
}

function NightGroup({ title, nights }: { title: string; nights: readonly NightCard[] }) {
  const titleId = useId()
  return (
    <Card labelledBy={titleId}>
      <CardHead id={titleId} title={title} sub={`${nights.length}개`} />
      <NightRows nights={nights} isStateSaid isOfManyClans />
    </Card>
  )
}

function CodeCard() {
  const [code, setCode] = useState('')
  const navigate = useNavigate()
  const openByCode = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') navigate(`/i/${encodeURIComponent(code.trim())}`)
  }
  return (
    <Card labelledBy="by-code">
      <CardHead id="by-code" title="코드로 들어가기" />
      <CardBody>
        <form className={layout.grid12} onSubmit={openByCode}>
          <TextField
            label="초대 코드"
            hint="초대 문구에 있는 여섯 글자예요."
            value={code}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="예: F7K2QD"
            onChange={setCode}
          />
          <Button type="submit" isBlock>
            들어가기
          </Button>
        </form>
        <p className={`${text.detail} ${styles.more}`}>
          끝난 경기만 있다면 <Link to="/upload">리플레이 올리기</Link>로 충분해요.
        </p>
      </CardBody>
    </Card>
  )
}
