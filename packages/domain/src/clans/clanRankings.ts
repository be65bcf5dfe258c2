const MINIMUM_WORDS =
  '최근 30일에 클랜 내전 20판 또는 활동한 클랜원 10명부터 매겨요. 부리에 가입한 지 7일이 지난 클랜원 5명이 연결한 게임 계정으로 그 내전에 나와야 해요. 절반 이상이 운영자가 가져온 내전이면 없어도 돼요.'
const from = (rule: string) => `${rule} ${MINIMUM_WORDS}`

/** `rule` explains to people how each measure is computed and over which period. */
export const CLAN_RANKINGS = {
  overall: {
    label: '종합',
    rule: from(
      '활동 30%, 실력 20%, 클랜 대항 15%, 성장 15%, 공정함 10%, 인기 10%를 합친 순위예요. 아직 수치가 없는 항목의 비중은 나머지 항목이 나눠 가져요.',
    ),
  },
  activity: {
    label: '활동',
    rule: from('클랜 내전 수와, 정원 중 그 내전에 나온 클랜원의 비율로 매겨요. 수치는 내전 수예요.'),
  },
  strength: {
    label: '실력',
    rule: from(
      '내전을 50판쯤 치러 점수가 자리 잡은 클랜원 중 부리 점수가 높은 10명의 평균이에요. 클랜 대항 경기나 함께 속한 클랜원으로 이어진 클랜끼리만 비교하고, 그 밖의 클랜은 클랜 내 점수만 보여줘요.',
    ),
  },
  versus: {
    label: '클랜 대항',
    rule: from(
      '다섯 명이 모두 한 클랜인 팀끼리 최근 90일에 5판 이상 맞붙은 경기의 승률을 판수에 맞게 낮춰 잡은 값이에요. 경기로 이어진 클랜끼리만 비교해요.',
    ),
  },
  growth: {
    label: '성장',
    rule: from(
      '들어온 클랜원에서 나간 클랜원을 빼고, 그동안 첫 내전을 치른 클랜원을 더한 수예요. 큰 클랜이 유리하지 않도록 인원과 비교해 매겨요.',
    ),
  },
  fairness: {
    label: '공정함',
    rule: from(
      '두 팀의 승리 확률이 균형 잡힌 정도와, 일방적이지 않은 경기의 비율을 반씩 더한 값이에요. 22분 안에 끝났거나 골드가 15% 넘게 벌어진 경기를 일방적인 경기로 봐요.',
    ),
  },
  popularity: {
    label: '인기',
    rule: from(
      '받은 평점의 평균과 좋아요로 매겨요. 평점이 적으면 전체 평균에 가깝게 봐요. 좋아요는 가입한 지 7일이 지난 사람의 것만, 90일에 걸쳐 점점 적게 세요.',
    ),
  },
  mvp: { label: 'MVP', rule: from('클랜 내전에서 활동한 클랜원 한 명이 받은 MVP 수예요.') },
  record: { label: '기록', rule: from('클랜 내전에서 나온 펜타킬 수를 활동한 클랜원 수로 나눈 값이에요.') },
  host: {
    label: '개최',
    rule: from('클랜 내전이 열린 날의 수를 활동한 클랜원 수로 나눈 값이에요. 오전 6시까지는 전날로 봐요.'),
  },
} as const

export type ClanRankingType = keyof typeof CLAN_RANKINGS
export const CLAN_RANKING_TYPES = Object.keys(CLAN_RANKINGS) as [ClanRankingType, ...ClanRankingType[]]
