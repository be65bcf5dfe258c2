import type { MatchDispute } from '@buri/contract/matchTrust'

export const DISPUTE_WORDS: Readonly<Record<MatchDispute['reason'], string>> = {
  did_not_happen: '없었던 경기',
  wrong_result: '승패나 기록이 다름',
  wrong_players: '뛴 사람이 다름',
  other: '기타',
  contradiction: '두 기록이 서로 다름',
}

type DisputeDecision = NonNullable<MatchDispute['decision']>
type DecisionWords = { word: string; question: string; follows: string; done: string }

export const DECISION_WORDS: Readonly<Record<DisputeDecision, DecisionWords>> = {
  stands: {
    word: '기록대로 두기',
    question: '기록이 맞다고 결정할까요?',
    follows: '지금 기록을 그대로 둬요. 확인이 더 필요한 경기는 확인을 받은 뒤 전적과 점수에 들어가요.',
    done: '기록이 맞다고 결정되었습니다.',
  },
  other: {
    word: '다른 기록으로 바꾸기',
    question: '다른 기록으로 바꿀까요?',
    follows:
      '지금 기록이 다른 기록으로 바뀌고, 그 기록으로 전적과 점수를 다시 계산해요. 확인이 더 필요한 경기는 확인을 받은 뒤 전적과 점수에 들어가요.',
    done: '다른 기록이 맞다고 결정되었습니다.',
  },
  void: {
    word: '무효로 하기',
    question: '이 경기를 무효로 할까요?',
    follows: '누구의 전적과 점수에도 남지 않아요. 맞는 기록은 다른 사람이 다시 올릴 수 있어요.',
    done: '무효로 결정되었습니다.',
  },
  withdrawn: {
    word: '이의 철회',
    question: '이의를 철회할까요?',
    follows: '철회하면 이 경기에 다시 이의를 제기할 수 없어요.',
    done: '제기한 사람이 철회했습니다.',
  },
}
