import { formatRiotId, nameKeyOf, parseRiotId } from '../riotId.ts'

/** Maximum characters of a paste; an hour of lobby chat is a tenth of it. */
export const LOBBY_TEXT_MAX = 20_000
/** More names than this are no lobby. */
export const LOBBY_NAMES_MAX = 20
const NAME_MAX = 100

type LobbyNames = {
  /** The text is longer than `LOBBY_TEXT_MAX` and was not read. */
  isTooLong: boolean
  /** As written, without repetitions, in order of appearance. */
  names: string[]
  /** Names that occurred more than once. */
  twice: string[]
  /** There were more names than are read. */
  hasMore: boolean
}

const TIME = /^\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s*/
const NUMBER = /^(?:\d{1,2}[.)]|[-*•])\s+/
/** The client has used several forms: 참여했습니다 and 참가하셨습니다. */
const JOINED = /^(.+?)(?:\s*님이 (?:로비|방)에 (?:참|입장|들어)[가-힣 ]+| joined the lobby)\.?$/i
const LEFT = /^(.+?)(?:\s*님이 (?:로비|방)(?:에서|를|을) [가-힣 ]+| left the lobby)\.?$/i

/**
 * Reads names from text typed or pasted from a lobby: join and leave messages in Korean or English, plain lines, or commas.
 * Drops people who left and chat lines. Every field for pasted names uses it. Text longer than `LOBBY_TEXT_MAX` is not read.
 */
export function lobbyNames(text: string): LobbyNames {
  if (text.length > LOBBY_TEXT_MAX) return { isTooLong: true, names: [], twice: [], hasMore: false }
  const here = new Map<string, string>()
  const twice = new Map<string, string>()
  let hasMore = false
  const come = (written: string, isRepeatable: boolean) => {
    const id = written.length <= NAME_MAX ? parseRiotId(written) : undefined
    const key = id && nameKeyOf(id)
    // Nothing visible before the tag.
    if (!id || !key || key[0] === '#') return
    const known = here.get(key)
    if (known !== undefined && !isRepeatable) twice.set(key, known)
    if (known !== undefined) return
    // Removes what a chat adds around a tag; a bare name stays bare.
    if (here.size < LOBBY_NAMES_MAX) here.set(key, /[#-]/.test(written) ? formatRiotId(id) : id.gameName)
    else hasMore = true
  }

  for (const raw of text.split(/[\r\n]+/)) {
    const line = raw.trim().replace(TIME, '').replace(NUMBER, '')
    const left = nameBefore(LEFT, line)
    const joined = nameBefore(JOINED, line)
    if (left !== undefined) {
      const id = parseRiotId(left)
      if (id) here.delete(nameKeyOf(id))
    } else if (joined !== undefined) come(joined, true)
    else if (!/[:：]/.test(line)) for (const part of line.split(/[,、;\t]/)) come(part, false)
  }
  return { isTooLong: false, names: [...here.values()], twice: [...twice.values()], hasMore }
}

const nameBefore = (event: RegExp, line: string): string | undefined =>
  line.length > 2 * NAME_MAX ? undefined : event.exec(line)?.[1]
