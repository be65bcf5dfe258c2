/** What clans are ranked by. `rule` says to people how, and from when on there is a number. */
export const CLAN_RANKINGS = {
  overall: {
    label: '종합',
    rule: '활동 30%, 실력 20%, 클랜 대항 15%, 성장 15%, 공정함 10%, 인기 10%를 합친 순위입니다. 아직 수치가 없는 항목의 몫은 나머지가 나눕니다. 최근 30일에 내전 20판 또는 활동한 클랜원 10명부터 매깁니다.',
  },
  activity: {
    label: '활동',
    rule: '최근 30일의 클랜 내전 수와, 정원에서 그 내전에 나온 클랜원이 차지하는 몫으로 매깁니다. 수치는 내전 수입니다.',
  },
  strength: {
    label: '실력',
    rule: '내전을 50판쯤 치러 점수가 자리 잡은 클랜원 가운데 부리 점수가 높은 10명의 평균입니다. 5명부터 매깁니다.',
  },
  versus: {
    label: '클랜 대항',
    rule: '다섯 명이 모두 한 클랜인 팀끼리 최근 90일에 맞붙은 경기의 승률을 판수에 맞게 낮춰 잡은 값입니다. 5판부터 매깁니다.',
  },
  growth: {
    label: '성장',
    rule: '최근 30일에 들어온 클랜원에서 나간 클랜원을 빼고, 그동안 첫 내전을 치른 클랜원을 더한 수입니다. 큰 클랜이 유리하지 않도록 인원에 견줘 매깁니다.',
  },
  fairness: {
    label: '공정함',
    rule: '최근 30일의 클랜 내전에서 두 팀의 승리 확률이 얼마나 팽팽했는지의 평균입니다. 모두 반반이면 100%입니다. 20판부터 매깁니다.',
  },
  popularity: {
    label: '인기',
    rule: '받은 평점의 평균과 최근 90일의 좋아요로 매깁니다. 평점이 적으면 전체 평균에 가깝게 봅니다. 가입한 지 7일이 지난 사람의 좋아요만 셉니다.',
  },
  mvp: { label: 'MVP', rule: '최근 30일의 클랜 내전에서 활동한 클랜원 한 명이 받은 MVP 수입니다. 20판부터 매깁니다.' },
  record: {
    label: '기록',
    rule: '최근 30일의 클랜 내전에서 나온 펜타킬 수를 활동한 클랜원 수로 나눈 값입니다. 20판부터 매깁니다.',
  },
  host: { label: '개최', rule: '최근 30일에 클랜 내전이 열린 날의 수입니다. 오전 6시까지는 전날로 봅니다.' },
} as const

export type ClanRankingType = keyof typeof CLAN_RANKINGS
export const CLAN_RANKING_TYPES = Object.keys(CLAN_RANKINGS) as [ClanRankingType, ...ClanRankingType[]]
