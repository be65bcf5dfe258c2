import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimStatus, judgeApproval, judgeNewClaim, judgeVouching, type Ownership } from '../claims/judgeClaim.ts'
import { addressHint } from './addressHint.ts'
import { avatarUrl } from './avatarUrl.ts'
import { deviceLabel } from './deviceLabel.ts'
import { NAMELESS, nicknameFrom } from './nickname.ts'

const HASH = '0123456789abcdef0123456789abcdef'

test.each([
  { id: '80351110224678912', hash: HASH, url: `avatars/80351110224678912/${HASH}.webp?size=128` },
  { id: '80351110224678912', hash: `a_${HASH}`, url: `avatars/80351110224678912/a_${HASH}.webp?size=128` },
  { id: '80351110224678912', hash: null, url: 'embed/avatars/5.png' },
  { id: '80351110224678912', hash: '../../evil', url: 'embed/avatars/5.png' },
  { id: '80351110224678912', hash: `${HASH}.html`, url: 'embed/avatars/5.png' },
  { id: '0', hash: null, url: 'embed/avatars/0.png' },
])('the picture of $id with $hash is $url', ({ id, hash, url }) => {
  expect(avatarUrl(id, hash)).toBe(`https://cdn.discordapp.com/${url}`)
})

test.each([
  { names: ['새벽감자', 'gamja'], name: '새벽감자' },
  { names: [null, 'gamja'], name: 'gamja' },
  { names: ['', undefined, '  '], name: NAMELESS },
  { names: ['\u200b\u3164\u00ad', 'gamja'], name: 'gamja' },
  { names: ['관리\u200b자'], name: '관리자' },
  { names: ['관리\u200d자'], name: '관리자' },
  { names: ['\u202e자리관'], name: '자리관' },
  { names: ['관리자'.normalize('NFD')], name: '관리자' },
  { names: ['line\nbreak\r\n\u0000'], name: 'line break' },
  { names: ['  a   b  '], name: 'a b' },
  { names: ['Z\u0300\u0301\u0302\u0303\u0304'], name: 'Z\u0300\u0301' },
  { names: ['👨\u200d👩\u200d👧 가족'], name: '👨\u200d👩\u200d👧 가족' },
  { names: ['❤\ufe0f'], name: '❤\ufe0f' },
  { names: ['가'.repeat(100)], name: '가'.repeat(40) },
])('the names $names are shown as $name', ({ names, name }) => {
  expect(nicknameFrom(...names)).toBe(name)
})

// Replaces fast-check's own `binary` unit, which takes seconds to set up.
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))

test('any name becomes a short, visible nickname, and a nickname stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      const name = nicknameFrom(text)
      expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u200b]/u)
      expect(name.trim()).not.toBe('')
      expect(Array.from(name).length).toBeLessThanOrEqual(40)
      expect(nicknameFrom(name)).toBe(name)
    }),
  )
})

