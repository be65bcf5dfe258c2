const LIST_SIZE = { width: 300, height: 232 }
const EDGE_GAP = 8

const COPIED_STYLES = [
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'border',
  'width',
  'boxSizing',
  'tabSize',
] as const

export function popupPositionAtCaret(box: HTMLTextAreaElement, caret: number) {
  const { top, left } = offsetIn(box, caret)
  const { lineHeight } = getComputedStyle(box)
  const frame = box.getBoundingClientRect()
  const line = frame.top + Math.min(Math.max(0, top - box.scrollTop), box.clientHeight)
  const below = line + (Number.parseFloat(lineHeight) || 24)
  const isAbove = below + LIST_SIZE.height > window.innerHeight && line > LIST_SIZE.height
  const x = Math.max(
    EDGE_GAP,
    Math.min(frame.left + left, document.documentElement.clientWidth - LIST_SIZE.width - EDGE_GAP),
  )
  return isAbove ? { left: x, bottom: window.innerHeight - line } : { left: x, top: below }
}

/** Measures in a hidden copy with the same text and style, because a textarea does not report positions. */
function offsetIn(box: HTMLTextAreaElement, caret: number) {
  const copy = document.createElement('div')
  const looks = getComputedStyle(box)
  for (const look of COPIED_STYLES) copy.style[look] = looks[look]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  const mark = document.createElement('span')
  mark.textContent = '@'
  copy.append(box.value.slice(0, caret), mark)
  document.body.append(copy)
  const offset = { top: mark.offsetTop, left: mark.offsetLeft }
  copy.remove()
  return offset
}
