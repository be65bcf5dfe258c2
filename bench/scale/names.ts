import type { RiotId } from '@buri/domain/riotId'
import type { Random } from '@buri/server/seed/random.ts'

// The most common syllable comes first. It is 6 % of all syllables, so one pair in three hundred repeats it.
const SYLLABLES = [
  ...'이사기나다리지가고아라마도자바구비우하시정대수신주미인장해호동보사원전부조서오유로무세어영소안생성야한제',
  ...'경공국군귀그금김꽃꿀난날남냥노농누늑단달당돌두들딩땅똥라람래량러레력련령록론룡루류르림마막만말망매머먹면명모목몽문물민밀',
  ...'박반발밤방배백버번범법벽별병복본봄봉북분불붕빛빵삐산살삼상새색샘석선설섬성손솔송쇠술숲숭스슬승식실심쌀씨악암압애양언얼엄여연열염예옥온올왕외요용운울월위육은을음의일임입잎작잔잠재저적점접정족종좌죄중즈증진질집징차참창채책처천철청체초총최추축춘출충취치칠칼커코콩쿠크큰타탄탑태택터토통투트티파판팔패팽페편평포표풀품풍프피필학함합항핵행향허험혁현혈협형혜홍화환활황회효후훈휘흑흥희힘',
]
const LATIN = [
  'king',
  'god',
  'mid',
  'top',
  'jug',
  'Faker',
  'Hide',
  'Pro',
  'The',
  'Ace',
  'Star',
  'Moon',
  'Zed',
  'Yas',
  'LoL',
]
const TAGS = ['KR1', 'KR1', 'KR1', 'KR1', 'KR2', '0000', '1234', '내전', '7777', 'LOL', 'GOD']

// Low indexes come more often, as in inverse transform sampling of a power law.
const skewedIndex = (random: Random, size: number) => Math.min(size - 1, Math.floor(size * random.next() ** 2))

export function aName(random: Random, number: number): RiotId {
  const syllables = Array.from(
    { length: random.between(2, 6) },
    () => SYLLABLES[skewedIndex(random, SYLLABLES.length)] ?? '이',
  )
  const latin = random.next() < 0.2 ? random.pick(LATIN) : ''
  const gameName = syllables.join('') + latin
  // A short name could belong to two people, so its tag contains the number.
  return {
    gameName,
    tagLine: syllables.length < 5 ? String(10_000 + number).slice(-5) : random.pick(TAGS) + (number % 100),
  }
}
