import type { MatchDetail, UnratedReason } from '@buri/contract/matches'

const NOWHERE = '평균과 부리 점수에 넣지 않습니다.'

const SENTENCES: Readonly<Record<UnratedReason, string>> = {
  REMAKE: `다시하기로 끝난 경기입니다. ${NOWHERE}`,
  NO_WINNER: `끝나지 않은 경기입니다. ${NOWHERE}`,
  NOT_TEN_PLAYERS: `열 명이 하지 않은 경기입니다. ${NOWHERE}`,
  NOT_FIVE_AGAINST_FIVE: `다섯 명씩 나누어 하지 않은 경기입니다. ${NOWHERE}`,
  HAS_BOTS: `AI 봇이 낀 경기입니다. ${NOWHERE}`,
  SAME_PERSON_TWICE: `같은 소환사가 두 자리에 적힌 경기입니다. ${NOWHERE}`,
  NOT_SUMMONERS_RIFT: `소환사의 협곡에서 하지 않은 경기입니다. ${NOWHERE}`,
  NOT_CLASSIC_MODE: `소환사의 협곡의 특별 모드로 한 경기입니다. ${NOWHERE}`,
  TOO_SHORT: `5분이 되기 전에 끝난 경기입니다. ${NOWHERE}`,
  NOT_IN_HOUSE: '내전이 아닌 경기여서 부리 점수에는 넣지 않습니다.',
  UNSEEN_PLAYERS: '이름을 알 수 없는 소환사가 셋 이상이어서 부리 점수에는 넣지 않습니다.',
}

/** Why a match moves no rating; `undefined` when it does. */
export function whyUnrated({ unratedReason, isRemake, winner }: MatchDetail): string | undefined {
  if (unratedReason !== null) return SENTENCES[unratedReason]
  // A match that is not believed counts for nobody, but an early end is still worth saying.
  if (isRemake) return SENTENCES.REMAKE
  return winner === null ? SENTENCES.NO_WINNER : undefined
}
