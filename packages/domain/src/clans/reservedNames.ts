import { lookalikeKey } from '../lookalikeKey.ts'

/** A clan with one of these names would be taken for the site, its staff or the maker of the game. */
const SITE = ['부리', 'buri']
const STAFF_NAMES = [
  ...[
    '관리자',
    '관리팀',
    '운영자',
    '운영진',
    '운영팀',
    '매니저',
    '공식',
    '공지',
    '고객센터',
    '시스템',
    '라이엇',
    '라이엇게임즈',
  ],
  ...['admin', 'administrator', 'moderator', 'manager', 'official', 'staff', 'support', 'system', 'riot', 'riotgames'],
]
const RESERVED = new Set([
  ...SITE,
  ...STAFF_NAMES,
  ...SITE.flatMap((site) => STAFF_NAMES.map((staffName) => `${site}${staffName}`)),
])

/** Whether a clan's name is reserved. Spaces, case, combining marks and look-alike letters are ignored. */
export const isReservedClanName = (clanName: string) =>
  RESERVED.has(lookalikeKey(clanName).replace(/[^\p{L}\p{N}]/gu, ''))
