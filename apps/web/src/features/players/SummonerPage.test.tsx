import type { ErrorCode } from '@buri/contract/errors'
import type { LiveGame } from '@buri/contract/live'
import type { PlayerProfile } from '@buri/contract/players'
import type { SummonerSuggestion } from '@buri/contract/search'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { LiveGameNow } from '#web/features/live/LiveGameNow.tsx'
import { openPages, pageAt } from '#web/testing/openPage.tsx'
import { aPattern, aProfile } from './aProfile.ts'
import { SummonerPage } from './SummonerPage.tsx'

let answers: (() => Response | Promise<Response>)[] = []
let live: LiveGame | null = null
let nearest: SummonerSuggestion[] = []
let refreshed: () => Response | Promise<Response>

const refusal = (statusCode: number, code: ErrorCode, message: string) => () =>
  Response.json({ statusCode, code, message }, { status: statusCode })
const answerWith = (profile: PlayerProfile) => () => Response.json(profile)

beforeEach(() => {
  live = null
  nearest = []
  refreshed = () => Response.json({ refreshed: true, message: '전적을 갱신했습니다.' })
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.endsWith('/live')) return Response.json({ live })
    if (url.includes('/nearest')) return Response.json(nearest)
    if (url.includes('csrf')) return Response.json({ csrfToken: 'token' })
    if (method === 'POST') return refreshed()
    return (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error()
  })
})

const History = () => <p>전적 목록</p>
const HistorySkeleton = () => <p>전적 뼈대</p>

function openProfile(...served: typeof answers) {
  answers = served
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const page = <SummonerPage History={History} HistorySkeleton={HistorySkeleton} LiveGame={LiveGameNow} />
  return openPages([pageAt('/summoner/:name', page)], `/summoner/${encodeURIComponent('새벽감자#KR1')}`, client).user
}

test('a skeleton is shown while the profile loads', () => {
  openProfile(() => new Promise<Response>(() => {}))
  expect(screen.getByText('전적 정보를 불러오는 중입니다.')).toBeDefined()
  expect(screen.getByText('전적 뼈대')).toBeDefined()
})

test('a running game that the profile does not contain is fetched and shown', async () => {
  live = { gameMode: '칼바람 나락', duration: 125, status: '경기 진행 중', teams: [], prediction: null }
  openProfile(answerWith(aProfile()))
  expect(await screen.findByRole('heading', { name: '칼바람 나락' })).toBeDefined()
})

const LIVE_PLAYER = {
  ...{ tagLine: 'KR1', championName: '아리', championImageUrl: null, rank: 'Unranked' },
  ...{ avgKda: null, isCurrent: false },
}
const liveGameOf = (...players: LiveGame['teams'][number]['players']): LiveGame => {
  const teams = [{ id: 100, name: '블루팀', side: 'blue' as const, players }]
  return { gameMode: '클랜 내전', duration: 125, status: '경기 진행 중', teams, prediction: null }
}

test('win rates in a running game have their number of games beside them, and are subdued for few games', async () => {
  const player = { ...LIVE_PLAYER, summonerName: '버섯농부', games: 34, winRate: 52, avgKda: 2.84 }
  live = liveGameOf(player, { ...player, summonerName: '햇병아리', games: 2, winRate: 100 })
  openProfile(answerWith(aProfile()))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/버섯농부.*52%34판2\.84/),
    expect.stringMatching(/햇병아리.*-2판2\.84/),
  ])
})

test('in a running game the KDA of a player without deaths is Perfect, and that of a player without games is unknown', async () => {
  const player = { ...LIVE_PLAYER, summonerName: '고등어농부', games: 3, winRate: 33 }
  live = liveGameOf(player, { ...player, summonerName: '햇병아리', games: 0, winRate: null })
  openProfile(answerWith(aProfile()))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/고등어농부.*3판Perfect$/),
    expect.stringMatching(/햇병아리.*0판-$/),
  ])
})

test('the profile names the clan and links to it', async () => {
  const clan = { id: 'c0000000-0000-4000-8000-000000000001', clanName: '펠리칸즈' }
  openProfile(answerWith(aProfile({ summoner: { clan } })))
  expect((await screen.findByRole('link', { name: '펠리칸즈' })).getAttribute('href')).toBe(`/clans/${clan.id}`)
})

test('the page for an unknown name links to the search', async () => {
  const user = openProfile(refusal(404, 'SUMMONER_NOT_FOUND', '소환사 이름을 다시 확인해주세요'))
  expect(await screen.findByRole('heading', { name: '없는 소환사입니다' })).toBeDefined()
  expect(screen.getByText('소환사 이름을 다시 확인해주세요')).toBeDefined()
  expect(screen.getByText('검색 팁: 소환사명#태그라인 형식으로 입력해주세요')).toBeDefined()
  expect(screen.getByRole('button', { name: '새로고침' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: '다시 검색하기' }))
  expect(screen.getByText('다른 곳')).toBeDefined()
})

