const TYPES = /^image\/(?:png|jpeg|webp|gif)$/

/** A file's name as the words of a picture: without its end, and without what would close the brackets. */
export const altOf = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .replace(/[[\]()\\\n]/g, ' ')
    .trim() || '그림'

/** What the server would refuse need not travel. */
export function pictureRefusal({ type, size }: Pick<File, 'type' | 'size'>, mostBytes: number): string | undefined {
  if (!TYPES.test(type)) return 'PNG, JPG, WebP, GIF 그림만 올릴 수 있습니다.'
  return size > mostBytes ? `그림이 너무 큽니다. ${mostBytes / 1024 / 1024}MB까지 올릴 수 있습니다.` : undefined
}

/** The pictures of what is pasted or let go. Tables copied from a sheet come with a picture of themselves: their words are meant. */
export const picturesOf = ({ files, types }: Pick<DataTransfer, 'files' | 'types'>): File[] =>
  types.includes('text/plain') ? [] : [...files].filter(({ type }) => type.startsWith('image/'))
