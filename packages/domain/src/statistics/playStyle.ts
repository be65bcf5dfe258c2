import { STYLE_AXES, type StyleAxis, type StyleSums, shrunkStyle } from '../history/styleAxes.ts'
import { roundTo } from './ratios.ts'

const MATCHES_NEEDED = 10
const NAMING_Z = 0.5

const AXIS_WORDS: Record<StyleAxis, { axis: string; style: string; adjective: string; does: string }> = {
  attack: { axis: '공격', style: '전투형', adjective: '공격적인', does: '킬과 피해량으로 싸움을 이끌어요' },
  growth: { axis: '성장', style: '성장형', adjective: '성장에 강한', does: 'CS와 골드를 꾸준히 쌓아요' },
  vision: { axis: '시야', style: '시야형', adjective: '시야에 밝은', does: '시야를 넓혀 팀의 눈이 돼요' },
  joining: { axis: '합류', style: '합류형', adjective: '발 빠른', does: '팀의 킬에 자주 함께해요' },
  survival: { axis: '생존', style: '생존형', adjective: '침착한', does: '잘 죽지 않고 끝까지 남아요' },
  defence: { axis: '방어', style: '방패형', adjective: '든든한', does: '앞에서 피해를 받아내며 팀을 지켜요' },
  objective: { axis: '오브젝트', style: '운영형', adjective: '운영에 능한', does: '오브젝트와 구조물을 잘 챙겨요' },
}

type PlayStyle = { playStyle: string; playStyleDescription: string }

/** Returns the shrunk z of the axes that are known in ten matches or more. */
export function styleAxes(style: StyleSums): { axis: StyleAxis; value: number }[] {
  const values = shrunkStyle(style)
  return STYLE_AXES.flatMap((axis, index) => {
    const matches = style.axes[index]?.[1] ?? 0
    const value = values[index]
    return matches < MATCHES_NEEDED || value === undefined ? [] : { axis, value }
  })
}

/** Returns the axes of `styleAxes` with their Korean names and two decimals; `null` if there are none. */
export function shownStyleAxes(style: StyleSums): { axis: string; value: number }[] | null {
  const axes = styleAxes(style)
  return axes.length === 0
    ? null
    : axes.map(({ axis, value }) => ({ axis: AXIS_WORDS[axis].axis, value: roundTo(value, 2) }))
}

/**
 * Returns the name of a style. The strongest axis gives the name if its z is at least `NAMING_Z`; otherwise it is 밸런스형.
 * The second axis gives the adjective if its z is above 0. Returns `null` if no axis is known.
 */
export function playStyleOf(style: StyleSums): PlayStyle | null {
  const axes = styleAxes(style)
  if (axes.length === 0) return null
  const [first, second] = axes.toSorted((a, b) => b.value - a.value)
  if (first === undefined || first.value < NAMING_Z)
    return { playStyle: '밸런스형', playStyleDescription: '어느 하나에 치우치지 않고 고르게 플레이해요' }
  const words = AXIS_WORDS[first.axis]
  if (second === undefined || second.value <= 0) return { playStyle: words.style, playStyleDescription: words.does }
  return { playStyle: `${AXIS_WORDS[second.axis].adjective} ${words.style}`, playStyleDescription: words.does }
}
