import { plainLine } from '../plainLine.ts'
import { nameKeyOf } from '../riotId.ts'
import { typedRiotId } from './typedResult.ts'

/** Ten lines of a lobby's chat are a thousand characters; a longer text does not mean ten names. */
const LONGEST_PASTE = 4000
/** How the lobby's chat goes on after a name. */
const CHAT_ENDINGS = ['님이 로비에', '님이 방에', ' joined the lobby']
const CHAT_TIME = /^\[?\d{1,2}:\d{2}\]? /

/** The names in a pasted text: one a line or between commas, or what a lobby's chat says of those who came. Each once. */
export function pastedNames(text: string): string[] {
  const names = new Map<string, string>()
  for (const part of text.slice(0, LONGEST_PASTE).split(/[\n\r,;\t]/)) {
    const name = withoutChat(plainLine(part))
    const riotId = typedRiotId(name)
    if (riotId && !names.has(nameKeyOf(riotId))) names.set(nameKeyOf(riotId), name)
  }
  return [...names.values()]
}

function withoutChat(line: string): string {
  const ends = CHAT_ENDINGS.map((ending) => line.indexOf(ending)).filter((at) => at > 0)
  if (ends.length === 0) return line
  return line
    .slice(0, Math.min(...ends))
    .replace(CHAT_TIME, '')
    .trim()
}
