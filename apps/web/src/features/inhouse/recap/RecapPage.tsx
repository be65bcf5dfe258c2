import type { NightRecap } from '@buri/contract/inhouse/recap'
import { mdiContentCopy } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { query } from '#web/api/query.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { copyText } from '#web/ui/buttons/copyText.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { QueryFailed } from '#web/ui/feedback/QueryFailed.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { usePageTitle } from '#web/ui/layout/pageTitle.ts'
import { Chip } from '#web/ui/text/Chip.tsx'
import { formatDate, formatDuration } from '#web/ui/text/format.ts'
import { PersonName } from '../PersonName.tsx'
import { isUnknownNight } from '../useNights.ts'
import { RecapPeople } from './RecapPeople.tsx'
import styles from './recap.module.css'
import { personOf, RECORD_NAMES, recapText, recordValue } from './recapText.ts'

const SIDES = { blue: '블루팀', red: '레드팀' } as const

/** What is left of a night: who won, who shone, and how even it was. */
export function RecapPage() {
  const { id = '' } = useParams()
  const recap = useQuery(query('GET /api/inhouse/nights/:id/recap', { params: { id } }))
  usePageTitle(recap.data ? `${recap.data.title} 결산` : '내전 결산')
  if (isUnknownNight(recap.error)) {
    return (
      <div className={layout.wrap}>
        <EmptyState
          drawing="lens"
          level={1}
          title="내전을 찾을 수 없어요"
          actions={<ButtonLink to="/inhouse">내전 목록</ButtonLink>}
        />
      </div>
    )
  }
  return (
    <div className={layout.wrap}>
      {recap.data ? (
        <Recap recap={recap.data} />
      ) : recap.error ? (
        <QueryFailed query={recap} title="결산을 불러올 수 없습니다" level={1} hasWayHome />
      ) : (
        <>
          <Loading />
          <Skeleton height={480} />
        </>
      )}
    </div>
  )
}

