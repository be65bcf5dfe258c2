import type { NewAuction } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { AUCTION_LIMITS, AUCTION_ORDERS, type AuctionOrder, DRAFT_ORDERS } from '@buri/domain/nights/auction/auction'
import { budgetsByScore } from '@buri/domain/nights/auction/budgets'
import { pointsWords } from '@buri/domain/nights/auction/saleWords'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FilterButton, FilterButtonRow } from '#web/ui/forms/FilterButton.tsx'
import { SelectField } from '#web/ui/forms/SelectField.tsx'
import { Card, CardBody, CardHead } from '#web/ui/layout/Card.tsx'
import layout from '#web/ui/layout/layout.module.css'
import text from '#web/ui/text/text.module.css'
import { ErrorText } from '../ErrorText.tsx'
import { PersonField } from '../games/PersonField.tsx'
import { signupById, teamName } from './auctionWords.ts'
import { BudgetFields, isValidBudget } from './BudgetFields.tsx'
import type { AuctionCommands } from './useAuction.ts'

const PLAYERS_PER_TEAM = 5
const ORDER_NAMES: Record<AuctionOrder, string> = {
  shuffled: '무작위',
  weakest: '낮은 점수부터',
  strongest: '높은 점수부터',
  lanes: '라인별',
  host: '주최가 고름',
  captains: '팀장이 차례로 지명',
}
const AUCTION_WORDS =
  '팀장이 포인트로 팀원을 한 명씩 데려와요. 가장 높게 입찰한 팀이 그 사람을 데려가고, 포인트는 이번 내전에서만 써요.'
const DRAFT_WORDS =
  '팀장이 차례로 한 명씩 뽑아요. 한 바퀴가 끝나면 순서를 거꾸로 돌아요. 시간이 지나면 팀에 없는 포지션에서 자동으로 뽑혀요.'
const FIRST_NAMES: Record<(typeof DRAFT_ORDERS)[number], string> = {
  shuffled: '무작위',
  weakest: '점수 낮은 팀장부터',
  strongest: '점수 높은 팀장부터',
}
const CLOCK_OPTIONS = [10, AUCTION_LIMITS.clock.usual, 20, 30]
const BUDGET_OPTIONS = [500, AUCTION_LIMITS.budget.usual, 2000, 3000]

