import type { Night } from '@buri/contract/nights/nights'
import { type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { part } from '#web/loading/part.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Alert } from '#web/ui/feedback/Alert.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { GameTiles } from '../games/GameTiles.tsx'
import { hasBench, isAsked } from '../games/people.ts'
import { Fearless, hasSeriesParts, Series } from '../games/Series.tsx'
import { isUnknownNight, useLink, useNight } from '../useNights.ts'
import type { NightViewer } from '../viewer.ts'
import { Coverage } from './Coverage.tsx'
import { FoldedJoin } from './FoldedJoin.tsx'
import styles from './lobby.module.css'
import { MyPlace } from './MyPlace.tsx'
import { NightHead } from './NightHead.tsx'
import { ReadyCard } from './ReadyCard.tsx'
import { ShareCard } from './ShareCard.tsx'
import { SignupList } from './SignupList.tsx'
import { useFollowingFocus } from './useFollowingFocus.ts'
import { useServerNow } from './useSecond.ts'

// Most views come before the first game, and few viewers are hosts.
const lateParts = () => import('./lateParts.ts')
const BenchOrder = part(async () => (await lateParts()).BenchOrder)
const GameCard = part(async () => (await lateParts()).GameCard)
const HostTools = part(async () => (await lateParts()).HostTools)
const NextBench = part(async () => (await lateParts()).NextBench)
const SignupMenu = part(async () => (await lateParts()).SignupMenu)

const NightLog = part(async () => (await import('./NightLog.tsx')).NightLog)

type NightPageProps = { viewer: NightViewer; signIn: ReactNode }

/** The lobby of a night, live for everyone with its link. */
export function NightPage({ viewer, signIn }: NightPageProps) {
  const { id = '' } = useParams()
  const night = useNight(id)
  usePageTitle(night.data?.title ?? '내전')
  // A viewer who lost access must not keep seeing it.
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
        />
      ) : night.error ? (
        <QueryFailed query={night} title="내전을 불러올 수 없습니다" level={1} hasWayHome />
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

function Lobby({ night, updatedAt, isError, viewer, signIn }: LobbyProps) {
  const now = useServerNow(night, updatedAt)
  const link = useLink({ dataUpdatedAt: updatedAt, isError }, updatedAt + now - Date.parse(night.now))
  const { state, me, map, isClosed, access } = night
  const mine = night.signups.find(
    ({ id, state: place }) => id === me.signupId && (place === 'in' || place === 'waiting'),
  )
  const isOpen = state === 'open' || state === 'running'
  const mayJoin = isOpen && !mine && !isClosed
  const questioned = night.games.filter((one) => isAsked(night, one, now))
  const sits = hasBench(night)
  const finished = night.games.filter((one) => one.state === 'finished')
  const hasForm = mayJoin && (access !== 'clan' || viewer.isSignedIn)
  const following = useFollowingFocus<HTMLDivElement>()
  const nextBench = sits && (
    <Suspense>
      <NextBench night={night} />
    </Suspense>
  )
  const list = (
    <div className={`${styles.list} ${layout.stack}`}>
      {me.mayManage && hasForm && <FoldedJoin night={night} viewer={viewer} isFolded={night.gameCount > 0} />}
      {sits && (
        <Suspense>
          <BenchOrder night={night} />
        </Suspense>
      )}
      <SignupList
        night={night}
        menuOf={(signup) =>
          isOpen &&
          me.mayManage && (
            <Suspense>
              <SignupMenu night={night} signup={signup} />
            </Suspense>
          )
        }
      />
    </div>
  )
  const side = (
    <div className={`${styles.side} ${layout.stack}`}>
      {isOpen && me.mayManage && (
        <Suspense fallback={<Skeleton height={360} />}>
          <HostTools night={night} />
        </Suspense>
      )}
      {me.mayManage && nextBench}
      {isOpen && map === 'rift' && <Coverage night={night} />}
      {isOpen && <ShareCard night={night} />}
      {night.remark !== '' && <p className={styles.remark}>{night.remark}</p>}
      <Suspense>
        <NightLog night={night} />
      </Suspense>
    </div>
  )

  return (
    <>
      <NightHead night={night} link={link} shownAt={updatedAt} now={now} />
      <div className={styles.columns} data-playing={questioned.length > 0 || hasSeriesParts(night) || undefined}>
        {/* The viewer's own place before the game: between two games that is what people look for. */}
        <div className={`${styles.first} ${layout.stack}`} {...following}>
          <Ended night={night} />
          <ReadyCard night={night} now={now} />
          {isOpen && mine && <MyPlace night={night} mine={mine} viewer={viewer} />}
          {mayJoin && access === 'clan' && !viewer.isSignedIn && (
            <div className={`${layout.between12} ${styles.signIn}`}>
              <p>클랜원만 들어올 수 있는 내전이에요. 로그인하면 참가할 수 있어요.</p>
              {signIn}
            </div>
          )}
          {!me.mayManage && hasForm && <FoldedJoin night={night} viewer={viewer} isFolded={questioned.length > 0} />}
          {isOpen && isClosed && !mine && <Alert tone="info" message="신청을 마감한 내전입니다." />}
        </div>
        <div className={`${styles.games} ${layout.stack}`}>
          <Series night={night} now={now} />
          {questioned.map((game) => (
            // A cancelled game's open forms must not carry over to the next game of the same number.
            <Suspense key={game.createdAt} fallback={<Skeleton height={420} />}>
              <GameCard night={night} game={game} now={now} />
            </Suspense>
          ))}
          <Fearless night={night} />
        </div>
        <div className={`${styles.next} ${layout.stack}`}>
          {!me.mayManage && nextBench}
          {finished.length > 0 && <GameTiles night={night} games={finished} />}
        </div>
        {/* On a phone a host finds the tools before the longer parts. */}
        {me.mayManage ? side : list}
        {me.mayManage ? list : side}
      </div>
    </>
  )
}

const Ended = ({ night: { id, state } }: { night: Night }) =>
  state === 'cancelled' ? (
    <Alert tone="caution" message="주최자가 취소한 내전입니다." />
  ) : state === 'finished' ? (
    <div className={`${layout.between12} ${styles.signIn}`}>
      <Alert tone="good" message="끝난 내전입니다." />
      <ButtonLink kind="primary" to={`/inhouse/${id}/recap`}>
        결산 보기
      </ButtonLink>
    </div>
  ) : null

const UnknownNight = ({ signIn }: { signIn: ReactNode }) => (
  <div className={layout.wrap}>
    <EmptyState
      drawing="lens"
      level={1}
      title="내전을 찾을 수 없어요"
      actions={
        <>
          {signIn}
          <ButtonLink to="/inhouse">내전 목록</ButtonLink>
        </>
      }
    >
      주소나 코드를 다시 확인해주세요. 클랜원만 볼 수 있는 내전이라면 로그인해야 보여요.
    </EmptyState>
  </div>
)
