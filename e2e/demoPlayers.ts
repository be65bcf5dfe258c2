/** People of the demo world, who are the same on every day. */
export const REGULAR_PLAYER = '새벽감자#KR1'
export const LONGEST_NAME = '세상에서제일긴이름을가진정글러다#0815'
export const WITHOUT_MATCHES = '와드방앗간#7777'
export const WITHOUT_DEATHS = '고등어농부#KR1'

/** Matches the heading of a profile, which may have a space between the name and the tag. */
export const titleOf = (nameTag: string) => new RegExp(`^${nameTag.replace('#', ' ?#')}$`)

export const pathOf = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`
