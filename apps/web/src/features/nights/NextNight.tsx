import type { Night, NightCard } from '@buri/contract/nights/nights'
import { POSITION_NAMES } from '@buri/domain/matches/matchFacts'
import { dayAndTimeInWords } from '@buri/domain/wordedTime'
import { mdiAccountGroupOutline, mdiBullhornOutline, mdiSwordCross } from '@mdi/js'
import { useId } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ListState } from '#web/ui/feedback/ListState.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { useNow } from '#web/ui/text/useNow.ts'
import { laneSeats } from './laneSeats.ts'
import { NightRows } from './NightRows.tsx'
import { NightSeats } from './NightSeats.tsx'
import styles from './nextNight.module.css'
import { NEXT_NIGHT_HEIGHT } from './nextNightHeight.ts'
import { timeLeftSuffix, vacancyText } from './nightWords.ts'
import { useNextNights, useNight } from './useNights.ts'

/** In pixels, so that nothing below the seats moves when they load. */
const SEATS_HEIGHT = 212

type NextNightProps = { clanId: string; mayOpen: boolean }

export function NextNight({ clanId, mayOpen }: NextNightProps) {
  const titleId = useId()
  const { result, nights } = useNextNights(clanId)
  const [first, ...later] = nights
  if (result.isPending)
    return (
      <>
        <Loading />
        <Skeleton height={NEXT_NIGHT_HEIGHT} />
      </>
    )
  if (!first) {
    return (
      <Card labelledBy={titleId}>
        <CardHead id={titleId} title="다음 내전" icon={mdiSwordCross} />
        <ListState result={result} rows={2} title="내전을 불러올 수 없습니다">
          <EmptyState
            title="잡힌 내전이 없어요"
            actions={
              mayOpen && (
                <ButtonLink kind="primary" icon={mdiSwordCross} to={`/inhouse/new?clan=${clanId}`}>
                  내전 생성
                </ButtonLink>
              )
            }
          >
            내전을 만들면 클랜원이 여기서 참가해요.
          </EmptyState>
        </ListState>
      </Card>
    )
  }
  return (
    <Card labelledBy={titleId} className={styles.card}>
      <Head id={titleId} night={first} />
      <Seats card={first} />
      <NightRows nights={later.slice(0, 1)} />
    </Card>
  )
}

function Head({ id, night }: { id: string; night: NightCard }) {
  const now = useNow() ?? Number.NaN
  const startsAt = Date.parse(night.startsAt)
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.startsIn}>
          {night.state === 'running' ? '지금 내전' : '다음 내전'}
          {night.state === 'open' && timeLeftSuffix(startsAt, now)}
        </p>
        <h2 id={id}>
          <Link data-touch to={`/inhouse/${night.id}`}>
            {night.title}
          </Link>
        </h2>
        <p>{dayAndTimeInWords(startsAt, now)}</p>
      </div>
      <p className={styles.count}>
        <b>{night.inCount}</b> / {night.places}명
      </p>
    </div>
  )
}

function Seats({ card }: { card: NightCard }) {
  const { data: night } = useNight(card.id)
  return (
    <>
      {card.map === 'rift' && (night ? <NightSeats night={night} /> : <Skeleton height={SEATS_HEIGHT} />)}
      <div className={`${layout.between} ${text.detail} ${styles.foot}`}>
        <p>{night ? waitingWords(night) : '\u00a0'}</p>
        <div className={`${layout.flow} ${styles.buttons}`}>
          {card.state === 'open' && card.inCount < card.places && (
            <Button icon={mdiBullhornOutline} disabled={!night} onClick={() => void (night && copyVacancyText(night))}>
              빈자리 알리기
            </Button>
          )}
          <ButtonLink
            kind={card.isSignedUp ? 'plain' : 'primary'}
            icon={mdiAccountGroupOutline}
            to={`/inhouse/${card.id}`}
          >
            {actionWord(card)}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

function actionWord({ isSignedUp, state, inCount, places }: NightCard): string {
  if (isSignedUp || state === 'running') return '내전 보기'
  return inCount < places ? '참가하기' : '대기하기'
}

function waitingWords({ signups, inCount, places }: Night): string {
  const waitingSignups = signups.filter(({ state }) => state === 'waiting')
  const [first] = waitingSignups
  if (!first) return inCount < places ? `빈자리 ${places - inCount}` : '자리가 다 찼어요'
  return `대기 ${waitingSignups.length}명 ${first.summonerName}${first.main ? ` ${POSITION_NAMES[first.main]}` : ''}`
}

const copyVacancyText = (night: Night) =>
  copyText(
    vacancyText(night, laneSeats(night).lanes, window.location.origin),
    '빈자리 안내를 복사했습니다. 채팅방에 붙여 넣어주세요.',
  )
