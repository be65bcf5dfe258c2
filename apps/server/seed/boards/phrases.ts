import { championNameOf } from '@buri/domain/gameData/champions'
import { CHAMPIONS } from '../champions.ts'
import type { Random } from '../random.ts'

const POSITION_WORDS = ['탑', '정글', '미드', '원딜', '서포터'] as const
const NIGHTS = ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일']
const TIMES = ['8시', '8시 반', '9시', '9시 반', '10시', '11시']
const TIERS = ['실버', '골드', '플래티넘', '에메랄드', '다이아몬드']
const SPOTS = [
  '바론 앞',
  '드래곤 둥지',
  '미드 부쉬',
  '우리 레드',
  '상대 정글',
  '바텀 포탑 아래',
  '탑 삼거리',
  '전령 둥지',
]
const FEELINGS = [
  '아직도 손이 떨려요',
  '웃느라 못 움직였어요',
  '한동안 말이 없었네요',
  '다들 소리 질렀습니다',
  '채팅창이 멈췄어요',
]
const ITEMS = ['제어 와드', '점화석', '초시계', '수호천사', '존야의 모래시계', '무한의 대검', '신발']

const SLOTS: Record<string, (random: Random) => string> = {
  champion: (random) =>
    championNameOf({ championId: random.pick(random.pick(Object.values(CHAMPIONS))), championKey: null }),
  position: (random) => random.pick(POSITION_WORDS),
  night: (random) => random.pick(NIGHTS),
  time: (random) => random.pick(TIMES),
  tier: (random) => random.pick(TIERS),
  spot: (random) => random.pick(SPOTS),
  feeling: (random) => random.pick(FEELINGS),
  item: (random) => random.pick(ITEMS),
  few: (random) => String(random.between(2, 6)),
  minute: (random) => String(random.between(14, 42)),
  kills: (random) => String(random.between(5, 21)),
  deaths: (random) => String(random.between(0, 12)),
  percent: (random) => String(random.between(38, 67)),
  patch: (random) => `26.${random.between(14, 22)}`,
}

const PARTICLES: Readonly<Record<string, readonly [afterConsonant: string, afterVowel: string]>> = {
  이: ['이', '가'],
  을: ['을', '를'],
  은: ['은', '는'],
  과: ['과', '와'],
  으로: ['으로', '로'],
}
const FIRST_SYLLABLE = 0xac00
const FINALS = 28
const RIEUL = 8

/** Returns the form of a particle that fits the end of the word: `{champion:을}` becomes 아리를 or 가렌을. */
function particleAfter(word: string, particle: string): string {
  const [afterConsonant, afterVowel] = PARTICLES[particle] ?? ['', '']
  const final = ((word.at(-1) ?? '').charCodeAt(0) - FIRST_SYLLABLE) % FINALS
  const isVowel = final === 0 || Number.isNaN(final) || final < 0
  return isVowel || (particle === '으로' && final === RIEUL) ? afterVowel : afterConsonant
}

export const fillPhrase = (random: Random, phrase: string): string =>
  phrase.replace(/\{(\w+)(?::([가-힣]+))?\}/g, (_, slot: string, particle?: string) => {
    const word = SLOTS[slot]?.(random)
    if (word === undefined) throw new Error(`no words for ${slot}`)
    return particle === undefined ? word : word + particleAfter(word, particle)
  })
