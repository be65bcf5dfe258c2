import type { ClanDashboard } from '@buri/contract/clanActivity'
import type { ClanDetail } from '@buri/contract/clans'
import { mdiCheck, mdiSwordCross, mdiUpload } from '@mdi/js'
import { type ReactNode, useId } from 'react'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import { Icon } from '#web/ui/text/Icon.tsx'
import text from '#web/ui/text/text.module.css'
import { managePath } from '../clanWords.ts'
import { FirstInvitation } from './FirstInvitation.tsx'
import styles from './firstSteps.module.css'

const GAME_PLAYERS = 10

type Clan = Pick<ClanDetail, 'id' | 'clanName' | 'crestUrl' | 'memberCount' | 'rights'>
type FirstStepsProps = {
  clan: Clan
  steps: NonNullable<ClanDashboard['firstSteps']>
  qrOf: (address: string, label: string) => ReactNode
}
type Step = { title: string; isDone: boolean; done: string; todo: string; action: ReactNode }

/** The clan's data decides which steps are done. Only the current one is open. */
export function FirstSteps({ clan, steps, qrOf }: FirstStepsProps) {
  const titleId = useId()
  const allSteps = stepsOf(clan, steps, qrOf)
  const doneCount = allSteps.filter(({ isDone }) => isDone).length
  const nextIndex = allSteps.findIndex(({ isDone }) => !isDone)
  return (
    <Card labelledBy={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId}>첫 내전까지</h2>
          <p className={text.detail}>
            {doneCount === allSteps.length ? '네 단계를 모두 끝냈어요' : `네 단계 중 ${doneCount}단계를 끝냈어요`}
          </p>
        </div>
        <p className={`${text.num} ${text.detail} ${styles.count}`}>
          <b>{doneCount}</b>/ {allSteps.length}
        </p>
      </div>
      <div className={`${layout.grid4} ${styles.bars}`} aria-hidden="true">
        {allSteps.map(({ title }, nth) => (
          <i key={title} data-on={nth < doneCount || undefined} />
        ))}
      </div>
      <ol>
        {allSteps.map(({ title, isDone, done: doneWords, todo, action }, nth) => (
          <li
            key={title}
            className={`${layout.grid12} ${styles.step}`}
            data-state={isDone ? 'done' : nth === nextIndex ? 'now' : 'next'}
            aria-current={nth === nextIndex ? 'step' : undefined}
          >
            <span className={`${layout.middle} ${text.quiet} ${styles.mark}`}>
              {isDone ? <Icon path={mdiCheck} /> : nth + 1}
            </span>
            <div className={`${layout.grid8} ${styles.text}`}>
              <h3>
                {title}
                {isDone && <span className={text.hidden}> (끝냄)</span>}
              </h3>
              <p className={text.detail}>{isDone ? doneWords : todo}</p>
              {nth === nextIndex && action}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function stepsOf(clan: Clan, { games, hasNight }: FirstStepsProps['steps'], qrOf: FirstStepsProps['qrOf']): Step[] {
  const may = (right: ClanDetail['rights'][number]) => clan.rights.includes(right)
  const otherCount = clan.memberCount - 1
  return [
    {
      title: '엠블럼 고르기',
      isDone: clan.crestUrl !== null,
      done: '클랜 엠블럼을 정했어요',
      todo: '기본 엠블럼을 고르거나 이미지를 올려요',
      action: may('edit') && (
        <ButtonLink kind="primary" size="large" isBlock to={`${managePath(clan.id, 'settings')}#clan-crest`}>
          엠블럼 고르기
        </ButtonLink>
      ),
    },
    {
      title: '초대 링크 보내기',
      // A clan that had a night has enough people.
      isDone: hasNight || clan.memberCount >= GAME_PLAYERS,
      done: otherCount > 0 ? `${otherCount}명이 들어왔어요` : '내전 링크로도 초대할 수 있어요',
      todo: '가입과 내전 참가가 링크 하나로 끝나요',
      action: (
        <>
          {may('decideRequests') && <FirstInvitation clanId={clan.id} clanName={clan.clanName} qrOf={qrOf} />}
          {otherCount > 0 && (
            <p className={text.secondary}>
              <b>{otherCount}명</b>이 들어왔어요. {GAME_PLAYERS - clan.memberCount}명 더 모이면 열 명이에요.
            </p>
          )}
          {may('openNights') && (
            <ButtonLink size="small" to={`/inhouse/new?clan=${clan.id}`}>
              먼저 내전 생성
            </ButtonLink>
          )}
        </>
      ),
    },
    {
      title: '오늘 밤 내전 생성',
      isDone: hasNight,
      done: '내전을 열었어요',
      todo: '시간만 고르면 클랜원에게 알려요',
      action: may('openNights') && (
        <ButtonLink kind="primary" size="large" isBlock icon={mdiSwordCross} to={`/inhouse/new?clan=${clan.id}`}>
          내전 생성
        </ButtonLink>
      ),
    },
    {
      title: '리플레이 올리기',
      isDone: games > 0,
      done: `${games}판이 기록됐어요`,
      todo: '경기가 끝나면 결산과 부리 점수가 만들어져요',
      action: may('addMatches') && (
        <ButtonLink kind="primary" size="large" isBlock icon={mdiUpload} to="/upload">
          리플레이 올리기
        </ButtonLink>
      ),
    },
  ]
}
