import { lookOf } from '../lookOf.ts'

/** Who speaks for the site or the game: a clan of that name would be taken for them. */
const SITE = ['부리', 'buri']
const OFFICES = [
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
const RESERVED = new Set([...SITE, ...OFFICES, ...SITE.flatMap((site) => OFFICES.map((office) => `${site}${office}`))])

/** However it is written: spaces, case, marks between the letters and look-alike letters make no other name. */
export const isReservedClanName = (clanName: string) => RESERVED.has(lookOf(clanName).replace(/[^\p{L}\p{N}]/gu, ''))