export function StartForm({ night, start }: { night: Night; start: AuctionCommands['start'] }) {
  const { teamCount } = night
  const [method, setMethod] = useState<NewAuction['method']>('auction')
  const isDraft = method === 'snake'
  const [captains, setCaptains] = useState<readonly string[]>(() => Array.from({ length: teamCount }, () => ''))
  const [budget, setBudget] = useState<number>(AUCTION_LIMITS.budget.usual)
  const [isByScore, setByScore] = useState(false)
  const [typedBudgets, setTypedBudgets] = useState<Record<number, number>>({})
  const [clockSeconds, setClock] = useState<number>(AUCTION_LIMITS.clock.usual)
  const [order, setOrder] = useState<AuctionOrder>('shuffled')
  const [hasLanes, setLanes] = useState(false)
  function chooseDraft() {
    setMethod('snake')
    if (!DRAFT_ORDERS.some((option) => option === order)) setOrder('shuffled')
  }
  const arrived = night.signups.filter(({ state }) => state === 'in')
  const neededCount = teamCount * PLAYERS_PER_TEAM
  const scores = captains.map((id) => signupById(night, id)?.score ?? null)
  const budgets = budgetsByScore(scores, budget).map((points, team) => typedBudgets[team] ?? points)
  const hasBudgets = !isDraft && isByScore
  const isNamed = captains.every((id) => id !== '') && new Set(captains).size === teamCount
  const queue = arrived
    .filter(({ id }) => !captains.includes(id))
    .toSorted((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1))
    .slice(neededCount - teamCount)
  return (
    <Card>
      <CardHead title={isDraft ? '뽑기 준비' : '경매 준비'} sub={`${arrived.length}명`} />
      <CardBody className={layout.stack}>
        {teamCount > 2 && (
          <FilterButtonRow label="방식">
            <FilterButton isChosen={!isDraft} onChoose={() => setMethod('auction')}>
              포인트 경매
            </FilterButton>
            <FilterButton isChosen={isDraft} onChoose={chooseDraft}>
              차례로 뽑기
            </FilterButton>
          </FilterButtonRow>
        )}
        <p>{isDraft ? DRAFT_WORDS : AUCTION_WORDS}</p>
        {captains.map((captain, team) => (
          <PersonField
            key={teamName(team + 1)}
            label={`${teamName(team + 1)} 팀장`}
            hint={undefined}
            people={arrived}
            none="고르기"
            value={captain}
            onChange={(id) => setCaptains(captains.map((captainId, index) => (index === team ? id : captainId)))}
          />
        ))}
        {!isDraft && (
          <SelectField
            label="팀별 포인트"
            value={budget}
            options={BUDGET_OPTIONS.map((points) => ({ value: points, label: pointsWords(points) }))}
            onChange={(points) => setBudget(Number(points))}
          />
        )}
        {!isDraft && (
          <FilterButtonRow label="포인트 나누기">
            <FilterButton isChosen={!isByScore} onChoose={() => setByScore(false)}>
              똑같이
            </FilterButton>
            <FilterButton isChosen={isByScore} onChoose={() => setByScore(true)}>
              점수에 맞춰
            </FilterButton>
          </FilterButtonRow>
        )}
        {hasBudgets && (
          <>
            <p className={text.note}>부리 점수가 높은 팀장일수록 포인트를 덜 받아요. 팀마다 고칠 수 있어요.</p>
            <BudgetFields
              budgets={budgets}
              onChange={(team, points) => setTypedBudgets((before) => ({ ...before, [team]: points }))}
            />
          </>
        )}
        <SelectField
          label={isDraft ? '뽑는 시간' : '입찰 시간'}
          value={clockSeconds}
          options={CLOCK_OPTIONS.map((seconds) => ({ value: seconds, label: `${seconds}초` }))}
          onChange={(seconds) => setClock(Number(seconds))}
        />
        <FilterButtonRow label="순서">
          {isDraft
            ? DRAFT_ORDERS.map((choice) => (
                <FilterButton key={choice} isChosen={order === choice} onChoose={() => setOrder(choice)}>
                  {FIRST_NAMES[choice]}
                </FilterButton>
              ))
            : AUCTION_ORDERS.map((choice) => (
                <FilterButton key={choice} isChosen={order === choice} onChoose={() => setOrder(choice)}>
                  {ORDER_NAMES[choice]}
                </FilterButton>
              ))}
        </FilterButtonRow>
        {!isDraft && (order === 'host' || order === 'captains') && (
          <p className={text.note}>
            첫 사람은 무작위예요. {order === 'host' ? '주최자가' : '팀장이 차례로'} 다음 사람을 고르고, 고르지 않으면
            무작위 순서로 나와요.
          </p>
        )}
        {!isDraft && (
          <FilterButtonRow label="라인">
            <FilterButton isChosen={!hasLanes} onChoose={() => setLanes(false)}>
              라인 자유
            </FilterButton>
            <FilterButton isChosen={hasLanes} onChoose={() => setLanes(true)}>
              라인 고정
            </FilterButton>
          </FilterButtonRow>
        )}
        <p className={text.note}>
          {arrived.length < neededCount
            ? `${neededCount}명이 필요해요. ${neededCount - arrived.length}명이 더 오면 시작할 수 있어요.`
            : queue.length > 0 && isNamed
              ? `먼저 온 순서로 자리를 받아요. 이번에 쉬는 사람: ${queue.map((signup) => signup.summonerName).join(', ')}`
              : hasLanes && !isDraft
                ? '모두의 포지션을 보고 라인을 나눈 다음, 팀마다 라인별로 한 명씩 데려가요.'
                : '팀마다 네 명씩 데려가요.'}
        </p>
        <ErrorText error={start.error} />
        <div className={layout.end}>
          <Button
            kind="primary"
            isBusy={start.isPending}
            disabled={!isNamed || arrived.length < neededCount || (hasBudgets && !budgets.every(isValidBudget))}
            onClick={() =>
              start.mutate({
                ...{ method, captains: [...captains], budget, clockSeconds, order, hasLanes },
                ...(hasBudgets && { budgets }),
              })
            }
          >
            {isDraft ? '뽑기 시작' : '경매 시작'}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
