import type { MatchDetail, UnratedReason } from '@buri/contract/matches'

const NOT_COUNTED_ANYWHERE = '평균과 부리 점수에 반영되지 않습니다.'

const REASON_SENTENCES: Readonly<Record<UnratedReason, string>> = {
  REMAKE: `다시하기로 끝난 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  NO_WINNER: `끝나지 않은 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  NOT_TEN_PLAYERS: `10명이 함께하지 않은 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  NOT_FIVE_AGAINST_FIVE: `5 대 5가 아닌 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  HAS_BOTS: `AI 봇이 있는 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  SAME_PERSON_TWICE: `같은 소환사가 두 번 기록된 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  NOT_SUMMONERS_RIFT: `소환사의 협곡이 아닌 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  NOT_CLASSIC_MODE: `소환사의 협곡 특별 모드 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  TOO_SHORT: `5분이 되지 않아 끝난 경기입니다. ${NOT_COUNTED_ANYWHERE}`,
  NOT_IN_HOUSE: '내전이 아니어서 부리 점수에는 반영되지 않습니다.',
  UNSEEN_PLAYERS: '이름을 알 수 없는 소환사가 3명 이상이어서 부리 점수에는 반영되지 않습니다.',
}

export function unratedSentence({ unratedReason, isRemake, winner }: MatchDetail): string | undefined {
  if (unratedReason !== null) return REASON_SENTENCES[unratedReason]
  if (isRemake) return REASON_SENTENCES.REMAKE
  return winner === null ? REASON_SENTENCES.NO_WINNER : undefined
}
