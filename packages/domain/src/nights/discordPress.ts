import { POSITIONS, type Position } from '../matches/matchFacts.ts'

const PRESS_KINDS = ['join', 'late', 'leave', 'lane'] as const
type PressKind = (typeof PRESS_KINDS)[number]

/** `main` is the chosen lane; `null` means any. */
export type NightPress =
  | { nightId: string; kind: Exclude<PressKind, 'lane'> }
  | { nightId: string; kind: 'lane'; main: Position | null }

export const ANY_LANE = 'ANY'

const PRESS_ID = /^night:([a-z]+):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Returns the id of a button or select. Discord allows at most 100 characters. */
export const pressId = (kind: PressKind, nightId: string): string => `night:${kind}:${nightId}`

/** Parses a press. Returns `undefined` for anything that our messages do not contain. */
export function pressIn(id: string, values: readonly string[]): NightPress | undefined {
  const [, name, nightId] = PRESS_ID.exec(id) ?? []
  const kind = PRESS_KINDS.find((one) => one === name)
  if (kind === undefined || nightId === undefined) return undefined
  if (kind !== 'lane') return { nightId, kind }
  const [chosen] = values
  const main = POSITIONS.find((position) => position === chosen)
  return main !== undefined || chosen === ANY_LANE ? { nightId, kind, main: main ?? null } : undefined
}

export type ChannelIds = { guildId: string; channelId: string }

type PressPlace = { guildId?: string | undefined; channelId?: string | undefined }

/** Whether a press comes from the clan's channel. Messages in a disconnected channel keep their buttons. */
export const isPressedInClanChannel = (from: PressPlace, home: ChannelIds | undefined): boolean =>
  home !== undefined && from.guildId === home.guildId && from.channelId === home.channelId

const ADMINISTRATOR = 1n << 3n
const MANAGE_GUILD = 1n << 5n

/**
 * Whether Discord's permission bits allow managing the server. They are a decimal number as text.
 * https://discord.com/developers/docs/topics/permissions
 */
export function mayManageServer(permissions: string): boolean {
  if (!/^\d{1,20}$/.test(permissions)) return false
  return (BigInt(permissions) & (ADMINISTRATOR | MANAGE_GUILD)) !== 0n
}
