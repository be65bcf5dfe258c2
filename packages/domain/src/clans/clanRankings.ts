/** What clans are ranked by. `rule` says to people how, and from when on there is a number. */
export const CLAN_RANKINGS = {
  overall: {
    label: '종합',
    rule: '활동 30%, 실력 20%, 클랜 대항 15%, 성장 15%, 공정함 10%, 인기 10%를 합친 순위입니다. 아직 수치가 없는 항목은 나머지 비중으로 나눕니다.',
  },
  activity: { label: '활동', rule: '최근 30일의 클랜 내전 수와 그 내전에 나온 클랜원의 비율로 매깁니다.' },
  strength: { label: '실력', rule: '배치를 마친 클랜원 가운데 부리 점수가 높은 10명의 평균입니다. 5명부터 매깁니다.' },
  versus: { label: '클랜 대항', rule: '다섯 명이 모두 한 클랜인 팀끼리 맞붙은 경기의 성적입니다. 5경기부터 매깁니다.' },
  growth: { label: '성장', rule: '최근 30일에 새로 들어온 클랜원과 처음 내전을 한 클랜원의 수입니다.' },
  fairness: {
    label: '공정함',
    rule: '클랜 내전의 두 팀이 경기 전 얼마나 팽팽했는지의 평균입니다. 20경기부터 매깁니다.',
  },
  popularity: { label: '인기', rule: '받은 평점과 최근 90일의 좋아요로 매깁니다.' },
  mvp: { label: 'MVP', rule: '최근 30일에 활동한 클랜원 한 명이 받은 MVP 수입니다. 20경기부터 매깁니다.' },
  record: { label: '기록', rule: '클랜원이 한 번이라도 해낸 펜타킬의 수를 활동한 클랜원 수로 나눈 값입니다.' },
  host: { label: '개최', rule: '최근 30일에 클랜 내전이 열린 날의 수입니다.' },
} as const

export type ClanRankingType = keyof typeof CLAN_RANKINGS
export const CLAN_RANKING_TYPES = Object.keys(CLAN_RANKINGS) as [ClanRankingType, ...ClanRankingType[]]
