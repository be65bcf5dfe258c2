import type { RosterChange } from '@buri/contract/nights/rosters'

type RosterProblem = RosterChange['problems'][number]

const PROBLEM_WORDS: Record<RosterProblem['reason'], string> = {
  notAName: '소환사 이름이 아니에요',
  twice: '두 번 적혀 있어요',
  unknownWord: '무슨 뜻인지 몰라 건너뛰었어요',
  noNumber: '번호가 없어 건너뛰었어요',
}

export const rosterProblemText = ({ line, text, reason }: RosterProblem) =>
  `${line}번째 줄 “${text}”: ${PROBLEM_WORDS[reason]}`

/** Returns a text such as `새로 2 · 빠짐 1 · 순서 바뀜 · 모르는 이름 1`. */
export function rosterSummary({ added, removed, isReordered }: RosterChange): string {
  const unknown = added.filter(({ isKnown }) => !isKnown).length
  const parts = [
    ...(added.length > 0 ? [`새로 ${added.length}`] : []),
    ...(removed.length > 0 ? [`빠짐 ${removed.length}`] : []),
    ...(isReordered ? ['순서 바뀜'] : []),
    ...(unknown > 0 ? [`모르는 이름 ${unknown}`] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : '바뀌는 것이 없어요'
}
