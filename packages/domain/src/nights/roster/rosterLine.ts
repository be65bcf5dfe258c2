type RosterLine =
  | { kind: 'nothing' }
  | { kind: 'joined' | 'left'; name: string }
  /** A head such as `내전 #7 금 21:00`. */
  | { kind: 'night'; night: number }
  /** `대기` above the people who wait, or `참가` above the people with a place. */
  | { kind: 'section'; isWaiting: boolean }
  | { kind: 'entry'; slot: number | null; isWaiting: boolean; text: string }
  | { kind: 'text'; text: string }

const NAME_MAX = 100

/** `[닉네임] [오후 9:03] ` before a message of an exported chat, or only a time. */
const CHAT_PREFIX = /^(?:\[[^\]]{1,40}\]\s?\[(?:오전|오후) \d{1,2}:\d{2}\]|\[?\d{1,2}:\d{2}(?::\d{2})?\]?)\s*/
/** The client has used several wordings, such as 참여했습니다 and 참가하셨습니다. */
const JOINED_LOBBY = /^(.+?)(?:\s*님이 (?:로비|방)에 (?:참|입장|들어)[가-힣 ]+| joined the lobby)\.?$/i
const LEFT_LOBBY = /^(.+?)(?:\s*님이 (?:로비|방)(?:에서|를|을) [가-힣 ]+| left the lobby)\.?$/i
/**
 * The head of a list, such as `#7` or `내전 #7`. A tag has at least two characters and a name before it, so these are no
 * tags.
 */
const NIGHT_HEAD = /^[[<【]?\s*(?:[가-힣A-Za-z]{0,12}내전\s*)?#\s?(\d{1,4})(?=[\s\]>】:.]|$)/
const SECTION_HEAD = /^[[<【]?\s*(?:(대기|예비|후보)|참가|참여|확정)(?:자|인원|명단|멤버)*\s*[\]>】]?\s*[:：]?$/
const QUEUED_LINE = /^(?:대기|예비|후보)\s*(?=[\d①-⑳([]|\S)/
const LINE_NUMBER = /^(?:(\d{1,2})\s*(?:[.)번]|[:：](?!\d))|\((\d{1,2})\)|\[(\d{1,2})\]|([①-⑳])|[-*•](?=\s))\s*/
const FIRST_CIRCLED = '①'.charCodeAt(0)
const FREE_SEAT_MAX = 40
/** Words that a list has in a free seat, or in place of a hidden name. */
const FREE_SEAT = /^[\s\-_.?~()]*(?:빈\s?자리|공석|모집\s?중?|구인|비공개(?: 소환사)?)?[\s\-_.?~()]*$/

/** Classifies one line of a pasted list. A long line is read only as far as a name can extend. */
export function rosterLine(raw: string): RosterLine {
  const line = raw.trim().replace(CHAT_PREFIX, '')
  const leftName = nameBeforeEvent(LEFT_LOBBY, line)
  if (leftName !== undefined) return { kind: 'left', name: leftName }
  const joinedName = nameBeforeEvent(JOINED_LOBBY, line)
  if (joinedName !== undefined) return { kind: 'joined', name: joinedName }
  const night = NIGHT_HEAD.exec(line)?.[1]
  if (night !== undefined) return { kind: 'night', night: Number(night) }
  const section = SECTION_HEAD.exec(line)
  if (section) return { kind: 'section', isWaiting: section[1] !== undefined }
  return entryOf(line)
}

function entryOf(line: string): RosterLine {
  const isWaiting = QUEUED_LINE.test(line)
  const entryText = isWaiting ? line.replace(QUEUED_LINE, '') : line
  const number = LINE_NUMBER.exec(entryText)
  const text = number ? entryText.slice(number[0].length).trim() : entryText
  if (number || (isWaiting && line !== entryText && /^(?:대기|예비|후보)\s/.test(line))) {
    return text.length <= FREE_SEAT_MAX && FREE_SEAT.test(text)
      ? { kind: 'nothing' }
      : { kind: 'entry', slot: slotOf(number), isWaiting, text }
  }
  // A colon separates a speaker from what was said, so such a line is chat and not a name.
  return line === '' || /[:：]/.test(line) ? { kind: 'nothing' } : { kind: 'text', text: line }
}

function slotOf(number: RegExpExecArray | null): number | null {
  const [, plain, round, square, circled] = number ?? []
  if (circled !== undefined) return circled.charCodeAt(0) - FIRST_CIRCLED + 1
  const digits = plain ?? round ?? square
  return digits === undefined ? null : Number(digits)
}

const nameBeforeEvent = (event: RegExp, line: string): string | undefined =>
  line.length > 2 * NAME_MAX ? undefined : event.exec(line)?.[1]
