import { parseAst } from 'vite'
import type { SourceFile } from './architecture.ts'

type Node = { type: string; [field: string]: unknown }

/** Korean text read together: one literal, or all of one element. */
type FoundText = { where: string; element: string | undefined; words: string }

/** Elements drawn as one piece, whose text must share one voice. */
const WHOLE_ELEMENTS = /^(EmptyState|Dialog|ConfirmDialog|Prose)$/
const KOREAN = /[가-힣]/

/** Korean text of a file, without comments. Inserted values read as `…`. */
export function koreanTextsIn({ path, text }: SourceFile): FoundText[] {
  if (!KOREAN.test(text)) return []
  const readings: FoundText[] = []
  const say = (node: Node, words: string, element?: string) => {
    if (!KOREAN.test(words)) return
    const line = text.slice(0, node.start as number).split('\n').length
    readings.push({ where: `${path}:${line}`, element, words: words.replace(/\s+/g, ' ').trim() })
  }
  const followsText = ({ type, start }: Node) => (type === 'JSXText' && text[(start as number) - 1] === '}' ? '…' : '')
  const visit = (node: Node) => {
    const own = ownWords(node)
    if (own !== undefined) say(node, followsText(node) + own)
    const name = elementName(node)
    if (name && WHOLE_ELEMENTS.test(name)) say(node, allWords(node), name)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  return readings
}

function ownWords(node: Node): string | undefined {
  if (node.type === 'JSXText') return node.value as string
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

function elementName(node: Node): string | undefined {
  if (node.type !== 'JSXElement') return undefined
  return (node.openingElement as { name: { name?: string } }).name.name
}

/** The text of an event handler is a toast, so it is read separately. */
const isHandler = (node: Node) => node.type === 'JSXAttribute' && /^on[A-Z]/.test((node.name as { name: string }).name)

const allWords = (node: Node): string =>
  isHandler(node) ? '' : [ownWords(node) ?? '', ...childrenOf(node).map(allWords)].join(' ')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** One sentence per violation of our Korean style. */
export function styleViolationsIn(readings: readonly FoundText[]): string[] {
  return readings.flatMap(({ where, element, words }) => {
    const checkedWords = ALLOWED_PHRASES.reduce((text, phrase) => text.replaceAll(phrase, ''), words)
    const violations = element
      ? []
      : STYLE_RULES.filter(({ slip }) => slip.test(checkedWords)).map(({ instead }) => instead)
    if (FORMAL.test(checkedWords) && CASUAL.test(checkedWords)) violations.push('one voice: 합니다 or 해요')
    return violations.map((instead) => `${where} "${words}": ${instead}`)
  })
}

/** Fixed sentences, and names that contain a word without meaning it. */
const ALLOWED_PHRASES = [
  '최근 내전 기록이 없습니다',
  '첫 게임을 시작해 보세요!',
  '랭크 게임을 플레이하여 티어를 받아보세요!',
  '라이엇 게임즈',
  '라이엇게임즈',
]

const STYLE_RULES: { slip: RegExp; instead: string }[] = [
  // 게임 stays where it means the game as a product.
  { slip: /게임(?! (계정|서버|클라이언트|API)|의 )/, instead: '판 counts, 경기 is the thing' },
  { slip: /(\d|…|두|세|네|다섯|열) ?경기(?! ?(번호|를|이|가))/, instead: '판 counts' },
  { slip: /견[주줘준줄]/, instead: '비교' },
  { slip: /화살표/, instead: '방향키' },
  { slip: /(?<!오차 범위 )±/, instead: '오차 범위' },
  { slip: /단추/, instead: '버튼' },
  { slip: /그만두기/, instead: '취소 closes, 탈퇴 leaves' },
  { slip: /(?<=[가-힣])(?<![을를]) (주세요|주는|줘요|드려요|드립니다)/, instead: 'without a space before 주다' },
  { slip: /파란 팀|빨간 팀|경기한 때/, instead: '블루팀, 레드팀, 경기 일시' },
  { slip: /좋아한 클랜|디스코드/, instead: '좋아요한 클랜, Discord' },
  // Literary, childlike or translated words that people do not say in conversation.
  { slip: /까닭/, instead: '사유, or 이유 in talk' },
  { slip: /물음/, instead: '확인 요청' },
  { slip: /거두|거[둔둘둡뒀둬]/, instead: '취소, or 철회 of an objection' },
  { slip: /시드(?!니)/, instead: 'explain the number instead' },
  { slip: /저마다|저절로/, instead: '각자, 자동으로' },
  { slip: /어림|편차/, instead: '예상, 차이' },
  { slip: /대타만|아마도|제시간/, instead: '대타 가능, 미정, 정시 참가' },
  { slip: /손으로 (입력|적)/, instead: '직접 입력' },
  { slip: /그림(?!자)/, instead: '이미지, or 차트' },
  { slip: /클랜 문장/, instead: '클랜 엠블럼' },
  { slip: /마이페이지/, instead: '내 정보' },
  { slip: /(?<![가-힣])글(?!자|씨|쓰|쓴)/, instead: '게시글, or 내용 and 문구 of a text' },
  { slip: /내전 (만들기|열기)/, instead: '내전 생성' },
  { slip: /사이트 운영진/, instead: '운영자 runs the site, 운영진 a clan' },
  { slip: /순위에 드는|자리 가운데/, instead: '순위에 반영되는, 중' },
  { slip: /[가-힣…] 가운데(?!를)/, instead: '중' },
  { slip: /멤버/, instead: '클랜원, or 인원 of the whole site' },
  { slip: /내전 밤|누가 들어오|휴대전화/, instead: '내전한 날, 참가 대상, 휴대폰' },
  { slip: /되물음|사슬|내전 틀/, instead: '확인 창, 위변조 검사, 자주 쓰는 설정' },
]

const FORMAL = /니다(?![가-힣])/
// Requests read the same in both voices.
const CASUAL = /(?<!세)요(?=[.!?,)]|\s|$)/
