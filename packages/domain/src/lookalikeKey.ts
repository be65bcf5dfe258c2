import { normaliseName } from './riotId.ts'

// Letters of other scripts that look like Latin ones, capitals included. They are from
// https://www.unicode.org/reports/tr39/#Confusable_Detection. Pairs that only resemble each other, such as 1 and l, are
// left out, because two names may differ by a digit.
const LOOKALIKES = 'αΑβΒεΕζΖηΗιΙκΚμΜνΝοΟρΡτΤυΥχΧаАвВсСԁԀеЕһҺнНіІјЈкКӏӀмМоОрРԛԚѕЅтТѵѴԝԜхХуУүҮıɑɡօՕսՍ'
const LATIN_LETTERS = 'aabbeezzhhiikkmmnnooppttyyxxaabbccddeehhhhiijjkkllmmooppqqssttvvwwxxyyyyiagoouu'
const LATIN_OF = new Map([...LOOKALIKES].map((letter, index) => [letter, LATIN_LETTERS[index] ?? letter]))

/**
 * Returns the look of a name. Two names with the same look cannot be told apart, whether they are written with Latin,
 * Greek, Cyrillic or full-width letters. The database has the same function, `look_of`, for names in the form of
 * `normaliseName`.
 */
export const lookalikeKey = (name: string): string =>
  [...normaliseName(name).normalize('NFKC')]
    .map((letter) => LATIN_OF.get(letter) ?? (/[A-Z]/.test(letter) ? letter.toLowerCase() : letter))
    .join('')

export const LOOK_ALIKE_LETTERS = LOOKALIKES
