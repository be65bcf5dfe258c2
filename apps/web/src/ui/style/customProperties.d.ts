import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties are for values that come from data, such as the length of a bar. */
    [name: `--${string}`]: string | number
  }
}