function Recap({ recap }: { recap: NightRecap }) {
  const { id, title, clan, hostName, startsAt, games, records } = recap
  const facts = [formatDate(startsAt), clan?.clanName, `주최 ${hostName}`, `${games.length}판`]
  return (
    <>
      <PageHead title={`${title} 결산`} lead={facts.filter(Boolean).join(' · ')}>
        <div className={layout.row}>
          <ButtonLink to={`/inhouse/${id}`}>로비 보기</ButtonLink>
          <Button
            kind="primary"
            icon={mdiContentCopy}
            disabled={games.length === 0}
            onClick={() =>
              void copyText(
                recapText(recap, window.location.origin),
                '결산 글을 복사했습니다. 채팅방에 붙여 넣어주세요.',
              )
            }
          >
            결산 글 복사
          </Button>
        </div>
      </PageHead>
      {games.length === 0 ? (
        <Card>
          <EmptyState title="결과가 정해진 경기가 아직 없어요">
            리플레이가 올라오거나 양 팀이 결과를 확인하면 여기에 모여요.
          </EmptyState>
        </Card>
      ) : (
        <div className={layout.stack}>
          <Honours recap={recap} />
          <Card labelledBy="recap-games">
            <CardHead id="recap-games" title="경기" sub={`${games.length}판`} />
            <ol className={styles.games}>
              {games.map((game) => (
                <GameRow key={game.n} game={game} recap={recap} />
              ))}
            </ol>
          </Card>
          <Card labelledBy="recap-people">
            <CardHead id="recap-people" title="사람별" sub="승패와 점수 변화" />
            <RecapPeople recap={recap} />
          </Card>
          <div className={layout.two}>
            <Fairness fairness={recap.fairness} />
            {records.length > 0 && (
              <Card labelledBy="recap-records">
                <CardHead id="recap-records" title="오늘의 기록" />
                <CardBody>
                  <dl className={styles.facts}>
                    {records.map((record) => (
                      <div key={record.kind}>
                        <dt>{RECORD_NAMES[record.kind]}</dt>
                        <dd>
                          <b>{recordValue(record)}</b> {personOf(recap, record.signupId)?.summonerName}
                        </dd>
                      </div>
                    ))}
                  </dl>
                </CardBody>
              </Card>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function Honours({ recap }: { recap: NightRecap }) {
  const { mvpId, upset, pair } = recap
  const mvp = personOf(recap, mvpId)
  const [one, other] = pair?.signupIds.map((id) => personOf(recap, id)) ?? []
  if (!mvp && !upset && !pair) return null
  return (
    <ul className={styles.honours}>
      {mvp && (
        <li>
          <span>오늘의 MVP</span>
          <b>
            <PersonName signup={mvp} />
          </b>
          <small>
            {mvp.wins}승 {mvp.losses}패
          </small>
        </li>
      )}
      {upset && (
        <li>
          <span>가장 큰 이변</span>
          <b>경기 {upset.n}</b>
          <small>
            이길 확률 {Math.round(upset.winRate)}%였던 {SIDES[upset.side]} 승리
          </small>
        </li>
      )}
      {pair && one && other && (
        <li>
          <span>오늘의 단짝</span>
          <b>
            {one.summonerName} · {other.summonerName}
          </b>
          <small>
            함께 {pair.games.length}판 {pair.wins}승, 기대는 {pair.expectedWins}승
          </small>
        </li>
      )}
    </ul>
  )
}

function GameRow({ game, recap }: { game: NightRecap['games'][number]; recap: NightRecap }) {
  const { n, winner, durationSeconds, blueWinRate, redWinRate, blueKills, redKills, matchId, source } = game
  const namesOf = (side: 'blue' | 'red') =>
    game.players
      .filter((player) => player.side === side)
      .map(({ signupId }) => personOf(recap, signupId)?.summonerName ?? '-')
      .join(', ')
  const foretold = winner === 'blue' ? blueWinRate : redWinRate
  return (
    <li className={styles.game}>
      <span className={styles.nth}>{n}</span>
      <div>
        <p className={styles.line}>
          <strong data-side={winner}>{SIDES[winner]} 승리</strong>
          {durationSeconds !== null && <span>{formatDuration(durationSeconds)}</span>}
          {blueKills !== null && redKills !== null && (
            <span>
              {blueKills} : {redKills}
            </span>
          )}
          {foretold !== null && <span>예측 {foretold}%</span>}
          {game.isUpset && (
            <Chip isSmall tone="caution">
              이변
            </Chip>
          )}
          {game.isStomp && <Chip isSmall>일방적</Chip>}
          {source === 'typed' && <Chip isSmall>직접 적음</Chip>}
        </p>
        <p className={styles.team}>블루팀 {namesOf('blue')}</p>
        <p className={styles.team}>레드팀 {namesOf('red')}</p>
      </div>
      {matchId && <Link to={`/match/${matchId}`}>경기 보기</Link>}
    </li>
  )
}

function Fairness({ fairness }: Pick<NightRecap, 'fairness'>) {
  const { evenness, stomps, seats, mainSeats, subSeats, fillSeats, refusedSeats } = fairness
  return (
    <Card labelledBy="recap-fairness">
      <CardHead id="recap-fairness" title="얼마나 팽팽했나" />
      <CardBody>
        <dl className={styles.facts}>
          <div>
            <dt>균형</dt>
            <dd>
              <b>{evenness === null ? '-' : `${Math.round(evenness)}점`}</b>
            </dd>
          </div>
          <div>
            <dt>일방적인 경기</dt>
            <dd>
              <b>{stomps}판</b>
            </dd>
          </div>
          {seats > 0 && (
            <div>
              <dt>주 / 부 / 다른 포지션</dt>
              <dd>
                <b>
                  {mainSeats} / {subSeats} / {fillSeats + refusedSeats}
                </b>
              </dd>
            </div>
          )}
        </dl>
      </CardBody>
    </Card>
  )
}
