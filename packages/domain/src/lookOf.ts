import { normaliseName } from './riotId.ts'

// Letters of other scripts that look like Latin ones, capitals included. From https://www.unicode.org/reports/tr39/#Confusable_Detection,
// without what only resembles a letter, such as 1 and l: two names may differ by a digit.
const LIKE = 'αΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧаАвВсСԁԀеЕһҺнНіІјЈкКӏӀмМоОрРԛԚѕЅтТѵѴԝԜхХуУүҮıɑɡօՕսՍ'
const LATIN = 'aabbeezzhhiikkmmnnooppttyyxxaabbccddeehhhhiijjkkllmmooppqqssttvvwwxxyyyyiagoouu'
const LATIN_OF = new Map([...LIKE].map((letter, at) => [letter, LATIN[at] ?? letter]))

/**
 * What a name looks like: names of one look cannot be told apart, whether they are written with Latin, Greek, Cyrillic or
 * full-width letters. The database has the same function, `look_of`, over a name in the form of `normaliseName`.
 */
export const lookOf = (name: string): string =>
  [...normaliseName(name).normalize('NFKC')]
    .map((letter) => LATIN_OF.get(letter) ?? (/[A-Z]/.test(letter) ? letter.toLowerCase() : letter))
    .join('')

/** All letters that `lookOf` takes for Latin ones. */
export const LOOK_ALIKE_LETTERS = LIKE
