import { makeRandom, type Random } from '@buri/server/seed/random.ts'
import { type AdminSize, entryIdOf, nicknamePart, STAFF_COUNT, userIdOf } from './buildAdmin.ts'

type PageRequest = AdminSize & { random: Random; endsAt: number }

const INITIALS = [...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ']
const DAY_MS = 86_400_000
const logs = (query: Record<string, string> = {}) => `/api/admin/logs?${new URLSearchParams(query)}`
const users = (query: Record<string, string> = {}) => `/api/admin/dashboard/users?${new URLSearchParams(query)}`
const page = ({ random }: PageRequest, lastPage: number) => String(random.between(1, lastPage))

export const ADMIN_PAGES: Record<string, (request: PageRequest) => string> = {
  log: (request) => logs({ page: page(request, 5) }),
  'log, the last counted pages': ({ random }) => logs({ page: String(random.between(40, 50)) }),
  'log, halfway down': ({ random, entries }) =>
    logs({ cursor: entryIdOf(random.between(Math.floor(entries / 3), Math.floor(entries / 2))) }),
  'log of one person': ({ random }) => logs({ actorId: userIdOf(random.between(0, STAFF_COUNT - 1)) }),
  'log, one action': ({ random }) => logs({ action: random.pick(['clan.changed', 'access.denied']) }),
  'log, a rare action': () => logs({ action: 'role.granted' }),
  'log about one person': ({ random, people }) =>
    logs({ targetType: 'user', targetId: userIdOf(random.between(0, people - 1)) }),
  'log, one day': ({ random, endsAt }) => {
    const lastDay = endsAt - random.between(0, 5) * DAY_MS
    return logs({ from: new Date(lastDay - DAY_MS).toISOString(), to: new Date(lastDay).toISOString() })
  },
  'recent actions': () => '/api/admin/dashboard/recent-actions',
  users: (request) => users({ page: page(request, 5) }),
  'users, page 400 and on': ({ random }) => users({ page: String(random.between(400, 450)) }),
  'users, banned': (request) => users({ status: 'banned', page: page(request, 2) }),
  'users, two syllables': ({ random }) => users({ search: nicknamePart(random, 2) }),
  'users, 초성 of two': ({ random }) => users({ search: random.pick(INITIALS) + random.pick(INITIALS) }),
  'users, 초성 of three': ({ random }) =>
    users({ search: Array.from({ length: 3 }, () => random.pick(INITIALS)).join('') }),
  'one user': ({ random, people }) => `/api/admin/dashboard/users/${userIdOf(random.between(0, people - 1))}`,
}

/** The addresses differ from round to round, but are the same in every run. */
export function adminPaths(
  size: AdminSize & { endsAt: number },
  name: string,
  { round, count }: { round: number; count: number },
) {
  const random = makeRandom(round * 31 + name.length)
  const pathOf = ADMIN_PAGES[name]
  if (!pathOf) throw new Error(`there is no page ${name}`)
  return Array.from({ length: count }, () => pathOf({ ...size, random }))
}
