import { REPLACEMENT_MARK } from './json/decodeText.ts'
import type { ParsedParticipant } from './parsedMatch.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NIL_UUID = /^[0-]+$/
const API_PUUID = /^[\w-]{78}$/
/** The longest name that is read. Riot allows 16 characters; sources older than that rule have somewhat more. */
const MAX_NAME_LENGTH = 64
/** Control, invisible and noncharacter code points. They never occur in a real Riot ID, only in forged files. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

type Puuids = Pick<ParsedParticipant, 'clientPuuid' | 'apiPuuid'>
type Names = Pick<ParsedParticipant, 'gameName' | 'tagLine'>

/** The two kinds of PUUID are told apart by their form, whatever the source. `BOT` and the nil UUID are not players. */
export function readPuuids(value: unknown): Puuids {
  const text = typeof value === 'string' ? value.trim() : ''
  return {
    clientPuuid: UUID.test(text) && !NIL_UUID.test(text) ? text.toLowerCase() : null,
    apiPuuid: API_PUUID.test(text) ? text : null,
  }
}

/** Reads a Riot ID if there is one, or else the old summoner name, which had no tag. */
export function readNames(riotId: { gameName: unknown; tagLine: unknown }, summonerName: unknown): Names {
  const gameName = name(riotId.gameName)
  if (gameName !== null) return { gameName, tagLine: name(riotId.tagLine) }
  return { gameName: name(summonerName), tagLine: null }
}

function name(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_NAME_LENGTH * 4) return null
  const cleaned = value.toWellFormed().normalize('NFC').replace(INVISIBLE, '').trim()
  // A letter was lost before the file was sent to us. The rest of the name would not identify a player.
  if (cleaned.includes(REPLACEMENT_MARK)) return null
  return cleaned === '' || cleaned.length > MAX_NAME_LENGTH ? null : cleaned
}
