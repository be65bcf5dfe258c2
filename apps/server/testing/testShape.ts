/** What JSON Schema says of a value that a request may hold, as far as the tests read it. */
export type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}
