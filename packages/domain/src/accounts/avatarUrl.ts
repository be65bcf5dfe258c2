const CDN = 'https://cdn.discordapp.com'
const AVATAR_HASH = /^(a_)?[0-9a-f]{32}$/
/** A power of two from 16 to 4096; twice the largest size we show. */
const SIZE = 128

export const isAvatarHash = (text: string) => AVATAR_HASH.test(text)

/**
 * URL of an account's picture, made from id and hash alone, never from an address in the answer.
 * `discordId`: `null` for somebody who does not sign in with Discord.
 * https://discord.com/developers/docs/reference#image-formatting: users without a picture get one of six.
 */
export function avatarUrl(discordId: string | null, hash: string | null): string {
  if (discordId !== null && hash !== null && isAvatarHash(hash))
    return `${CDN}/avatars/${discordId}/${hash}.webp?size=${SIZE}`
  const index = discordId !== null && /^\d{1,20}$/.test(discordId) ? (BigInt(discordId) >> 22n) % 6n : 0n
  return `${CDN}/embed/avatars/${index}.png`
}
