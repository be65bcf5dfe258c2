import { BADGES } from '@buri/domain/badges/badges'
import { explanations } from '@buri/domain/statistics/explanations'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { aMatch, aMatchDetail, aParticipant } from './aMatch.ts'
import { MatchReport } from './page/MatchReport.tsx'
import { MatchListItem } from './row/MatchListItem.tsx'

afterEach(cleanup)

const focusable = () =>
  new Set(screen.getAllByRole('button').map((button) => button.getAttribute('aria-description') ?? ''))
const pointable = () =>
  new Set([...document.querySelectorAll<HTMLElement>('[data-tip]')].map(({ dataset }) => dataset.tip ?? ''))

test('every computed number of a match explains its rule, by keyboard too', () => {
  const match = aMatchDetail({
    participants: [
      aParticipant({ isMvp: true }),
      aParticipant({ summonerName: '버섯농부', side: 'red', win: false, isAce: true }),
    ],
    scoreChanges: [
      {
        summonerName: '새벽감자',
        tagLine: 'KR1',
        isHidden: false,
        side: 'blue',
        championName: '아리',
        championImageUrl: null,
        before: 1262,
        after: 1284,
      },
    ],
  })
  openPage('/', <MatchReport match={match} />)
  const { matchForecast, scoreChange, performanceScore, avgKda, csPerMinute, wards } = explanations
  const explainedRules = [matchForecast, scoreChange, performanceScore, avgKda, csPerMinute, wards]
  expect(explainedRules.filter((rule) => !focusable().has(rule))).toEqual([])
  const inBoard = screen.getAllByRole('button', { name: /^(MVP|ACE)$/ }).filter((mark) => mark.closest('td'))
  expect(inBoard.map((mark) => mark.getAttribute('aria-description'))).toEqual([BADGES.MVP.rule, BADGES.ACE.rule])
})

test('a row explains its KDA ratio and its shares, and a press on these numbers still opens the row', () => {
  render(<MatchListItem match={aMatch()} view="detailed" isOpen={false} when="어제" />)
  for (const rule of [explanations.avgKda, explanations.csPerMinute, explanations.killParticipation]) {
    expect(pointable()).toContain(rule)
    const mark = [...document.querySelectorAll<HTMLElement>('[data-tip]')].find(({ dataset }) => dataset.tip === rule)
    expect(mark?.dataset.expand).toBe(aMatch().matchId)
  }
})
