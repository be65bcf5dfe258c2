export const imageFileOf = (name: string) => `${name}.webp`
export const smallImageFileOf = (name: string) => `${name}-small.webp`

export function parseImageFile(file: string): { name: string; size: 'whole' | 'small' } {
  const [, name = '', small] = /^(.*?)(-small)?\.webp$/.exec(file) ?? []
  return { name, size: small ? 'small' : 'whole' }
}
