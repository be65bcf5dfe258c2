import { type ComponentProps, useState } from 'react'

type DigitsInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onDigits: (digits: string) => void
}

const digitsOf = (typed: string) => typed.replaceAll(/[^\d-]/g, '')

/**
 * A field for a whole number, which removes all other characters. A syllable is removed only once it is complete,
 * because the browser abandons the composition without an event if its text is removed.
 */
export function DigitsInput({ value, onDigits, ...rest }: DigitsInputProps) {
  const [composedText, setComposedText] = useState<string | null>(null)
  const settle = (typed: string) => {
    setComposedText(null)
    onDigits(digitsOf(typed))
  }
  return (
    <input
      {...rest}
      inputMode="numeric"
      value={composedText ?? value}
      onChange={({ target, nativeEvent }) =>
        'isComposing' in nativeEvent && nativeEvent.isComposing ? setComposedText(target.value) : settle(target.value)
      }
      onCompositionEnd={({ currentTarget }) => settle(currentTarget.value)}
    />
  )
}
