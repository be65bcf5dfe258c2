const CDN = 'https://cdn.discordapp.com'
const AVATAR_HASH = /^(a_)?[0-9a-f]{32}$/
/** Width in pixels: a power of two from 16 to 4096, here twice the largest size that the site shows. */
const SIZE = 128

export const isAvatarHash = (text: string) => AVATAR_HASH.test(text)

/**
 * Returns the URL of an account's picture. It is made from id and hash alone, never from an address that Discord sends.
 * Users without a picture get one of six: https://discord.com/developers/docs/reference#image-formatting
 */
export function avatarUrl(discordId: string | null, hash: string | null): string {
  if (discordId !== null && hash !== null && isAvatarHash(hash))
    return `${CDN}/avatars/${discordId}/${hash}.webp?size=${SIZE}`
  const index = discordId !== null && /^\d{1,20}$/.test(discordId) ? (BigInt(discordId) >> 22n) % 6n : 0n
  return `${CDN}/embed/avatars/${index}.png`
}
