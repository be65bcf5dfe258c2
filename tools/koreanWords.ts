import { parseAst } from 'vite'
import type { SourceFile } from './architecture.ts'

type Node = { type: string; [field: string]: unknown }

/** Korean text that people read as one piece: one literal, or all text of an element. */
type FoundText = { where: string; element: string | undefined; words: string }

/** Elements drawn as one piece, whose text must share one voice. */
const WHOLE_ELEMENTS = /^(EmptyState|Dialog|ConfirmDialog|Prose)$/
const KOREAN = /[가-힣]/

/** Returns the Korean texts of a file. An inserted value becomes `…`. */
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
    const ownText = ownWords(node)
    if (ownText !== undefined) say(node, followsText(node) + ownText)
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

/** Whether the node is an event handler. Its text is shown in a toast, so it is read separately. */
const isHandler = (node: Node) => node.type === 'JSXAttribute' && /^on[A-Z]/.test((node.name as { name: string }).name)

const allWords = (node: Node): string =>
  isHandler(node) ? '' : [ownWords(node) ?? '', ...childrenOf(node).map(allWords)].join(' ')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

export function styleViolationsIn(readings: readonly FoundText[]): string[] {
  return readings.flatMap(({ where, element, words }) => {
    const checkedWords = ALLOWED_PHRASES.reduce((text, phrase) => text.replaceAll(phrase, ''), words)
    const violations = element
      ? []
      : STYLE_RULES.filter(({ pattern }) => pattern.test(checkedWords)).map(({ advice }) => advice)
    if (FORMAL.test(checkedWords) && CASUAL.test(checkedWords)) violations.push('one voice: 합니다 or 해요')
    return violations.map((advice) => `${where} "${words}": ${advice}`)
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

const STYLE_RULES: { pattern: RegExp; advice: string }[] = [
  // 게임 is allowed where it means the game as a product.
  { pattern: /게임(?! (계정|서버|클라이언트|API)|의 )/, advice: '판 counts, 경기 is the thing' },
  { pattern: /(\d|…|두|세|네|다섯|열) ?경기(?! ?(번호|를|이|가))/, advice: '판 counts' },
  { pattern: /견[주줘준줄]/, advice: '비교' },
  { pattern: /화살표/, advice: '방향키' },
  { pattern: /(?<!오차 범위 )±/, advice: '오차 범위' },
  { pattern: /단추/, advice: '버튼' },
  { pattern: /그만두기/, advice: '취소 closes, 탈퇴 leaves' },
  { pattern: /(?<=[가-힣])(?<![을를]) (주세요|주는|줘요|드려요|드립니다)/, advice: 'without a space before 주다' },
  { pattern: /파란 팀|빨간 팀|경기한 때/, advice: '블루팀, 레드팀, 경기 일시' },
  { pattern: /좋아한 클랜|디스코드/, advice: '좋아요한 클랜, Discord' },
  // Literary, childlike or translated words that people do not say in conversation.
  { pattern: /까닭/, advice: '사유, or 이유 in talk' },
  { pattern: /물음/, advice: '확인 요청' },
  { pattern: /거두|거[둔둘둡뒀둬]/, advice: '취소, or 철회 of an objection' },
  { pattern: /시드(?!니)/, advice: 'explain the number instead' },
  { pattern: /저마다|저절로/, advice: '각자, 자동으로' },
  { pattern: /어림|편차/, advice: '예상, 차이' },
  { pattern: /대타만|아마도|제시간/, advice: '대타 가능, 미정, 정시 참가' },
  { pattern: /손으로 (입력|적)/, advice: '직접 입력' },
  { pattern: /그림(?!자)/, advice: '이미지, or 차트' },
  { pattern: /클랜 문장/, advice: '클랜 엠블럼' },
  { pattern: /마이페이지/, advice: '내 정보' },
  { pattern: /(?<![가-힣])글(?!자|씨|쓰|쓴)/, advice: '게시글, or 내용 and 문구 of a text' },
  { pattern: /내전 (만들기|열기)/, advice: '내전 생성' },
  { pattern: /사이트 운영진/, advice: '운영자 runs the site, 운영진 a clan' },
  { pattern: /순위에 드는|자리 가운데/, advice: '순위에 반영되는, 중' },
  { pattern: /[가-힣…] 가운데(?!를)/, advice: '중' },
  { pattern: /멤버/, advice: '클랜원, or 인원 of the whole site' },
  { pattern: /내전 밤|누가 들어오|휴대전화/, advice: '내전한 날, 참가 대상, 휴대폰' },
  { pattern: /되물음|사슬|내전 틀/, advice: '확인 창, 위변조 검사, 자주 쓰는 설정' },
]

const FORMAL = /니다(?![가-힣])/
// Requests have the same form in both voices, so they are not counted.
const CASUAL = /(?<!세)요(?=[.!?,)]|\s|$)/
