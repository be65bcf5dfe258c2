import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Custom properties carry values that data decides: a bar's length, a tile's hue. */
    [name: `--${string}`]: string | number
  }
}