test.each([
  { typed: '새벽감자#0420', offered: '새벽감자#0420' },
  { typed: '새벽감쟈', offered: '새벽감쟈#KR1' },
])(
  'the unknown name "$typed" is put as $offered into a field so that it can be corrected',
  async ({ typed, offered }) => {
    const user = openProfile(refusal(404, 'SUMMONER_NOT_FOUND', '소환사 이름을 다시 확인해주세요'))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: '소환사 이름' })
    expect(field.value).toBe('새벽감자#KR1')
    await user.clear(field)
    await user.type(field, `${typed}{Enter}`)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '소환사 이름' })).value).toBe(offered)
  },
)

test('the page for an unknown name lists players with similar names', async () => {
  nearest = [
    { keyword: '', puuid: '1', game_name: '새벽감쟈', tag_line: '0420', clanName: null, felicanScore: null, games: 0 },
  ]
  openProfile(refusal(404, 'SUMMONER_NOT_FOUND', '소환사 이름을 다시 확인해주세요'))
  const offered = await screen.findByRole('link', { name: /새벽감쟈/ })
  expect(decodeURIComponent(offered.getAttribute('href') ?? '')).toBe('/summoner/새벽감쟈#0420')
})

test('if the server fails, its message is shown and the profile can be requested again', async () => {
  const user = openProfile(refusal(500, 'INTERNAL', '서버 오류가 발생했습니다.'), answerWith(aProfile()))
  expect(await screen.findByRole('heading', { name: '전적 정보를 불러올 수 없습니다' })).toBeDefined()
  expect(screen.getByText('서버 오류가 발생했습니다.')).toBeDefined()
  expect(screen.getByRole('link', { name: /홈/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByRole('heading', { name: '새벽감자#KR1' })).toBeDefined()
})

test('if the server does not respond, the default message is shown', async () => {
  openProfile(() => Promise.reject(new TypeError('offline')))
  expect(await screen.findByText('서버에 일시적인 문제가 발생했습니다. 잠시 후 다시 시도해주세요.')).toBeDefined()
})

test('after a press on 전적 갱신 a message says what was done', async () => {
  const user = openProfile(answerWith(aProfile()))
  await user.click(await screen.findByRole('button', { name: '전적 갱신' }))
  expect(await screen.findByText('전적을 갱신했습니다.')).toBeDefined()
})

test('a second press on 전적 갱신 during the refresh is ignored, and the result is shown once', async () => {
  const answer = Promise.withResolvers<Response>()
  let requests = 0
  refreshed = () => {
    requests += 1
    return answer.promise
  }
  openProfile(answerWith(aProfile()))
  const button = await screen.findByRole('button', { name: '전적 갱신' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(requests).toBe(1))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  act(() => button.click())
  expect(button.getAttribute('aria-disabled')).toBe('true')
  answer.resolve(Response.json({ refreshed: true, message: '한 번만 말합니다.' }))
  expect(await screen.findAllByText('한 번만 말합니다.')).toHaveLength(1)
  expect(screen.queryByText(/요청이 처리 중입니다/)).toBeNull()
  expect(requests).toBe(1)
})

test("without the game's API 전적 갱신 is a secondary button that says that it only reloads, and does only that", async () => {
  refreshed = refusal(429, 'REFRESH_TOO_SOON', '잠시만요')
  const user = openProfile(answerWith(aProfile({ summoner: { canAskGame: false } })))
  const button = await screen.findByRole('button', { name: '전적 갱신' })
  expect(button.className).not.toContain('primary')
  expect(button.getAttribute('aria-description')).toContain('새로 올라온 내전을 다시 불러와요.')
  await user.click(button)
  await user.click(button)
  expect(await screen.findByText('전적을 다시 불러왔습니다.')).toBeDefined()
})

test('a favourite is still marked when the page is opened again', async () => {
  const user = openProfile(answerWith(aProfile()))
  await user.click(await screen.findByRole('button', { name: '즐겨찾기' }))
  cleanup()
  openProfile(answerWith(aProfile()))
  expect((await screen.findByRole('button', { name: '즐겨찾기' })).getAttribute('aria-pressed')).toBe('true')
})

describe('the head', () => {
  const openWith = async (summoner: Partial<PlayerProfile['summoner']>) => {
    openProfile(answerWith(aProfile({ summoner })))
    await screen.findByRole('heading', { level: 1 })
  }

  test('the profile says 알 수 없음 for an unknown level', async () => {
    await openWith({ summonerLevel: null })
    expect(screen.getByTitle('소환사 레벨').textContent).toBe('알 수 없음')
  })

  test('the profile explains the placement matches to a newcomer', async () => {
    await openWith({ provisional: true, ratedGames: 4 })
    expect(screen.getByText('배치 4/10')).toBeDefined()
  })

  test('the profile says that the score is being recomputed', async () => {
    await openWith({ isRecalculating: true })
    expect(screen.getByText('점수를 다시 계산하고 있습니다.')).toBeDefined()
  })

  test('the profile lists former names', async () => {
    await openWith({ formerNames: [{ summonerName: '옛감자', tagLine: 'OLD' }] })
    expect(screen.getByText('이전 이름: 옛감자#OLD')).toBeDefined()
  })

  test('the profile invites an unranked player to ranked games, but does not call unknown ranks unranked', async () => {
    await openWith({ ranks: [], ranksKnown: true })
    expect(screen.getAllByText('랭크 게임을 플레이하여 티어를 받아보세요!')).toHaveLength(2)
    cleanup()
    await openWith({ ranks: [], ranksKnown: false })
    expect(screen.queryByText('언랭크')).toBeNull()
  })
})

describe('the analysis', () => {
  const heading = (name: string) => screen.queryByRole('heading', { name })

  test('the analysis is not shown without matches', async () => {
    openProfile(answerWith(aProfile()))
    await screen.findByText('전적 목록')
    expect(heading('라이벌')).toBeNull()
    expect(heading('업적·목표')).toBeNull()
    expect(heading('승률 흐름')).toBeNull()
  })

  test('the analysis says what a goal still needs, without hovering', async () => {
    const goal = {
      id: 'wins',
      title: '승리 55승',
      description: '2승 남았어요',
      icon: '',
      color: '',
      current: 53,
      target: 55,
    }
    openProfile(answerWith(aProfile({ goals: { sample: 80, items: [goal] } })))
    expect(await screen.findByText('2승 남았어요')).toBeDefined()
  })

  test('the analysis says how many matches there are while they are too few', async () => {
    openProfile(answerWith(aProfile({ rivals: { sample: 2, items: null } })))
    expect(await screen.findByText(/지금까지 2판이 모였어요/)).toBeDefined()
  })

  test('the analysis says how many matches with a known position there are while they are too few for a style', async () => {
    openProfile(answerWith(aProfile({ pattern: aPattern({ sample: 14, styleSample: 8 }) })))
    const sentence = '플레이 스타일은 포지션을 아는 경기 10판부터 그려요. 지금까지 8판이 모였어요.'
    expect(await screen.findByText(sentence)).toBeDefined()
    expect(screen.queryByText(/지금까지 14판/)).toBeNull()
  })

  test('the analysis leaves out parts that the server does not compute', async () => {
    openProfile(answerWith(aProfile({ rivals: { sample: 71, items: null } })))
    await screen.findByText('전적 목록')
    expect(heading('라이벌')).toBeNull()
  })

  test('the analysis links to the profile of a rival', async () => {
    const rival = { name: '버섯농부', tagLine: 'KR1', avatarUrl: null, rank: null }
    const numbers = { winRate: 65, encounters: 17, winLoss: '11승 6패', advantage: '우세' as const }
    openProfile(answerWith(aProfile({ rivals: { sample: 71, items: [{ ...rival, ...numbers }] } })))
    const row = await screen.findByRole('link', { name: /버섯농부/ })
    expect(decodeURIComponent(row.getAttribute('href') ?? '')).toBe('/summoner/버섯농부#KR1')
    expect(screen.getByText('우세')).toBeDefined()
  })

  test('the analysis says beside a recommended partner how often the two played together', async () => {
    const duo = { name: '버섯농부', tagLine: 'KR1', avatarUrl: null, position: 'TOP', compatibility: 80, score: 70 }
    const items = [
      { ...duo, reason: '포지션이 겹치지 않음', games: 5 },
      { ...duo, name: '참새방앗간', reason: '활동 시간이 비슷함', games: 0 },
    ]
    openProfile(answerWith(aProfile({ duoRecommendations: { sample: 71, items } })))
    expect(await screen.findByText('포지션이 겹치지 않음 · 함께 5판')).toBeDefined()
    expect(screen.getByText('활동 시간이 비슷함 · 함께한 적 없음')).toBeDefined()
  })

  test('the analysis fills the bar of a goal by the share that is reached, at most completely', async () => {
    const goal = { id: 'g', title: '내전 150판', description: '', icon: '', color: '', current: 160, target: 150 }
    openProfile(answerWith(aProfile({ goals: { sample: 160, items: [goal] } })))
    const bar = await screen.findByRole('progressbar', { name: '내전 150판' })
    expect(bar.getAttribute('aria-valuenow')).toBe('150')
  })
})
