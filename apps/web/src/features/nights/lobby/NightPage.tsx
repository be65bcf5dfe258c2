import type { Night } from '@buri/contract/nights/nights'
import { type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { lazyPart } from '#web/loading/lazyPart.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { HIGHER_THAN_A_PHONE, Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import type { NameSearch } from '#web/ui/forms/PersonField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { GameTiles } from '../games/GameTiles.tsx'
import { hasBench, hasNextStep, mayResolveConflict } from '../games/people.ts'
import { Fearless, isSeriesShown, Series } from '../games/Series.tsx'
import { NextActionPage } from '../NextAction.tsx'
import type { NightViewer } from '../nightViewer.ts'
import { UnknownNight } from '../UnknownNight.tsx'
import { isUnknownNight, useLiveState, useNight } from '../useNights.ts'
import { FoldedJoin } from './FoldedJoin.tsx'
import styles from './lobby.module.css'
import { MyPlace } from './MyPlace.tsx'
import { NightHead } from './NightHead.tsx'
import { ReadyCard } from './ReadyCard.tsx'
import { ReclaimSeat } from './ReclaimSeat.tsx'
import { ShareCard } from './ShareCard.tsx'
import { SignupList } from './SignupList.tsx'
import { useFollowingFocus } from './useFollowingFocus.ts'
import { useServerNow } from './useServerNow.ts'

// These parts load on demand. Most viewers come before the first game, and few are hosts.
const loadLateParts = () => import('./lateParts.ts')
const BenchTable = lazyPart(async () => (await loadLateParts()).BenchTable)
const GameCard = lazyPart(async () => (await loadLateParts()).GameCard)
const HostMenu = lazyPart(async () => (await loadLateParts()).HostMenu)
const HostSeats = lazyPart(async () => (await loadLateParts()).HostSeats)
const CallableClanmates = lazyPart(async () => (await loadLateParts()).CallableClanmates)
const NextBench = lazyPart(async () => (await loadLateParts()).NextBench)

// These parts are a separate chunk, because few nights have several teams.
const loadScheduleParts = () => import('../schedule/scheduleParts.ts')
const Rooms = lazyPart(async () => (await loadScheduleParts()).Rooms)
const EveningTable = lazyPart(async () => (await loadScheduleParts()).EveningTable)

const ReplayConflict = lazyPart(async () => (await import('../games/ReplayConflict.tsx')).ReplayConflict)

const NightLog = lazyPart(async () => (await import('./NightLog.tsx')).NightLog)

type NightPageProps = { viewer: NightViewer; signIn: ReactNode; nameSearch: NameSearch }

export function NightPage({ nameSearch, viewer, signIn }: NightPageProps) {
  const { id = '' } = useParams()
  const night = useNight(id)
  usePageTitle(night.data?.title ?? '내전')
  // The cached night is not shown to a viewer who has lost access.
  if (isUnknownNight(night.error)) return <UnknownNight signIn={viewer.isSignedIn ? undefined : signIn} />
  return (
    <div className={layout.wrap}>
      {night.data ? (
        <Lobby
          night={night.data}
          updatedAt={night.dataUpdatedAt}
          isError={night.isError}
          viewer={viewer}
          signIn={signIn}
          nameSearch={nameSearch}
        />
      ) : night.error ? (
        <Card>
          <QueryFailed query={night} title="내전을 불러올 수 없습니다" level={1} hasWayHome />
        </Card>
      ) : (
        <>
          <Loading />
          <div className={layout.stack}>
            <Skeleton height={104} />
            <Skeleton height={520} />
          </div>
        </>
      )}
    </div>
  )
}

type LobbyProps = NightPageProps & { night: Night; updatedAt: number; isError: boolean }

function Lobby({ night, updatedAt, isError, viewer, signIn, nameSearch }: LobbyProps) {
  const now = useServerNow(night, updatedAt)
  const link = useLiveState({ dataUpdatedAt: updatedAt, isError }, updatedAt + now - Date.parse(night.now))
  const following = useFollowingFocus<HTMLDivElement>()
  const isOpen = night.state === 'open' || night.state === 'running'
  const questioned = night.games.filter((game) => hasNextStep(night, game, now))
  const isDiffering = mayResolveConflict(night, now)
  const { search } = useLocation()
  // Visitors who see the night end stay in the lobby; later visitors are redirected to the result.
  const [wasOver] = useState(
    night.state === 'finished' && questioned.length === 0 && !isDiffering && night.gameCount > 0 && search !== '?lobby',
  )
  if (wasOver) return <Navigate to={`/inhouse/${night.id}/recap`} replace />

  const { mayManage } = night.me
  const bench = hasBench(night) && (
    <Suspense>
      <NextBench night={night} />
    </Suspense>
  )
  const ownPlace = <OwnPlace night={night} viewer={viewer} signIn={signIn} isPlaying={questioned.length > 0} />
  return (
    <NextActionPage>
      <NightHead night={night} link={link} shownAt={updatedAt} now={now}>
        {mayManage && (night.state !== 'cancelled' || night.clan !== null) && (
          <Suspense>
            <HostMenu night={night} />
          </Suspense>
        )}
      </NightHead>
      <div
        className={styles.columns}
        data-playing={night.schedule !== null || questioned.length > 0 || isSeriesShown(night) || undefined}
      >
        {/* The viewer's own seat comes before the game, because people look for it first between two games. */}
        <div className={`${styles.first} ${layout.stack}`} {...following}>
          <Ended night={night} />
          {isDiffering && (
            <Suspense>
              <ReplayConflict night={night} />
            </Suspense>
          )}
          <AuctionLine night={night} />
          <ReadyCard night={night} now={now} />
          {!mayManage && ownPlace}
        </div>
        <div className={`${styles.games} ${layout.stack}`}>
          <Series night={night} now={now} />
          {night.schedule ? (
            <Suspense fallback={<Skeleton height={280} />}>
              <Rooms night={night} schedule={night.schedule} now={now} />
            </Suspense>
          ) : (
            questioned.map((game) => (
              // The key is the time of creation, so forms of a cancelled game close when a new game gets its number.
              <Suspense key={game.createdAt} fallback={<Skeleton height={HIGHER_THAN_A_PHONE} />}>
                <GameCard night={night} game={game} now={now} />
              </Suspense>
            ))
          )}
          <Fearless night={night} />
        </div>
        <div className={`${styles.upNext} ${layout.stack}`}>
          {bench}
          {night.schedule && night.schedule.teams.length > 0 && (
            <Suspense>
              <EveningTable night={night} schedule={night.schedule} now={now} />
            </Suspense>
          )}
          <Finished night={night} />
        </div>
        <div className={`${styles.list} ${layout.stack}`}>
          {mayManage && isOpen ? (
            <Suspense fallback={<Skeleton height={HIGHER_THAN_A_PHONE} />}>
              <HostSeats night={night} nameSearch={nameSearch} />
              {ownPlace}
              {night.clan && <CallableClanmates night={night} />}
            </Suspense>
          ) : (
            <>
              <SignupList night={night} />
              {mayManage && ownPlace}
            </>
          )}
          {bench && (
            <Suspense>
              <BenchTable night={night} />
            </Suspense>
          )}
        </div>
        <Side night={night} isOpen={isOpen} />
      </div>
    </NextActionPage>
  )
}

const Finished = ({ night }: { night: Night }) => {
  const games = night.games.filter(({ state }) => state === 'finished')
  return games.length === 0 ? null : <GameTiles night={night} games={games} />
}

const Side = ({ night, isOpen }: { night: Night; isOpen: boolean }) => (
  <div className={`${styles.aside} ${layout.stack}`}>
    {isOpen && <ShareCard night={night} />}
    {night.remark !== '' && <p className={styles.remark}>{night.remark}</p>}
    <Suspense>
      <NightLog night={night} />
    </Suspense>
  </div>
)

type OwnPlaceProps = { night: Night; viewer: NightViewer; signIn: ReactNode; isPlaying: boolean }

function OwnPlace({ night, viewer, signIn, isPlaying }: OwnPlaceProps) {
  const { state, me, isClosed, access } = night
  if (state !== 'open' && state !== 'running') return null
  const isActive = (signup: Night['signups'][number]) => signup.state === 'in' || signup.state === 'waiting'
  const ownSignup = night.signups.find((signup) => signup.id === me.signupId && isActive(signup))
  if (ownSignup) return <MyPlace night={night} ownSignup={ownSignup} viewer={viewer} />
  if (isClosed)
    return (
      <>
        <Alert tone="info" message="신청을 마감한 내전입니다." />
        <ReclaimSeat night={night} />
      </>
    )
  if (access === 'clan' && !viewer.isSignedIn)
    return (
      <div className={`${layout.between12} ${styles.signIn}`}>
        <p>클랜원만 들어올 수 있는 내전이에요. 로그인하면 참가할 수 있어요.</p>
        {signIn}
      </div>
    )
  return (
    <>
      <FoldedJoin night={night} viewer={viewer} isFolded={isPlaying || me.mayManage} />
      {!me.mayManage && <ReclaimSeat night={night} />}
    </>
  )
}

const Ended = ({ night: { id, state } }: { night: Night }) =>
  state === 'cancelled' ? (
    <Alert tone="caution" message="주최자가 취소한 내전입니다." />
  ) : state === 'finished' ? (
    <div className={`${layout.between12} ${styles.signIn}`}>
      <p role="status">끝난 내전입니다.</p>
      <ButtonLink kind="primary" to={`/inhouse/${id}/recap`}>
        결산 보기
      </ButtonLink>
    </div>
  ) : null

const AUCTION_WORDS: Record<NonNullable<Night['auction']>, string> = {
  running: '포인트 경매로 팀을 나누고 있어요.',
  over: '포인트 경매가 끝났어요. 곧 팀이 정해져요.',
  drafting: '팀장이 차례로 팀원을 뽑고 있어요.',
  drafted: '팀원을 모두 뽑았어요. 곧 팀이 정해져요.',
}

const AuctionLine = ({ night: { id, auction } }: { night: Night }) =>
  auction && (
    <div className={`${layout.between12} ${styles.signIn}`}>
      <p>{AUCTION_WORDS[auction]}</p>
      <ButtonLink kind="primary" to={`/inhouse/${id}/auction`}>
        {auction === 'running' || auction === 'over' ? '경매 보기' : '뽑기 보기'}
      </ButtonLink>
    </div>
  )
