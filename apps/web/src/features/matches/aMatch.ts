import type { Match, MatchDetail, Participant, TeamSummary } from '@buri/contract/matches'

/** Builders for tests: a test names only what it depends on. */
export const aParticipant = (said: Partial<Participant> = {}): Participant => ({
  summonerName: '새벽감자',
  tagLine: 'KR1',
  isHidden: false,
  isSelf: false,
  side: 'blue',
  win: true,
  position: 'MIDDLE',
  championName: '아리',
  championImageUrl: null,
  championLevel: 17,
  summonerLevel: 412,
  spell1ImageUrl: null,
  spell2ImageUrl: null,
  spell1Name: '점멸',
  spell2Name: '점화',
  primaryRuneImageUrl: null,
  secondaryRuneImageUrl: null,
  primaryRuneName: '감전',
  secondaryRuneName: '마법',
  kills: 11,
  deaths: 2,
  assists: 9,
  cs: 231,
  goldEarned: 15_200,
  totalDamageDealtToChampions: 31_870,
  totalDamageTaken: 14_230,
  wardsPlaced: 10,
  visionScore: 28,
  wardsKilled: 4,
  visionWardsBought: 3,
  itemImageUrls: [null, null, null, null, null, null, null],
  itemNames: [
    '루덴의 동반자',
    '마법사의 신발',
    '그림자불꽃',
    '라바돈의 죽음모자',
    '존야의 모래시계',
    null,
    '예언자의 렌즈',
  ],
  performanceScore: 9.1,
  performanceRank: 1,
  isMvp: false,
  isAce: false,
  isSubstitute: false,
  badges: [],
  ...said,
})

const NAMES = {
  blue: ['포탑요정', '정글도는중', '새벽감자', '물약두개', '와드값낸다'],
  red: ['버섯농부', '참새방앗간', '칼날비둘기', '우유식빵', '바람탄곰'],
} as const

export const tenParticipants = (winner: 'blue' | 'red' | null = 'blue'): Participant[] =>
  (['blue', 'red'] as const).flatMap((side) =>
    NAMES[side].map((summonerName) =>
      aParticipant({
        summonerName,
        side,
        isSelf: summonerName === '새벽감자',
        win: winner === null ? null : winner === side,
      }),
    ),
  )

export const aMatch = (said: Partial<Match> = {}): Match => {
  const { summonerName, tagLine, isHidden, isSelf, ...self } = aParticipant()
  return {
    ...self,
    matchId: 'KR_7923691469',
    isRemake: false,
    isCounted: true,
    gameDuration: 1884,
    matchDate: '2026-11-20T11:00:00Z',
    dateSource: 'game',
    matchRemark: null,
    gameType: '클랜 내전',
    gameMode: '소환사의 협곡',
    killParticipation: 65,
    isUnstoppable: false,
    laneResult: null,
    multiKill: null,
    participants: tenParticipants(),
    ...said,
  }
}

export const aTeam = (said: Partial<TeamSummary> = {}): TeamSummary => ({
  side: 'blue',
  win: true,
  kills: 31,
  deaths: 18,
  assists: 62,
  goldEarned: 63_700,
  damageToChampions: 100_900,
  visionScore: 168,
  cs: 894,
  towers: 9,
  inhibitors: 2,
  dragons: 4,
  barons: 1,
  heralds: 1,
  grubs: 3,
  bans: null,
  averageScore: 1338,
  predictedWinRate: 51,
  ...said,
})

export const aMatchDetail = (said: Partial<MatchDetail> = {}): MatchDetail => ({
  matchId: 'KR_7923691469',
  matchDate: '2026-11-20T11:00:00Z',
  dateSource: 'game',
  gameDuration: 1884,
  gameVersion: '16.22.1',
  gameType: '클랜 내전',
  gameMode: '소환사의 협곡',
  matchRemark: null,
  host: null,
  isRemake: false,
  isCounted: true,
  isRated: true,
  isConfirmed: false,
  winner: 'blue',
  isRecalculating: false,
  sources: ['replay'],
  disagreements: [],
  participants: tenParticipants(),
  teams: [aTeam(), aTeam({ side: 'red', win: false, kills: 18, predictedWinRate: 49 })],
  scoreChanges: [],
  timeline: null,
  ...said,
})
