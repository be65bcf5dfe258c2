import type { ClanMember } from '@buri/contract/clanMembership'
import { nameKeyOf, parseRiotId } from '@buri/domain/riotId'

type AltLine = { alt: string; userId: string }

/** Reads lines of `부캐#태그 / 본캐#태그`. Lines without an alt, or whose main belongs to no member, are `unknown`. */
export function readAltLines(text: string, members: readonly ClanMember[]): { alts: AltLine[]; unknown: string[] } {
  const ownerOf = new Map(
    members.flatMap(({ userId, player }) =>
      player ? [[nameKeyOf({ gameName: player.summonerName, tagLine: player.tagLine }), userId] as const] : [],
    ),
  )
  const lines = text.split('\n').map((line) => line.trim())
  const parsedLines = lines
    .filter((line) => line !== '')
    .map((line) => {
      const [alt = '', main = ''] = line.split(/\s*[/\t,→]\s*/)
      const id = parseRiotId(main)
      const userId = id && ownerOf.get(nameKeyOf(id))
      return { line, alt: alt.trim(), userId }
    })
  return {
    alts: parsedLines.flatMap(({ alt, userId }) => (alt && userId ? [{ alt, userId }] : [])),
    unknown: parsedLines.flatMap(({ line, alt, userId }) => (alt && userId ? [] : [line])),
  }
}