test.each([
  {
    agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    label: 'Chrome, Windows',
  },
  {
    agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
    label: 'Edge, Windows',
  },
  {
    agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Whale/4.30 Safari/537.36',
    label: 'Whale, Windows',
  },
  {
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    label: 'Safari, iPhone',
  },
  {
    agent: 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36 KAKAOTALK 25.0',
    label: '카카오톡, Android',
  },
  { agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', label: 'Firefox, Linux' },
  { agent: 'curl/8.0', label: '알 수 없는 기기' },
  { agent: '', label: '알 수 없는 기기' },
])('the user agent of $label is recognised', ({ agent, label }) => {
  expect(deviceLabel(agent)).toBe(label)
})

test.each([
  { address: '203.0.113.9', hint: '203.0.*.*' },
  { address: '::ffff:203.0.113.9', hint: '203.0.*.*' },
  { address: '2001:db8:1234::1', hint: '2001:db8:*' },
  { address: '::1', hint: '' },
  { address: '', hint: '' },
])('the address $address is hinted at as $hint', ({ address, hint }) => {
  expect(addressHint(address)).toBe(hint)
})

test.each<{ owner: Ownership; isWaiting: boolean; open: number; verdict: ReturnType<typeof judgeNewClaim> }>([
  { owner: 'nobody', isWaiting: false, open: 2, verdict: 'pending' },
  { owner: 'another account', isWaiting: false, open: 2, verdict: 'disputed' },
  { owner: 'claimant', isWaiting: false, open: 3, verdict: 'ALREADY_LINKED' },
  { owner: 'claimant', isWaiting: true, open: 3, verdict: 'ALREADY_LINKED' },
  { owner: 'nobody', isWaiting: true, open: 3, verdict: 'CLAIM_WAITING' },
  { owner: 'another account', isWaiting: true, open: 1, verdict: 'CLAIM_WAITING' },
  { owner: 'nobody', isWaiting: false, open: 3, verdict: 'CLAIMS_FULL' },
  { owner: 'another account', isWaiting: false, open: 3, verdict: 'CLAIMS_FULL' },
])(
  'a claim to a player of $owner (waiting: $isWaiting, open: $open) is judged: $verdict',
  ({ owner, verdict, ...own }) => {
    expect(judgeNewClaim(owner, own)).toBe(verdict)
  },
)

test.each([
  { status: 'pending', owner: 'nobody', takeOver: false, verdict: 'approved' },
  { status: 'disputed', owner: 'nobody', takeOver: false, verdict: 'approved' },
  { status: 'pending', owner: 'claimant', takeOver: false, verdict: 'approved' },
  { status: 'pending', owner: 'another account', takeOver: false, verdict: 'disputed' },
  { status: 'disputed', owner: 'another account', takeOver: true, verdict: 'approved' },
  { status: 'approved', owner: 'claimant', takeOver: true, verdict: 'CLAIM_DECIDED' },
  { status: 'rejected', owner: 'nobody', takeOver: true, verdict: 'CLAIM_DECIDED' },
  { status: 'cancelled', owner: 'nobody', takeOver: false, verdict: 'CLAIM_DECIDED' },
] as const)(
  'approving a claim that is $status to a player of $owner (take over: $takeOver) is judged: $verdict',
  (status) => {
    expect(judgeApproval(status.status, status.owner, status.takeOver)).toBe(status.verdict)
  },
)

test.each<[ClaimStatus, Ownership, boolean, string]>([
  ['pending', 'nobody', false, 'vouched'],
  ['pending', 'nobody', true, 'FORBIDDEN'],
  ['approved', 'claimant', true, 'FORBIDDEN'],
  ['pending', 'another account', false, 'CLAIM_DISPUTED'],
  ['disputed', 'nobody', false, 'CLAIM_DISPUTED'],
  ['approved', 'claimant', false, 'CLAIM_DECIDED'],
  ['rejected', 'nobody', false, 'CLAIM_DECIDED'],
  ['cancelled', 'nobody', false, 'CLAIM_DECIDED'],
])('an officer who vouches for a %s claim to a player of %s (own: %s): %s', (status, owner, isOwn, verdict) => {
  expect(judgeVouching({ status, owner, isOwn, isDoubted: false, isKnownToClan: true })).toBe(verdict)
})

test('a clan vouches only for players of its own matches', () => {
  const claim = { status: 'pending', owner: 'nobody', isOwn: false, isDoubted: false } as const
  expect(judgeVouching({ ...claim, isKnownToClan: false })).toBe('CLAIM_NOT_OF_CLAN')
})

test('no officer decides a claim to which a person concerned objects', () => {
  const claim = { status: 'pending', owner: 'nobody', isOwn: false, isDoubted: true } as const
  expect(judgeVouching({ ...claim, isKnownToClan: true })).toBe('CLAIM_DISPUTED')
})
